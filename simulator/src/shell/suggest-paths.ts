import { entryAt, isFolder, mayRead, pathOf, volumeError } from '../cmd/file-access.ts';
import { compareText, type FileEntry, listFolder, nameOf } from '../host/files.ts';
import { toLocal } from '../time.ts';
import type { Session } from './session.ts';

/** What may stand before a path in the same word: a quotation mark, `/LOG:`, `-backupTarget:` or `N=`. */
const beforePath = /^(?:[/-][a-z+]+:|[a-z]\w+=|n=)?["']?/i;

const pathIn = (word: string): string => word.replace(beforePath, '').replaceAll(/["']/g, '');

/** True if a word is the beginning of a path: it has a drive or a backslash, and is no key of the registry. */
export const isPathLike = (word: string): boolean =>
  /^[a-z]:|\\/i.test(pathIn(word)) && !/^HK(?:LM|CU|CR|U|CC|EY_)/i.test(pathIn(word));

/** True if there is something at a typed path. */
export const existsAt = (session: Session, word: string): boolean =>
  entryAt(session.host, pathOf(session, pathIn(word))) !== undefined;

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

/** `20261120_`, the date of the host as names of files have it. */
function datePart({ host, now }: Session): string {
  const { year, month, day } = toLocal(host.clock.zone, now + host.clock.offsetMs);
  return `${year}${two(month)}${two(day)}_`;
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
  `${session.host.host.name}_`,
  '.csv',
  '.evtx',
  '.txt',
  '_2',
];

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

/** What may follow a path that is being typed: the next parts of names in its folder, and parts of new names. */
export function pathParts(session: Session, word: string): readonly string[] {
  const typed = pathIn(word);
  if (/^[a-z]:$/i.test(typed)) return ['\\'];
  const { name, entries } = entriesOf(session, typed);
  const path = pathOf(session, typed);
  const isWholeFolder = name !== '' && isFolder(session.host, path);
  const known = entries
    .map((entry) => `${nameOf(entry.path)}${entry.kind === 'folder' ? '\\' : ''}`.slice(name.length))
    .filter((rest) => rest !== '')
    .map((rest) => nextPart(rest));
  const isNewName = /^[d-z]:\\/i.test(path) && !isWholeFolder && path.length >= 3;
  const isOpen = word.includes('"') && !word.endsWith('"') && entryAt(session.host, path) !== undefined;
  return [
    ...known,
    ...(name === '' && /\\[^\\]+\\$/.test(typed) ? allOfOneKind(entries) : []),
    ...(isWholeFolder ? ['\\'] : []),
    ...(isOpen ? ['"'] : []),
    ...(isNewName ? newParts(session, name) : []),
  ];
}

/** Parts of new names that fit behind what was typed: none is offered twice, and none behind an extension. */
function newParts(session: Session, name: string): string[] {
  if (/\.(?:csv|evtx|txt)$/i.test(name)) return [];
  const lower = name.toLowerCase();
  return partsOfNames(session).filter((part) => {
    if (part.startsWith('.') || part === '_2') return name !== '' && !name.endsWith('_') && !lower.endsWith(part);
    // Behind a word without an underscore only an ending or a number follows.
    return (name === '' || /[_-]$/.test(name)) && !lower.includes(part.toLowerCase());
  });
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
