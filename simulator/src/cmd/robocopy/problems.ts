import { parentOf } from '../../host/files.ts';
import type { Session } from '../../shell/session.ts';
import { entryAt, fileErrors, isFolder, mayRead, volumeError, writeError } from '../file-access.ts';

/** Why the source cannot be read: the error as robocopy names it, and its message. */
export function sourceProblem(session: Session, source: string): readonly [string, string] | undefined {
  const path = source.length > 3 ? source.replace(/\\$/, '') : source;
  const ofVolume = source.startsWith('\\\\') ? fileErrors.noNetwork : volumeError(session.host, path);
  if (ofVolume === fileErrors.noNetwork) return ['ERROR 53 (0x00000035)', ofVolume];
  if (ofVolume === fileErrors.notReady) return ['ERROR 21 (0x00000015)', ofVolume];
  if (ofVolume === fileErrors.noPath || !isFolder(session.host, parentOf(path)))
    return ['ERROR 3 (0x00000003)', fileErrors.noPath];
  if (ofVolume !== undefined) return ['ERROR 5 (0x00000005)', fileErrors.denied];
  const entry = entryAt(session.host, path);
  if (!entry) return ['ERROR 2 (0x00000002)', fileErrors.notFound];
  if (entry.kind === 'file') return ['ERROR 267 (0x0000010B)', 'The directory name is invalid.'];
  return mayRead(session, path) ? undefined : ['ERROR 5 (0x00000005)', fileErrors.denied];
}

/** Why nothing can be written into the target, in the same form. */
export function targetProblem(session: Session, target: string): readonly [string, string] | undefined {
  if (target.startsWith('\\\\')) return ['ERROR 53 (0x00000035)', fileErrors.noNetwork];
  const path = target.length > 3 ? target.replace(/\\$/, '') : target;
  const error = volumeError(session.host, path);
  if (error === fileErrors.noPath) return ['ERROR 3 (0x00000003)', error];
  if (error !== undefined) return ['ERROR 5 (0x00000005)', fileErrors.denied];
  if (entryAt(session.host, path)) return undefined;
  // The nearest folder above that exists decides whether new ones may be made.
  let above = path;
  while (!entryAt(session.host, above)) above = parentOf(above);
  const problem = writeError(session, `${above.replace(/\\$/, '')}\\x`);
  if (problem === undefined || above.length <= 3) return undefined;
  return problem === fileErrors.badName
    ? ['ERROR 123 (0x0000007B)', problem]
    : ['ERROR 5 (0x00000005)', fileErrors.denied];
}
