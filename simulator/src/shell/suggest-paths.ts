import { entryAt, isFolder, mayRead, pathOf, volumeError } from '../cmd/file-access.ts';
import { compareText, type FileEntry, listFolder, nameOf } from '../host/files.ts';
import { toLocal } from '../time.ts';
import type { DrillWords } from './drill-words.ts';
import type { Session } from './session.ts';

/** What may stand before a path in the same word: a quotation mark, `/LOG:`, `-backupTarget:` or `N=`. */
const beforePath = /^(?:[/-][a-z+]+:|[a-z]\w+=|n=)?["']?/i;

const pathIn = (word: string): string => word.replace(beforePath, '').replaceAll(/["']/g, '');

/** A path with a drive at the end of a word, behind a sign such as `=` or `,`, or in a quotation mark. */
const pathBehindSign = /(?:^|[=:,;({@'])("?[a-z]:(?:(?<="[a-z]:)[^"]*|[^\s"',;|(){}<>]*))$/i;

/**
 * The path with which a word ends: with a drive, or with a backslash. Undefined if there is none, and for a key of the
 * registry.
 */
export function pathAtEnd(word: string): string | undefined {
  const path = pathIn(word);
  if (/^HK(?:LM|CU|CR|U|CC|EY_)/i.test(path)) return undefined;
  const behind = pathBehindSign.exec(word)?.[1];
  if (behind !== undefined) return behind;
  // Behind a sign that ends a path, nothing of the path goes on.
  return /^(?:[a-z]:\S|[^'"(){},;]*\\)/i.test(path) && !/[,;)}]$/.test(word) ? word : undefined;
}

/** True if another word may follow a typed path: it is there, or it is the name of something new. */
export function isCompletePath(session: Session, word: string): boolean {
  // A folder with a backslash behind it is at its end only if it is a drive. `E:` may be meant as it is.
  if (/[^:]\\$/.test(word)) return false;
  return entryAt(session.host, pathOf(session, pathIn(word))) !== undefined || /[^\\_-]$/.test(word);
}

/** The drives of the host. With a quotation mark for paths with spaces. */
export const rootsOf = ({ host }: Session): string[] =>
  [...host.volume.keys()].flatMap((drive) => (drive === 'C:' ? [`${drive}\\`, `"${drive}\\`] : [`${drive}\\`]));

/** The folder and the beginning of a name in a typed path, for example `D:\Job\` and `HIST`. */
function splitPath(typed: string): { readonly folder: string; readonly name: string } {
  const end = Math.max(typed.lastIndexOf('\\'), typed.lastIndexOf('/'), /^[a-z]:/i.test(typed) ? 1 : -1);
  return { folder: typed.slice(0, end + 1), name: typed.slice(end + 1) };
}

/** The entries of the folder of a typed path that begin with its name. */
function entriesOf(session: Session, typed: string): { readonly name: string; readonly entries: readonly FileEntry[] } {
  const { folder, name } = splitPath(typed);
  const path = pathOf(session, folder === '' ? '.' : folder);
  session.fuel.burn(10);
  if (volumeError(session.host, path) !== undefined || !isFolder(session.host, path) || !mayRead(session, path)) {
    return { name, entries: [] };
  }
  const entries = listFolder(session.host.files, path).filter(
    (entry) => !/[hs]/.test(entry.attributes) && nameOf(entry.path).toLowerCase().startsWith(name.toLowerCase()),
  );
  return { name, entries };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `20261120`, the date of the host as names of files have it. */
function datePart({ host, now }: Session): string {
  const { year, month, day } = toLocal(host.clock.zone, now + host.clock.offsetMs);
  return `${year}${two(month)}${two(day)}`;
}

/** Logs that a technician saves, as they stand in names of files. */
const logParts = (session: Session): string[] =>
  [...session.host.log.keys()].flatMap((name) => {
    if (name.startsWith('Microsoft-Windows-Windows Defender/')) return ['Defender'];
    return /[-/ ]|^(?:ForwardedEvents|HardwareEvents|Internet|Key)/.test(name) ? [] : [name];
  });

/** Parts of which a technician makes names of new files. */
const partsOfNames = (session: Session): string[] => [
  ...logParts(session),
  datePart(session),
  `${datePart(session)}_`,
  `${session.host.host.name}_`,
];

const endingsOfNames = ['.csv', '.evtx', '.log', '.txt', '_2'];

/** A name ends at these characters, so that chips complete it in parts. */
function nextPart(rest: string): string {
  const match = /^[^_.\\]*[_]?/.exec(rest.slice(1));
  return rest.slice(0, 1) + (match?.[0] ?? '');
}

/** `*.evtx` and the like, for the kinds of saved files in a folder. */
function allOfOneKind(entries: readonly FileEntry[]): string[] {
  const kinds = entries.flatMap(({ path, kind }) =>
    kind === 'folder' ? [] : (/\.(?:csv|evtx|txt)$/i.exec(path)?.[0].toLowerCase() ?? []),
  );
  return [...new Set(kinds)].map((kind) => `*${kind}`);
}

/**
 * What may follow a path that is being typed: the next parts of names in its folder, and parts of new names. The procedures
 * add `_2` to a name that is taken.
 */
export function pathParts(session: Session, word: string, drillWords: DrillWords): readonly string[] {
  const typed = pathIn(word);
  if (/^[a-z]:$/i.test(typed)) return ['\\'];
  const { name, entries } = entriesOf(session, typed);
  const path = pathOf(session, typed);
  const isWholeFolder = name !== '' && isFolder(session.host, path);
  const known = entries
    .map((entry) => `${nameOf(entry.path)}${entry.kind === 'folder' ? '\\' : ''}`.slice(name.length))
    .filter((rest) => rest !== '')
    .map((rest) => nextPart(rest));
  const isNewName = /^[a-z]:\\/i.test(path) && !isWholeFolder && path.length >= 3;
  const isOpen = word.includes('"') && !word.endsWith('"') && entryAt(session.host, path) !== undefined;
  return [
    ...known,
    ...(name === '' && /\\[^\\]+\\$/.test(typed) ? allOfOneKind(entries) : []),
    ...(isWholeFolder ? ['\\'] : []),
    ...(isWholeFolder && !isOfWindows(path) ? ['_2'] : []),
    ...(isOpen ? ['"'] : []),
    ...(isNewName ? newParts(session, path, name, drillWords) : []),
  ];
}

/**
 * Parts of new names that fit behind what was typed: none is offered twice, and none behind an extension. On the drive of
 * Windows, only what the job card and its procedures name.
 */
function newParts(session: Session, path: string, name: string, drillWords: DrillWords): string[] {
  const lower = name.toLowerCase();
  const begun = drillWords.names.filter(
    (each) => name !== '' && each.toLowerCase().startsWith(lower) && each.length > name.length,
  );
  const rest = begun.map((each) => nextPart(each.slice(name.length)));
  if (/\.(?:csv|evtx|log|txt)$/i.test(name)) return rest;
  const endings = name === '' ? [] : drillWords.endings.map((ending) => nextPart(behindOverlap(name, ending)));
  const named = [...rest, ...endings].filter((part) => part !== '');
  // Behind a word without an underscore only an ending or a number follows.
  if (name === '' || /[_-]$/.test(name)) {
    const starts = [
      ...drillWords.names.map((each) => nextPart(each)),
      ...(isOfWindows(path) ? [] : partsOfNames(session)),
    ];
    return [...named, ...starts.filter((part) => !lower.includes(part.toLowerCase()))];
  }
  return [
    ...named,
    ...endingsOfNames.filter((part) => !lower.endsWith(part)),
    ...(/\d{8}-\d{4}$/.test(name) ? ['Z'] : []),
  ];
}

const isOfWindows = (path: string): boolean => /^c:/i.test(path);

/** What is missing of an ending at a name that may have the first part of it already. */
function behindOverlap(name: string, ending: string): string {
  for (let length = Math.min(name.length, ending.length); length > 0; length -= 1) {
    if (name.toLowerCase().endsWith(ending.slice(0, length).toLowerCase())) return ending.slice(length);
  }
  return ending;
}

/** The names with which Tab completes a typed path, as whole paths in the form in which they were typed. */
export function completePath(session: Session, word: string): readonly string[] {
  const typed = pathIn(word);
  const { folder } = splitPath(typed);
  const { entries } = entriesOf(session, typed);
  const sorted = entries.toSorted((one, other) => compareText(one.path, other.path));
  return sorted.map((entry) => {
    const path = `${folder}${nameOf(entry.path)}`;
    const quote = session.window.shell === 'cmd' ? '"' : "'";
    return path.includes(' ') ? `${quote}${path}${quote}` : path;
  });
}
