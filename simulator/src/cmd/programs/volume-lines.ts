import { type FileEntry, fileKey } from '../../host/files.ts';
import { joinPath } from '../../host/paths.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { type HostTime, toLocal } from '../../time.ts';
import { fileErrors, pathOf, volumeError, volumeOf } from '../file-access.ts';

/**
 * `vol`, and what other commands print like it. Source of the format: from knowledge.
 */

const two = (value: number): string => String(value).padStart(2, '0');

/** `11/20/2026  09:30 AM`. */
export function listingTime(session: Session, time: HostTime): string {
  const { year, month, day, hour, minute } = toLocal(session.host.clock.zone, time);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${two(month)}/${two(day)}/${year}  ${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)} ${half}`;
}

/** The path of a fact about a file, for example `files/d:\job\list.csv/size`. */
export const fileFact = (entry: FileEntry, ...rest: readonly string[]): string =>
  joinPath('files', fileKey(entry.path), ...rest);

/** The two lines about a volume with which `dir` and `vol` begin. */
export function printVolume(session: Session, path: string): void {
  const volume = volumeOf(session.host, path);
  if (!volume) return;
  const drive = joinPath('volume', volume.letter);
  const letter = volume.letter.slice(0, 1);
  if (volume.label === '')
    session.print(` Volume in drive ${letter} has `, session.value(`${drive}/label`, 'no label'), '.');
  else session.print(` Volume in drive ${letter} is `, session.value(`${drive}/label`));
  session.print(' Volume Serial Number is ', session.value(`${drive}/serial`));
}

function vol({ session, args, printError }: ProgramCall): number {
  const typed = args[0]?.text ?? session.window.folder.slice(0, 2);
  const isDrive = /^[a-z]:\\?$/i.test(typed);
  const error = isDrive ? volumeError(session.host, `${typed.slice(0, 2)}\\`) : fileErrors.badName;
  if (error !== undefined) {
    printError(error);
    return 1;
  }
  printVolume(session, pathOf(session, `${typed.slice(0, 2)}\\`));
  return 0;
}

export const volPrograms: readonly Program[] = [{ names: ['vol'], kind: 'command', run: vol }];
