import { type FileEntry, hasWildcard, listFolder, matchesWildcard, nameOf, parentOf } from '../host/files.ts';
import type { Session } from '../shell/session.ts';
import { entryAt, fileErrors, isFolder, mayRead, pathOf, volumeError } from './file-access.ts';

/** Files that were named by a path, with or without wildcards, or the message of Windows. */
export type Selection = { readonly files: readonly FileEntry[] } | { readonly error: string };

/**
 * The files of a typed path. A folder stands for all files in it if `opensFolders`. Hidden files match wildcards only if
 * `withHidden`.
 */
export function selectFiles(
  session: Session,
  typed: string,
  { opensFolders = false, withHidden = false }: { readonly opensFolders?: boolean; readonly withHidden?: boolean } = {},
): Selection {
  if (typed.startsWith('\\\\')) return { error: fileErrors.noNetwork };
  const path = pathOf(session, typed);
  const error = volumeError(session.host, path);
  if (error !== undefined) return { error };
  const isWhole = opensFolders && !hasWildcard(path) && isFolder(session.host, path);
  const folder = isWhole ? path : parentOf(path);
  if (!isFolder(session.host, folder)) return { error: fileErrors.noPath };
  if (!isWhole && !hasWildcard(path)) {
    const entry = entryAt(session.host, path);
    if (!entry) return { error: fileErrors.notFound };
    if (entry.kind === 'folder' || !mayRead(session, path)) return { error: fileErrors.denied };
    return { files: [entry] };
  }
  const pattern = isWhole ? '*' : nameOf(path);
  const entries = listFolder(session.host.files, folder);
  session.fuel.burn(1 + entries.length);
  const files = entries.filter(
    (entry) =>
      entry.kind === 'file' &&
      (withHidden || !/[hs]/.test(entry.attributes)) &&
      matchesWildcard(nameOf(entry.path), pattern) &&
      mayRead(session, entry.path),
  );
  return files.length === 0 ? { error: fileErrors.notFound } : { files };
}
