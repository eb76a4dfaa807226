import { maxStoredBytes } from '../fuel.ts';
import {
  type Content,
  type FileEntry,
  fileKey,
  findEntry,
  noContent,
  parentOf,
  resolvePath,
  sizeOf,
} from '../host/files.ts';
import type { HostState, Volume } from '../host/state.ts';
import type { Session } from '../shell/session.ts';
import type { HostTime } from '../time.ts';

/** The messages of Windows about files. Source: from knowledge (system error codes 2, 3, 5, 15, 21, 32, 112, 123). */
export const fileErrors = {
  notFound: 'The system cannot find the file specified.',
  noPath: 'The system cannot find the path specified.',
  noDrive: 'The system cannot find the drive specified.',
  denied: 'Access is denied.',
  notReady: 'The device is not ready.',
  inUse: 'The process cannot access the file because it is being used by another process.',
  full: 'There is not enough space on the disk.',
  badName: 'The filename, directory name, or volume label syntax is incorrect.',
  locked: 'This drive is locked by BitLocker Drive Encryption. You must unlock this drive from Control Panel.',
  noNetwork: 'The network path was not found.',
} as const;

/** The clock of the host as it shows it: the true time and its offset. */
export const hostNow = ({ now, host }: Session): HostTime => now + host.clock.offsetMs;

/** The full path of what was typed, from the current folder of the window. */
export const pathOf = (session: Session, typed: string): string => {
  const drive = /^[a-z]:/i.exec(typed)?.[0].toUpperCase();
  const { folder, variables } = session.window;
  // cmd remembers a current folder for each drive in hidden variables.
  const base = drive !== undefined && drive !== folder.slice(0, 2) ? variables.get(`=${drive}`) : undefined;
  return resolvePath(base ?? folder, typed);
};

export const volumeOf = (host: HostState, path: string): Volume | undefined =>
  host.volume.get(path.slice(0, 2).toUpperCase());

/** Why a drive cannot be read, or undefined. A drive without a file system has no medium in it. */
export function volumeError(host: HostState, path: string): string | undefined {
  if (path.startsWith('\\\\')) return fileErrors.noNetwork;
  const volume = volumeOf(host, path);
  if (!volume) return fileErrors.noPath;
  if (volume.bitLocker === 'locked') return fileErrors.locked;
  return volume.fileSystem === '' ? fileErrors.notReady : undefined;
}

/** The file or folder at a path. The root of every drive is a folder. */
export function entryAt(host: HostState, path: string): FileEntry | undefined {
  const entry = findEntry(host.files, path);
  if (entry || path.length > 3 || !volumeOf(host, path)) return entry;
  return { path, kind: 'folder', content: noContent, created: 0, modified: 0, attributes: 'hs' };
}

export const isFolder = (host: HostState, path: string): boolean => entryAt(host, path)?.kind === 'folder';

const isBelow = (key: string, folder: string): boolean => key === folder || key.startsWith(`${folder}\\`);

const protectedFolders = [
  String.raw`c:\windows`,
  String.raw`c:\program files`,
  String.raw`c:\program files (x86)`,
  String.raw`c:\programdata\microsoft`,
  String.raw`c:\system volume information`,
];

/** Folders that even administrators may not change. */
const isSystemFolder = (key: string): boolean =>
  /^[a-z]:\\system volume information(\\|$)/.test(key) || isBelow(key, String.raw`c:\windows\system32\config`);

/** True if Windows lets the person of the session change something at a path. */
export function mayWrite(session: Session, path: string): boolean {
  const key = fileKey(path);
  if (isSystemFolder(key)) return false;
  const entry = session.host.files.get(key);
  // Programs of Windows belong to its installer, not to administrators.
  if (entry?.kind === 'file' && isBelow(key, String.raw`c:\windows`) && entry.signature) return false;
  if (session.isElevated) return true;
  if (protectedFolders.some((folder) => isBelow(key, folder))) return false;
  if (key.startsWith('c:\\users\\')) {
    const owner = key.split('\\')[2] ?? '';
    return owner === 'public' || owner === accountName(session).toLowerCase();
  }
  // Users may make folders in the root of the system drive, but no files. Folders are checked by their own commands.
  return parentOf(key) !== 'c:\\' || entry?.kind === 'folder';
}

/** True if the person may look into a folder or file. */
export function mayRead(session: Session, path: string): boolean {
  const key = fileKey(path);
  if (/^[a-z]:\\system volume information(\\|$)/.test(key)) return false;
  const closed = [String.raw`c:\windows\system32\config`, String.raw`c:\windows\system32\winevt\logs\security.evtx`];
  return session.isElevated || !closed.some((folder) => isBelow(key, folder));
}

/** The name of the account without its domain. */
export const accountName = ({ account }: Session): string => account.slice(account.lastIndexOf('\\') + 1);

/** True if a path holds characters that no name of a file may have. */
export const badNameOf = (path: string): boolean => /[<>"|?*]|^.{2}.*:/.test(path);

/** Why a file cannot be written at a path, or undefined. */
export function writeError(session: Session, path: string): string | undefined {
  const { host } = session;
  const ofVolume = volumeError(host, path);
  if (ofVolume !== undefined) return ofVolume;
  if (badNameOf(path)) return fileErrors.badName;
  if (!isFolder(host, parentOf(path))) return fileErrors.noPath;
  const entry = entryAt(host, path);
  if (entry?.kind === 'folder' || entry?.attributes.includes('r')) return fileErrors.denied;
  if (!mayWrite(session, path) || volumeOf(host, path)?.driveType === 5) return fileErrors.denied;
  return entry?.isLocked ? fileErrors.inUse : undefined;
}

const clusterBytes = 4096;
const clusters = (bytes: number): number => Math.ceil(bytes / clusterBytes) * clusterBytes;

/** A new file. What Windows sets by itself is filled in. */
export const newFile = (session: Session, path: string, content: Content): FileEntry => ({
  path,
  kind: 'file',
  content,
  created: hostNow(session),
  modified: hostNow(session),
  attributes: 'a',
});

const textBytes = (entry: FileEntry | undefined): number =>
  entry?.content.kind === 'text' && entry.content.lines.length > 0 ? sizeOf(entry) : 0;

/**
 * Puts files and folders into the file system of the host, replaces those with the same path, and takes their room from
 * the volumes. Returns the message of Windows if there is not enough room; nothing is stored then. The paths must have
 * been checked by `writeError`.
 */
export function storeEntries(session: Session, entries: readonly FileEntry[]): string | undefined {
  const files = new Map(session.host.files);
  const room = new Map<string, number>();
  let stored = 0;
  for (const entry of files.values()) stored += textBytes(entry);
  for (const entry of entries) {
    session.fuel.burn();
    const key = fileKey(entry.path);
    const before = files.get(key);
    const drive = key.slice(0, 2).toUpperCase();
    const change = clusters(sizeOf(entry)) - (before ? clusters(sizeOf(before)) : 0);
    room.set(drive, (room.get(drive) ?? 0) + change);
    stored += textBytes(entry) - textBytes(before);
    files.set(key, entry);
    if (!before) touch(session, files, key);
  }
  if (stored > maxStoredBytes) return fileErrors.full;
  const volume = withRoomTaken(session.host.volume, room);
  if (!volume) return fileErrors.full;
  session.change((host) => ({ ...host, files, volume }));
  return undefined;
}

/** A folder changes when something is added to it or removed from it. */
function touch(session: Session, files: Map<string, FileEntry>, key: string): void {
  const above = files.get(fileKey(parentOf(key)));
  if (above) files.set(fileKey(above.path), { ...above, modified: hostNow(session) });
}

function withRoomTaken(
  volumes: HostState['volume'],
  room: ReadonlyMap<string, number>,
): HostState['volume'] | undefined {
  const changed = new Map(volumes);
  for (const [drive, bytes] of room) {
    const volume = changed.get(drive);
    if (!volume || bytes === 0) continue;
    if (bytes > volume.free) return undefined;
    changed.set(drive, { ...volume, free: Math.min(volume.size, volume.free - bytes) });
  }
  return changed;
}

/** Removes files and folders with everything in them, and gives their room back. */
export function removeEntries(session: Session, paths: readonly string[]): void {
  const files = new Map(session.host.files);
  const room = new Map<string, number>();
  for (const path of paths) {
    const key = fileKey(path);
    for (const [each, entry] of files) {
      if (each !== key && !each.startsWith(`${key}\\`)) continue;
      const drive = each.slice(0, 2).toUpperCase();
      room.set(drive, (room.get(drive) ?? 0) - clusters(sizeOf(entry)));
      files.delete(each);
    }
    touch(session, files, key);
    session.fuel.burn();
  }
  const volume = withRoomTaken(session.host.volume, room) ?? session.host.volume;
  session.change((host) => ({ ...host, files, volume }));
}
