import { type FileEntry, hasWildcard, listFolder, matchesWildcard, nameOf } from '../../../host/files.ts';
import { entryAt, fileErrors, mayRead, pathOf, volumeError } from '../../../cmd/file-access.ts';
import type { CmdletCall } from '../../cmdlet.ts';
import { commandClass } from '../../run/binding.ts';
import { elementsOf, getProperty, isObject, textOf, wordOf } from '../../language/convert.ts';
import { NotOnPracticeHosts } from '../../language/syntax.ts';
import { item, type PsItem } from '../../values.ts';
import { textsOf, zoneOf } from '../general/call-values.ts';
import { fileSystem } from './file-objects.ts';

/** Drives of other providers, such as `HKLM:`. */
const otherDrive = /^(?:hklm|hkcu|hkcr|cert|env|alias|function|variable|wsman|registry::|cert::):?/i;

/** A path without the name of the provider. Throws NotOnPracticeHosts for paths that are no files. */
export function filePath(typed: string): string {
  const path = typed.startsWith(fileSystem) ? typed.slice(fileSystem.length) : typed.replace(/^filesystem::/i, '');
  if (/^[a-z]{2,}:/i.test(path) && otherDrive.test(path)) throw new NotOnPracticeHosts();
  return path;
}

/** What a parameter or the pipeline names as paths. Objects stand for the files that they are. */
export function givenPaths(call: CmdletCall, ...parameters: readonly string[]): readonly PsItem[] {
  const given = parameters.flatMap((name) => elementsOf(call.parameters.get(name) ?? item(null)));
  return (given.length > 0 ? given : call.input).flatMap((each) => {
    if (!isObject(each.value)) return each.value === null ? [] : [item(filePath(textOf(each.value, zoneOf(call))))];
    const path =
      getProperty(each.value, 'FullName') ??
      getProperty(each.value, 'PSPath') ??
      getProperty(each.value, 'Path') ??
      getProperty(each.value, 'FilePath');
    return path && path.value !== null ? [item(filePath(textOf(path.value, zoneOf(call))))] : [];
  });
}

export const pathTexts = (call: CmdletCall, ...parameters: readonly string[]): readonly string[] =>
  givenPaths(call, ...parameters).map(({ value }) => wordOf(value));

/** True if the paths of a call are meant letter by letter. */
export const isLiteral = (call: CmdletCall): boolean =>
  textsOf(call, 'literalpath').length > 0 || call.input.length > 0;

/** The full path of what was typed. Shared folders stay as they are. */
export const fullPath = (call: CmdletCall, typed: string): string =>
  typed.startsWith('\\\\') ? typed : pathOf(call.session, typed);

/** `Cannot find path 'D:\x' because it does not exist.`, or the error of a drive. */
export function reportMissing(call: CmdletCall, typed: string, name = call.name): void {
  const path = fullPath(call, typed);
  const drive = /^([a-z]):/i.exec(path)?.[1];
  if (drive !== undefined && !call.session.host.volume.has(`${drive.toUpperCase()}:`)) {
    call.error(
      `Cannot find drive. A drive with the name '${drive}' does not exist.`,
      `ObjectNotFound: (${drive}:String) [${name}], DriveNotFoundException`,
      `DriveNotFound,${commandClass(name)}`,
    );
    return;
  }
  call.error(
    `Cannot find path '${path}' because it does not exist.`,
    `ObjectNotFound: (${path}:String) [${name}], ItemNotFoundException`,
    `PathNotFound,${commandClass(name)}`,
  );
}

/** The exception of .NET for a message of Windows about a file, as the cmdlets about files report it. */
export function reportProblem(call: CmdletCall, message: string, path: string, id?: string): void {
  const target = `(${path}:String)`;
  const name = call.name;
  const report = (text: string, category: string, exception: string, ownId: string): void =>
    call.error(text, `${category} [${name}], ${exception}`, `${id ?? ownId},${commandClass(name)}`);
  switch (message) {
    case fileErrors.denied:
      report(
        `Access to the path '${path}' is denied.`,
        `PermissionDenied: ${target}`,
        'UnauthorizedAccessException',
        `${name.replaceAll('-', '')}UnauthorizedAccessError`,
      );
      return;
    case fileErrors.inUse:
      report(
        `The process cannot access the file '${path}' because it is being used by another process.`,
        `WriteError: ${target}`,
        'IOException',
        `${name.replaceAll('-', '')}IOError`,
      );
      return;
    case fileErrors.full:
      report(
        'There is not enough space on the disk.',
        `WriteError: ${target}`,
        'IOException',
        `${name.replaceAll('-', '')}IOError`,
      );
      return;
    case fileErrors.badName:
      report(
        "The given path's format is not supported.",
        'InvalidOperation: (:)',
        'NotSupportedException',
        'System.NotSupportedException',
      );
      return;
    case fileErrors.noPath:
    case fileErrors.noDrive:
      report(
        `Could not find a part of the path '${path}'.`,
        `WriteError: ${target}`,
        'DirectoryNotFoundException',
        `${name.replaceAll('-', '')}IOError`,
      );
      return;
    default:
      reportMissing(call, path);
  }
}

/**
 * The files and folders of a path, with wildcards anywhere in it. Hidden ones match wildcards only if `withHidden`. Undefined
 * if there is nothing at a path without wildcards.
 */
export function resolveEntries(call: CmdletCall, typed: string, withHidden: boolean): readonly FileEntry[] | undefined {
  const { session } = call;
  const path = fullPath(call, typed);
  if (volumeError(session.host, path) !== undefined) return undefined;
  if (!hasWildcard(path)) {
    const entry = entryAt(session.host, path);
    return entry && [entry];
  }
  let found = [path.slice(0, 3)];
  const parts = path
    .slice(3)
    .split('\\')
    .filter((part) => part !== '');
  for (const part of parts) {
    found = found.flatMap((folder) => {
      session.fuel.burn();
      if (!hasWildcard(part)) {
        const inside = `${folder.replace(/\\$/, '')}\\${part}`;
        return entryAt(session.host, inside) ? [inside] : [];
      }
      return listFolder(session.host.files, folder)
        .filter((entry) => matchesName(nameOf(entry.path), part) && (withHidden || !entry.attributes.includes('h')))
        .map((entry) => entry.path);
    });
  }
  session.fuel.burn(found.length);
  return found.flatMap((each) => entryAt(session.host, each) ?? []);
}

/** In PowerShell `*.*` matches only names with a dot. */
export const matchesName = (name: string, pattern: string): boolean =>
  matchesWildcard(name, pattern === '*.*' ? '*.**' : pattern);

/** True if the person may look into the folder of a path. */
export const isReadable = (call: CmdletCall, path: string): boolean => mayRead(call.session, path);
