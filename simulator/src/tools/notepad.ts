import { newFile, storeEntries, writeError } from '../cmd/file-access.ts';
import { checkWrittenFile } from '../host/antivirus.ts';
import { cardText } from '../host/card-text.ts';
import { type Content, findEntry, nameOf, sizeOf } from '../host/files.ts';
import type { Session } from '../shell/session.ts';
import { type Line, toLine, withCommas } from '../text.ts';
import { isSinceWindows10 } from '../windows/versions.ts';
import { button, buttons, type Drawn, empty, readChoice, type Tool, type ToolCall } from './tool.ts';

const id = 'notepad';
const title = (name: string): string => `${name} - Notepad`;
const fileName = 'avtest.txt';

/** The lines of a long file that Notepad shows on practice hosts. */
const maxLines = 400;

/** The folders that Save As offers, if they exist. */
const folders = [
  String.raw`C:\AVTest`,
  String.raw`D:\AVTest`,
  String.raw`C:\Job`,
  String.raw`D:\Job`,
  String.raw`C:\Temp`,
  String.raw`C:\Users\maint01\Documents`,
  String.raw`C:\Users\maint01\Desktop`,
];

const encodings = ['ansi', 'utf8', 'utf16'] as const;
const encodingNames = { ansi: 'ANSI', utf8: 'UTF-8', utf16: 'UTF-16 LE' } as const;
type Encoding = (typeof encodings)[number];

function drawFile(session: Session, path: string): Drawn {
  const entry = findEntry(session.host.files, path);
  if (entry?.kind !== 'file') {
    return {
      title: 'Notepad',
      lines: [toLine(`Cannot find the ${path} file.`), empty, buttons(button(session, id, '', 'OK'))],
    };
  }
  if (entry.content.kind !== 'text') {
    const first = entry.content.kind === 'evtx' ? 'ElfFile' : '\u{FFFD}\u{FFFD}';
    const unreadable = toLine(`${first} ... (${withCommas(sizeOf(entry))} bytes that are no text)`);
    return { title: title(nameOf(entry.path)), lines: [unreadable] };
  }
  const { lines } = entry.content;
  session.fuel.burn(lines.length / 4);
  const rest = lines.length - maxLines;
  const cut: Line[] = rest > 0 ? [toLine(`... ${withCommas(rest)} more lines`)] : [];
  return { title: title(nameOf(entry.path)), selected: entry.path, lines: [...lines.slice(0, maxLines), ...cut] };
}

const drawEmpty = (session: Session): Drawn => ({
  title: title('Untitled'),
  lines: [empty, buttons(button(session, id, 'typed:', 'Type the card text'))],
});

const drawTyped = (session: Session): Drawn => ({
  title: title('*Untitled'),
  selected: 'typed',
  lines: [
    toLine(cardText),
    empty,
    buttons(button(session, id, 'save-as:', 'Save As...'), button(session, id, '', 'Delete the text')),
  ],
});

/** New versions of Notepad propose UTF-8, older ones ANSI. */
function usualEncoding(session: Session): Encoding {
  const { windows } = session.host;
  return isSinceWindows10(windows) && !['2016', '2019', '10-2019'].includes(windows.version) ? 'utf8' : 'ansi';
}

const readEncoding = (session: Session, text: string): Encoding =>
  encodings.find((each) => each === text) ?? usualEncoding(session);

function drawSaveAs(session: Session, typed: string): Drawn {
  const chosen = readEncoding(session, typed);
  const offered = folders.filter((folder) => findEntry(session.host.files, folder)?.kind === 'folder');
  const marked = (each: Encoding) => `(${each === chosen ? 'o' : ' '}) ${encodingNames[each]}`;
  return {
    title: 'Save As',
    selected: 'typed',
    lines: [
      toLine(`File name: ${fileName}`),
      toLine('Save as type: Text Documents (*.txt)'),
      toLine('Encoding:'),
      ...encodings.map((each) => toLine(button(session, id, `save-as:${each}`, marked(each)))),
      empty,
      toLine('Save in:'),
      ...offered.map((folder) => toLine(button(session, id, `save:${folder}#${chosen}`, folder))),
      empty,
      buttons(button(session, id, 'typed:', 'Cancel')),
    ],
  };
}

function save(session: Session, folder: string, typed: string): Drawn {
  const path = `${folder}\\${fileName}`;
  const content: Content = { kind: 'text', lines: [toLine(cardText)], encoding: readEncoding(session, typed) };
  const act = findEntry(session.host.files, path) ? 'file.overwrite' : 'file.write';
  const error = writeError(session, path) ?? storeEntries(session, [newFile(session, path, content)]);
  session.act({ act, of: path, ok: error === undefined });
  if (error !== undefined) return drawMessage(session, [path, error]);
  const program = String.raw`C:\Windows\System32\notepad.exe`;
  if (!checkWrittenFile(session, path, program)) return { ...drawTyped(session), title: title(fileName) };
  return drawMessage(session, [
    path,
    'Operation did not complete successfully because the file contains a virus or potentially unwanted software.',
  ]);
}

const drawMessage = (session: Session, texts: readonly string[]): Drawn => ({
  title: 'Save As',
  selected: 'typed',
  lines: [...texts.map((text) => toLine(text)), empty, buttons(button(session, id, 'typed:', 'OK'))],
});

function draw({ session, argument }: ToolCall): Drawn {
  if (/^[a-z]:\\|^\\\\/i.test(argument)) return drawFile(session, argument);
  const { word, of, more } = readChoice(argument);
  if (word === 'typed') return drawTyped(session);
  if (word === 'save-as') return drawSaveAs(session, of);
  return word === 'save' ? save(session, of, more) : drawEmpty(session);
}

/**
 * Notepad. It shows texts of the host. The text of the site's printed card never appears in it: `[card text]` stands for
 * it. Source: from knowledge.
 */
export const notepad: Tool = { id, draw };
