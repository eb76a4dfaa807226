import { entryAt } from '../../../cmd/file-access.ts';
import { type FileEntry, nameOf } from '../../../host/files.ts';
import type { CmdletCall } from '../../cmdlet.ts';
import { isSet, isSince3, textsOf, textValue } from '../general/call-values.ts';
import { fileItem } from './file-objects.ts';
import { matchesName, pathTexts, reportMissing, resolveEntries } from './paths.ts';

/** A path in a folder. */
export const inFolder = (folder: string, name: string): string => `${folder.replace(/\\$/, '')}\\${name}`;

/** Prints `What if: …` and returns true if the call only asks what would happen. */
export function isWhatIf(call: CmdletCall, operation: string, target: string): boolean {
  if (!isSet(call, 'whatif')) return false;
  const isNew = isSince3(call);
  call.session.print(
    isNew
      ? `What if: Performing the operation "${operation}" on target "${target}".`
      : `What if: Performing operation "${operation}" on Target "${target}".`,
  );
  return true;
}

/** The entries of the paths of a call. Reports what does not exist. */
export function sources(call: CmdletCall): FileEntry[] {
  const excluded = textsOf(call, 'exclude');
  const include = textsOf(call, 'include');
  const filter = textValue(call, 'filter');
  return pathTexts(call, 'path', 'literalpath').flatMap((typed) => {
    const found = resolveEntries(call, typed, isSet(call, 'force'));
    if (!found) reportMissing(call, typed);
    return (found ?? []).filter(({ path }) => {
      const name = nameOf(path);
      if (filter !== undefined && !matchesName(name, filter)) return false;
      if (include.length > 0 && !include.some((pattern) => matchesName(name, pattern))) return false;
      return !excluded.some((pattern) => matchesName(name, pattern));
    });
  });
}

/** Puts out the file at a path. */
export function emitAt(call: CmdletCall, path: string): void {
  const entry = entryAt(call.session.host, path);
  if (entry) call.emit(fileItem(call.session, entry));
}
