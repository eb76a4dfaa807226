import { type FileEntry, sizeOf } from '../host/files.ts';
import type { Session } from '../shell/session.ts';
import { hostNow } from './file-access.ts';

/** About the bytes that are copied in a second. */
export const copyBytesPerSecond = 20_000_000;

/** A file and the path of its copy. */
export interface Pair {
  readonly entry: FileEntry;
  readonly target: string;
}

/** The pairs that were copied before Ctrl+C, or all of them. */
export function withinTime(session: Session, pairs: readonly Pair[]): readonly Pair[] {
  if (session.stoppedAfterSeconds === undefined) return pairs;
  let left = session.stoppedAfterSeconds * copyBytesPerSecond;
  return pairs.filter(({ entry }) => {
    left -= sizeOf(entry);
    return left >= 0;
  });
}

/** The copy of a file. Its bytes and the time of its last change are those of the original. */
export function copyOf(session: Session, { entry, target }: Pair): FileEntry {
  const { isLocked: _, ...rest } = entry;
  return {
    ...rest,
    path: target,
    created: hostNow(session),
    attributes: `${entry.attributes.replaceAll(/[ahs]/g, '')}a`,
  };
}
