import { type FileSystem, noContent, parentOf, withEntry } from './files.ts';
import type { HostTime } from '../time.ts';

/** The files with a folder and the folders above it. */
export function withFolders(files: FileSystem, folder: string, time: HostTime): FileSystem {
  if (files.has(folder.toLowerCase())) return files;
  const above = folder.length > 3 ? withFolders(files, parentOf(folder), time) : files;
  return withEntry(above, {
    path: folder,
    kind: 'folder',
    content: noContent,
    created: time,
    modified: time,
    attributes: '',
  });
}
