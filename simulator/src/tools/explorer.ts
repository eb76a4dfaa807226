import { entryAt, mayRead, volumeError } from '../cmd/file-access.ts';
import { fileFact, listingTime } from '../cmd/programs/volume-lines.ts';
import { extensionOf, type FileEntry, listFolder, nameOf, parentOf, sizeOf } from '../host/files.ts';
import type { Session } from '../shell/session.ts';
import { type Line, padLeft, shown, type Span, toLine, withCommas } from '../text.ts';
import { isSinceWindows8 } from '../windows/versions.ts';
import {
  button,
  buttons,
  cell,
  type Drawn,
  empty,
  field,
  moment,
  readChoice,
  type Tool,
  type ToolCall,
} from './tool.ts';

const id = 'explorer';
const maxEntries = 300;

const rootName = (session: Session): string => {
  const { windows } = session.host;
  return isSinceWindows8(windows) ? 'This PC' : 'Computer';
};

const gigabytes = (bytes: number): string => {
  const tenths = Math.floor((bytes * 10) / 1_073_741_824);
  return tenths >= 1000 ? `${Math.floor(tenths / 10)} GB` : `${Math.floor(tenths / 10)}.${tenths % 10} GB`;
};

function drawDrives(session: Session): Drawn {
  const rows = [...session.host.volume.values()].map((volume) => {
    const path = `volume/${volume.letter}`;
    const isOpen = volume.bitLocker !== 'locked';
    const names = { 2: 'USB Drive', 3: 'Local Disk', 5: 'DVD Drive' } as const;
    const name = volume.label === '' || !isOpen ? names[volume.driveType] : volume.label;
    const facts = [session.fact(`${path}/label`), session.fact(`${path}/letter`)];
    const opened = button(session, id, `${volume.letter}\\`, `${name} (${volume.letter})`, facts);
    if (!isOpen) return toLine(cell(opened, 34), session.value(`${path}/bitLocker`, 'locked'));
    if (volume.size === 0) return toLine(opened);
    const free = session.value(`${path}/free`, gigabytes(volume.free));
    return toLine(cell(opened, 34), free, ' free of ', session.value(`${path}/size`, gigabytes(volume.size)));
  });
  return { title: rootName(session), lines: [toLine('Devices and drives'), ...rows] };
}

/** What a tap on a file or folder does. */
function opening(session: Session, entry: FileEntry): Span {
  const text = nameOf(entry.path);
  const facts = [session.fact(fileFact(entry))];
  if (entry.kind === 'folder') return button(session, id, entry.path, text, facts);
  const extension = extensionOf(entry.path);
  const tool = (name: string): Span => button(session, name, entry.path, text, facts);
  if (['.txt', '.log', '.csv', '.ini', '.xml', '.inf', '.md', '.ps1'].includes(extension)) return tool('notepad');
  if (extension === '.evtx') return tool('eventvwr');
  if (extension === '.msu') return tool('wusa');
  return button(session, id, `open:${entry.path}`, text, facts);
}

function sizeSpan(session: Session, entry: FileEntry): Span {
  if (entry.kind === 'folder') return { text: '' };
  const kilobytes = `${withCommas(Math.ceil(sizeOf(entry) / 1024))} KB`;
  return shown(kilobytes, session.fact(fileFact(entry, 'size')));
}

function drawRow(session: Session, entry: FileEntry): Line {
  session.fuel.burn();
  const time = listingTime(session, entry.modified).replace('  ', ' ');
  return toLine(
    cell(opening(session, entry), 44),
    cell(shown(time, session.fact(fileFact(entry, 'modified'))), 20),
    padLeft(sizeSpan(session, entry), 14),
    '   ',
    button(session, id, `properties:${entry.path}`, 'Properties'),
  );
}

function drawFolder(session: Session, path: string): Drawn {
  const title = path.length <= 3 ? path : nameOf(path);
  const up = path.length <= 3 ? '' : parentOf(path);
  const back = buttons(button(session, id, up, 'Up'));
  const error = volumeError(session.host, path) ?? (mayRead(session, path) ? undefined : 'Access is denied.');
  const entry = entryAt(session.host, path);
  if (error !== undefined || entry?.kind !== 'folder') {
    const text = error ?? `Windows can't find '${path}'. Check the spelling and try again.`;
    return { title: 'File Explorer', lines: [toLine(text), empty, back] };
  }
  // Explorer hides what is hidden.
  const all = listFolder(session.host.files, entry.path).filter(({ attributes }) => !/[hs]/.test(attributes));
  const listed = [...all.filter(({ kind }) => kind === 'folder'), ...all.filter(({ kind }) => kind === 'file')];
  const rest = listed.length - maxEntries;
  return {
    title,
    selected: entry.path,
    lines: [
      toLine(entry.path),
      back,
      toLine(cell('Name', 44), cell('Date modified', 20), padLeft('Size', 14)),
      ...listed.slice(0, maxEntries).map((each) => drawRow(session, each)),
      ...(listed.length === 0 ? [toLine('This folder is empty.')] : []),
      ...(rest > 0 ? [toLine(`... ${rest} more items`)] : []),
      toLine(`${listed.length} item${listed.length === 1 ? '' : 's'}`),
    ],
  };
}

function drawProperties(session: Session, entry: FileEntry): Drawn {
  const size = `${withCommas(sizeOf(entry))} bytes`;
  const { signature } = entry;
  const signed: Line[] = signature
    ? [
        toLine('Digital Signatures'),
        field('Name of signer:', shown(signature.subject, session.fact(fileFact(entry, 'signature')))),
        field(
          'Digital signature:',
          shown(signatureTexts[signature.status], session.fact(fileFact(entry, 'signature'))),
        ),
      ]
    : [];
  return {
    title: `${nameOf(entry.path)} Properties`,
    selected: entry.path,
    lines: [
      field('Location:', parentOf(entry.path)),
      ...(entry.kind === 'file' ? [field('Size:', shown(size, session.fact(fileFact(entry, 'size'))))] : []),
      field('Created:', moment(session, entry.created, fileFact(entry, 'created'))),
      field('Modified:', moment(session, entry.modified, fileFact(entry, 'modified'))),
      field('Attributes:', attributesOf(entry)),
      empty,
      ...signed,
      buttons(button(session, id, parentOf(entry.path), 'OK')),
    ],
  };
}

const signatureTexts = {
  Valid: 'This digital signature is OK.',
  HashMismatch: 'This digital signature is not valid.',
  NotSigned: 'No signature was present in the subject.',
  UnknownError: 'A certificate chain could not be built to a trusted root authority.',
  NotTrusted: 'The certificate in the signature cannot be verified.',
} as const;

const attributesOf = ({ attributes }: FileEntry): string => {
  const names = [attributes.includes('r') ? 'Read-only' : '', attributes.includes('h') ? 'Hidden' : ''];
  return names.filter((name) => name !== '').join(', ');
};

/** Practice hosts run no programs of other makers, but opening one counts. */
function open(session: Session, entry: FileEntry): Drawn {
  const isProgram = ['.exe', '.bat', '.cmd', '.vbs', '.js', '.com', '.msi', '.scr', '.hta', '.reg'].includes(
    extensionOf(entry.path),
  );
  if (!isProgram) return drawProperties(session, entry);
  session.act({ act: 'script.run', of: entry.path, ok: true });
  return {
    title: nameOf(entry.path),
    lines: [
      toLine('The practice host notes that you opened this program, and does not run it.'),
      empty,
      buttons(button(session, id, parentOf(entry.path), 'OK')),
    ],
  };
}

function draw({ session, argument, before }: ToolCall): Drawn {
  if (before === undefined) session.takes(1);
  const path = argument.replaceAll('"', '').replace(/^\/\w+,/, '');
  if (/^[a-z]:\\?/i.test(path) && !path.slice(2).includes(':')) {
    const full = path.length === 2 ? `${path}\\` : path;
    const entry = entryAt(session.host, full);
    return entry?.kind === 'file' ? drawProperties(session, entry) : drawFolder(session, full);
  }
  const { word, of } = readChoice(argument);
  const entry = of === '' ? undefined : entryAt(session.host, of);
  if (word === 'properties' && entry) return drawProperties(session, entry);
  if (word === 'open' && entry) return open(session, entry);
  return drawDrives(session);
}

/** File Explorer, and Windows Explorer before Windows 8. Source: from knowledge. */
export const explorer: Tool = { id, draw };
