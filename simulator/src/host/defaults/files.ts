import { type FileEntry, fileKey, noContent } from '../files.ts';
import type { HostState } from '../state.ts';
import type { HostSeed } from './seed.ts';

/** Folders that every host has. */
const folders = ['C:\\', 'D:\\', String.raw`C:\Windows`, String.raw`C:\Windows\system32`, String.raw`C:\Users`, String.raw`C:\Users\maint01`];

/** The files of a host before the drill adds its own. */
export function defaultFiles({ startedAt }: HostSeed): Pick<HostState, 'files'> {
  const entries = folders.map((path): FileEntry => ({
    path,
    kind: 'folder',
    content: noContent,
    created: startedAt,
    modified: startedAt,
    attributes: '',
  }));
  return { files: new Map(entries.map((entry) => [fileKey(entry.path), entry])) };
}
