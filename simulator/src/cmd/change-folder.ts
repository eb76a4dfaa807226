import type { Session } from '../shell/session.ts';
import { entryAt, fileErrors, isFolder, mayRead, pathOf, volumeError } from './file-access.ts';

const driveOf = (path: string): string => path.slice(0, 2).toUpperCase();

/** Changes to another drive, to the folder in which it was before. Returns the message of Windows if it cannot. */
export function changeDrive(session: Session, typed: string): string | undefined {
  const drive = typed.toUpperCase();
  const error = volumeError(session.host, `${drive}\\`);
  if (error !== undefined) return error === fileErrors.noPath ? fileErrors.noDrive : error;
  const remembered = session.window.variables.get(`=${drive}`) ?? `${drive}\\`;
  enter(session, isFolder(session.host, remembered) ? remembered : `${drive}\\`, true);
  return undefined;
}

/** Changes the current folder. A folder on another drive is only remembered, unless `changesDrive`. */
export function changeFolder(session: Session, typed: string, changesDrive: boolean): string | undefined {
  const path = pathOf(session, typed.trim());
  const error = volumeError(session.host, path);
  if (error !== undefined) return error === fileErrors.noPath && /^[a-z]:/i.test(typed) ? fileErrors.noDrive : error;
  const entry = entryAt(session.host, path);
  if (!entry) return fileErrors.noPath;
  if (entry.kind === 'file') return 'The directory name is invalid.';
  if (!mayRead(session, path)) return fileErrors.denied;
  enter(session, entry.path, changesDrive || driveOf(path) === driveOf(session.window.folder));
  return undefined;
}

function enter(session: Session, folder: string, isCurrent: boolean): void {
  session.changeWindow((window) => {
    const variables = new Map(window.variables);
    variables.set(`=${driveOf(window.folder)}`, window.folder);
    variables.set(`=${driveOf(folder)}`, folder);
    return { ...window, variables, ...(isCurrent && { folder }) };
  });
}
