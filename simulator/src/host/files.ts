import { sha1 } from '@noble/hashes/legacy.js';
import { sha256Of } from '../sha256.ts';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Line, plainText } from '../text.ts';
import type { HostTime } from '../time.ts';
import { beginsWithCardText, hiddenCharacters } from './card-text.ts';
import type { EventLog } from './event-log.ts';

/** Files and folders by their path in lower case, for example `d:\job\list.csv`. The root of a drive is `d:\`. */
export type FileSystem = ReadonlyMap<string, FileEntry>;

export interface FileEntry {
  /** As it is displayed. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly content: Content;
  readonly created: HostTime;
  readonly modified: HostTime;
  /** Letters of attrib: `h` hidden, `s` system, `r` read-only, `a` archive. */
  readonly attributes: string;
  /** Signer of an installer or script. Undefined: not signed. */
  readonly signature?: Signature;
  /** A program has the file open, so that it cannot be copied. */
  readonly isLocked?: boolean;
}

export interface Signature {
  readonly status: 'Valid' | 'HashMismatch' | 'NotSigned' | 'UnknownError' | 'NotTrusted';
  readonly subject: string;
}

/**
 * What a file contains. Text keeps the facts of what was printed into it. An exported event log is a copy of the log at
 * that time. Other files have a size, and a recipe that stands for their bytes: files with the same recipe are equal.
 */
export type Content =
  | { readonly kind: 'text'; readonly lines: readonly Line[]; readonly encoding: 'ansi' | 'utf16' | 'utf8' }
  | {
      readonly kind: 'evtx';
      readonly log: EventLog;
      readonly host: string;
      readonly isComplete: boolean;
      /** When it was saved, if the log went on getting events. */
      readonly until?: HostTime | undefined;
    }
  | { readonly kind: 'bytes'; readonly size: number; readonly recipe: string }
  | { readonly kind: 'none' };

export const noContent: Content = { kind: 'none' };

/** The key of a path in a file system. */
export const fileKey = (path: string): string => {
  const trimmed = path.length > 3 && path.endsWith('\\') ? path.replace(/\\+$/, '') : path;
  return trimmed.toLowerCase();
};

export const findEntry = (files: FileSystem, path: string): FileEntry | undefined => files.get(fileKey(path));

export const parentOf = (path: string): string => {
  const end = path.lastIndexOf('\\');
  return end <= 2 ? path.slice(0, 3) : path.slice(0, end);
};

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('\\') + 1);

/** `.evtx`, in lower case. Empty for a name without a dot. */
export const extensionOf = (path: string): string => {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
};

/** `Security.evtx` → `Security`. */
export const stemOf = (path: string): string => {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
};

const drivePattern = /^[a-z]:/i;

/**
 * The full path of what was typed, from the current folder of the window: `..`, `.`, drive-relative paths and slashes are
 * resolved. The letter of the drive becomes a capital.
 */
export function resolvePath(currentFolder: string, typed: string): string {
  const text = typed.replaceAll('/', '\\');
  const drive = (drivePattern.exec(text)?.[0] ?? currentFolder.slice(0, 2)).toUpperCase();
  const rest = drivePattern.test(text) ? text.slice(2) : text;
  const isAbsolute = rest.startsWith('\\');
  const isOtherDrive = drive !== currentFolder.slice(0, 2).toUpperCase();
  const base = isAbsolute || isOtherDrive ? [] : currentFolder.slice(3).split('\\');
  const parts: string[] = [];
  for (const part of [...base, ...rest.split('\\')]) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return `${drive}\\${parts.join('\\')}`;
}

/** Files and folders by the folder that contains them: its path in lower case, with a backslash at its end. */
type FolderIndex = ReadonlyMap<string, readonly FileEntry[]>;

/** The indexes of file systems that were listed before. A file system of a state never changes. */
const folderIndexes = new WeakMap<FileSystem, FolderIndex>();

function indexFolders(files: FileSystem): FolderIndex {
  const index = new Map<string, FileEntry[]>();
  // The keys are paths in lower case, so that they are in the order of `compareText`.
  for (const key of [...files.keys()].toSorted()) {
    const entry = files.get(key);
    const end = key.lastIndexOf('\\') + 1;
    // The root of a drive is in no folder.
    if (!entry || end === key.length) continue;
    const folder = key.slice(0, end);
    const found = index.get(folder);
    if (found) found.push(entry);
    else index.set(folder, [entry]);
  }
  return index;
}

/** Files and folders directly in a folder, by name. */
export function listFolder(files: FileSystem, folder: string): readonly FileEntry[] {
  const prefix = folder.endsWith('\\') ? folder.toLowerCase() : `${folder.toLowerCase()}\\`;
  let index = folderIndexes.get(files);
  if (!index) {
    index = indexFolders(files);
    folderIndexes.set(files, index);
  }
  return index.get(prefix) ?? [];
}

/** Everything below a folder, folders before what they contain. */
export function listTree(files: FileSystem, folder: string): FileEntry[] {
  return listFolder(files, folder).flatMap((entry) =>
    entry.kind === 'folder' ? [entry, ...listTree(files, entry.path)] : [entry],
  );
}

/** Compares without regard to case, by code unit, so that the order is the same everywhere. */
export function compareText(one: string, other: string): number {
  const a = one.toLowerCase();
  const b = other.toLowerCase();
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The last pattern and its expression: a pattern is compared with many names, one after the other. */
let lastWildcard = { pattern: '*', expression: /^.*$/is };

/** True if a name matches a pattern with `*` and `?`. */
export function matchesWildcard(name: string, pattern: string): boolean {
  if (lastWildcard.pattern !== pattern) lastWildcard = { pattern, expression: wildcardExpression(pattern) };
  return lastWildcard.expression.test(name);
}

function wildcardExpression(pattern: string): RegExp {
  // `*.*` matches every name in Windows, also one without a dot.
  const text = pattern === '*.*' ? '*' : pattern;
  const source = text
    .split('')
    .map((character) => {
      if (character === '*') return '.*';
      if (character === '?') return '.';
      return character.replace(/[\\^$+.()|[\]{}]/, String.raw`\$&`);
    })
    .join('');
  return new RegExp(`^${source}$`, 'is');
}

export const hasWildcard = (text: string): boolean => /[*?]/.test(text);

export const withEntry = (files: FileSystem, entry: FileEntry): FileSystem =>
  new Map(files).set(fileKey(entry.path), entry);

/** Removes a file, or a folder with everything in it. */
export function withoutEntry(files: FileSystem, path: string): FileSystem {
  const key = fileKey(path);
  const kept = new Map(files);
  for (const each of files.keys()) if (each === key || each.startsWith(`${key}\\`)) kept.delete(each);
  return kept;
}

/** The characters of lines that were counted before. Every write asks for the sizes of all texts. */
const counted = new WeakMap<readonly Line[], number>();

function countCharacters(lines: readonly Line[]): number {
  const before = counted.get(lines);
  if (before !== undefined) return before;
  let characters = 2 * lines.length;
  for (const line of lines) for (const { text } of line) characters += text.length;
  if (beginsWithCardText(lines)) characters += hiddenCharacters(lines);
  counted.set(lines, characters);
  return characters;
}

/** The size of a file in bytes. */
export function sizeOf({ content }: FileEntry): number {
  switch (content.kind) {
    case 'text': {
      const characters = countCharacters(content.lines);
      return content.encoding === 'utf16' ? 2 * characters + 2 : characters;
    }
    case 'evtx':
      return content.isComplete ? content.log.fileSize : Math.floor(content.log.fileSize / 131_072) * 65_536;
    case 'bytes':
      return content.size;
    case 'none':
      return 0;
  }
}

/** The characters that stand for the bytes of a file. Two files are equal if these are equal. */
export function bytesOf({ content }: FileEntry): string {
  switch (content.kind) {
    case 'text':
      return `${content.encoding === 'utf16' ? '\uFEFF' : ''}${content.lines.map((line) => `${plainText(line)}\r\n`).join('')}`;
    case 'evtx': {
      const { log, until } = content;
      const events = log.events.map(({ record, id, time, provider }) => `${record},${id},${time},${provider}`);
      return `evtx ${content.host} ${log.name} ${log.records} ${log.oldest} ${log.newest} ${content.isComplete ? 'whole' : 'cut'}${until === undefined ? '' : ` ${until}`}\n${events.join('\n')}`;
    }
    case 'bytes':
      // An empty file has no bytes, whatever its recipe: all empty files have the same hash.
      return content.size === 0 ? '' : `${content.size} ${content.recipe}`;
    case 'none':
      return '';
  }
}

export type HashAlgorithm = 'SHA1' | 'SHA256';

const hashes: Readonly<Record<HashAlgorithm, WeakMap<Content, string>>> = {
  SHA1: new WeakMap(),
  SHA256: new WeakMap(),
};

/** The hash of a file, in lower-case hexadecimal digits. */
export function hashOf(entry: FileEntry, algorithm: HashAlgorithm): string {
  const before = hashes[algorithm].get(entry.content);
  if (before !== undefined) return before;
  const bytes = bytesOf(entry);
  const hash = algorithm === 'SHA1' ? bytesToHex(sha1(utf8ToBytes(bytes))) : sha256Of(bytes);
  hashes[algorithm].set(entry.content, hash);
  return hash;
}
