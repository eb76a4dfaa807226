import { type FileEntry, fileKey, listFolder, nameOf, noContent, parentOf } from '../../host/files.ts';
import { joinPath } from '../../host/paths.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { changeFolder } from '../change-folder.ts';
import {
  badNameOf,
  entryAt,
  fileErrors,
  hostNow,
  isFolder,
  mayWrite,
  pathOf,
  removeEntries,
  storeEntries,
  volumeError,
  volumeOf,
} from '../file-access.ts';
import { readSwitches } from '../switches.ts';
import { confirm } from '../confirm.ts';
import { printVolume } from './volume-lines.ts';

/**
 * Commands that change, make, remove and show folders. Source of the formats: from knowledge.
 */

const textOfTail = ({ tail }: ProgramCall): string => tail.trim().replaceAll('"', '');

function cd(call: ProgramCall): number {
  const { session, printError } = call;
  const typed = textOfTail(call);
  const hasDrive = /^\/d\b/i.test(typed);
  const folder = hasDrive ? typed.slice(2).trim() : typed;
  if (folder === '') {
    session.print(session.window.folder);
    return 0;
  }
  if (/^[a-z]:$/i.test(folder) && !hasDrive) {
    session.print(pathOf(session, folder));
    return 0;
  }
  const error = changeFolder(session, folder, hasDrive);
  if (error !== undefined) printError(error);
  return error === undefined ? 0 : 1;
}

/** Makes a folder and the missing folders above it. Returns the message of Windows if it cannot. */
export function makeFolder(session: Session, typed: string): string | undefined {
  const path = pathOf(session, typed);
  const error = volumeError(session.host, path);
  if (error !== undefined) return error === fileErrors.noPath ? fileErrors.noDrive : error;
  if (badNameOf(path)) return fileErrors.badName;
  if (entryAt(session.host, path)) return `A subdirectory or file ${typed} already exists.`;
  const missing: FileEntry[] = [];
  for (let each = path; !entryAt(session.host, each); each = parentOf(each)) missing.unshift(newFolder(session, each));
  const above = parentOf(missing[0]?.path ?? path);
  if (!isFolder(session.host, above)) return fileErrors.noPath;
  const isRootOfSystem = fileKey(above) === 'c:\\';
  if (volumeOf(session.host, path)?.driveType === 5) return fileErrors.denied;
  if (!isRootOfSystem && !mayWrite(session, `${above}\\x`)) return fileErrors.denied;
  return storeEntries(session, missing);
}

export const newFolder = (session: Session, path: string): FileEntry => ({
  path,
  kind: 'folder',
  content: noContent,
  created: hostNow(session),
  modified: hostNow(session),
  attributes: '',
});

function md({ session, args, printError }: ProgramCall): number {
  if (args.length === 0) {
    printError('The syntax of the command is incorrect.');
    return 1;
  }
  let code = 0;
  for (const { text } of args) {
    const error = makeFolder(session, text);
    session.act({ act: 'folder.make', of: pathOf(session, text), ok: error === undefined });
    if (error === undefined) continue;
    printError(error);
    if (args.length > 1) printError(`Error occurred while processing: ${text}.`);
    code = 1;
  }
  return code;
}

function removalError(session: Session, entry: FileEntry | undefined, isTree: boolean): string | undefined {
  if (!entry) return fileErrors.notFound;
  if (entry.kind === 'file') return 'The directory name is invalid.';
  if (entry.path.length <= 3 || !mayWrite(session, entry.path)) return fileErrors.denied;
  const current = `${fileKey(session.window.folder)}\\`;
  if (current.startsWith(`${fileKey(entry.path)}\\`)) return fileErrors.inUse;
  const hasContent = listFolder(session.host.files, entry.path).length > 0;
  return hasContent && !isTree ? 'The directory is not empty.' : undefined;
}

function rd(call: ProgramCall): number {
  const { session, args, printError } = call;
  const options = readSwitches(args);
  if (options.others.length === 0) {
    printError('The syntax of the command is incorrect.');
    return 1;
  }
  let code = 0;
  for (const typed of options.others) {
    const path = pathOf(session, typed);
    const entry = entryAt(session.host, path);
    const error = volumeError(session.host, path) ?? removalError(session, entry, options.has('s'));
    const isAsked = error === undefined && options.has('s') && !options.has('q');
    const answer = isAsked ? confirm(call, `${typed}, Are you sure (Y/N)? `) : 'yes';
    if (answer === undefined) return 1;
    session.act({ act: 'file.delete', of: entry?.path ?? path, ok: error === undefined && answer === 'yes' });
    if (error !== undefined) printError(error);
    else if (answer === 'yes') removeEntries(session, [path]);
    if (error !== undefined) code = error === fileErrors.notFound ? 2 : 1;
  }
  return code;
}

/** The hidden variable in which `pushd` remembers folders, separated by bars. */
const stackName = '=STACK';

function setStack(session: Session, folders: readonly string[]): void {
  session.changeWindow((window) => ({
    ...window,
    variables: new Map(window.variables).set(stackName, folders.join('|')),
  }));
}

const stackOf = (session: Session): string[] =>
  (session.window.variables.get(stackName) ?? '').split('|').filter((each) => each !== '');

function pushd(call: ProgramCall): number {
  const { session, printError } = call;
  const before = session.window.folder;
  const typed = textOfTail(call);
  if (typed === '') {
    for (const folder of stackOf(session)) session.print(folder);
    return 0;
  }
  const error = changeFolder(session, typed, true);
  if (error === undefined) setStack(session, [before, ...stackOf(session)].slice(0, 50));
  else printError(error);
  return error === undefined ? 0 : 1;
}

function popd({ session }: ProgramCall): number {
  const [folder, ...rest] = stackOf(session);
  if (folder === undefined) return 1;
  setStack(session, rest);
  changeFolder(session, folder, true);
  return 0;
}

function tree({ session, args, printError }: ProgramCall): number {
  const options = readSwitches(args);
  const typed = options.others[0];
  const path = pathOf(session, typed ?? '.');
  const error = volumeError(session.host, path);
  if (error !== undefined) {
    printError(error === fileErrors.noPath ? 'Invalid drive specification' : error);
    return 1;
  }
  const drive = joinPath('volume', path.slice(0, 2));
  const volumeLabel = volumeOf(session.host, path)?.label ?? '';
  session.print(
    'Folder PATH listing',
    ...(volumeLabel === '' ? [] : [' for volume ', session.value(`${drive}/label`)]),
  );
  session.print('Volume serial number is ', session.value(`${drive}/serial`));
  session.print(typed === undefined ? `${path.slice(0, 2)}.` : path.toUpperCase());
  if (!isFolder(session.host, path)) {
    printError(`Invalid path - ${path.slice(2).toUpperCase()}`);
    session.print('No subfolders exist ');
    session.print();
    return 1;
  }
  const hasFolders = printBranch(session, path, '', options.has('f'), options.has('a'));
  if (!hasFolders && !options.has('f')) session.print('No subfolders exist ');
  session.print();
  return 0;
}

function printBranch(session: Session, path: string, indent: string, hasFiles: boolean, isAscii: boolean): boolean {
  const entries = listFolder(session.host.files, path).filter(({ attributes }) => !/[hs]/.test(attributes));
  const folders = entries.filter(({ kind }) => kind === 'folder');
  session.fuel.burn(1 + entries.length);
  const [bar, tee, corner] = isAscii ? ['|', '+---', '\\---'] : ['│', '├───', '└───'];
  if (hasFiles) {
    const line = `${indent}${folders.length > 0 ? `${bar}   ` : '    '}`;
    const files = entries.filter(({ kind }) => kind === 'file');
    for (const entry of files) session.print(`${line}${nameOf(entry.path)}`);
    if (files.length > 0) session.print(line);
  }
  for (const [index, entry] of folders.entries()) {
    const isLast = index === folders.length - 1;
    session.print(`${indent}${isLast ? corner : tee}${nameOf(entry.path)}`);
    printBranch(session, entry.path, `${indent}${isLast ? ' ' : bar}   `, hasFiles, isAscii);
  }
  return folders.length > 0;
}

const noRight =
  'Access Denied as you do not have sufficient privileges.\nYou have to invoke this utility running in elevated mode.';

/** `label` shows the label and the prompt, or changes the label if one is given. */
function label({ session, args, printError }: ProgramCall): number {
  const [first, ...rest] = args.map(({ text }) => text);
  const hasDrive = first !== undefined && /^[a-z]:/i.test(first);
  const drive = (hasDrive ? first : session.window.folder).slice(0, 2).toUpperCase();
  const attached = hasDrive ? first.slice(2) : (first ?? '');
  let name = [attached, ...rest]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 32);
  const volume = session.host.volume.get(drive);
  if (!volume) {
    printError('The volume label is not valid. Please enter a valid volume label.');
    return 1;
  }
  if (!session.isElevated) {
    if (name !== '') session.act({ act: 'disk.change', of: drive, ok: false, detail: { label: name } });
    for (const line of noRight.split('\n')) printError(line);
    return 1;
  }
  if (name === '') {
    const answer = session.ask();
    if (answer === undefined) printVolume(session, `${drive}\\`);
    if (answer === undefined) session.print('Volume label (32 characters, ENTER for none)? ');
    if (answer === undefined || answer.trim() === '') return 0;
    name = answer.trim().slice(0, 32);
  }
  session.act({ act: 'disk.change', of: drive, ok: true, detail: { label: name } });
  session.change((host) => ({ ...host, volume: new Map(host.volume).set(drive, { ...volume, label: name }) }));
  return 0;
}

export const foldersPrograms: readonly Program[] = [
  { names: ['cd', 'chdir'], kind: 'command', run: cd, words: () => ['/d', '..'] },
  { names: ['md', 'mkdir'], kind: 'command', run: md },
  { names: ['rd', 'rmdir'], kind: 'command', run: rd, words: () => ['/q', '/s'] },
  { names: ['pushd'], kind: 'command', run: pushd },
  { names: ['popd'], kind: 'command', run: popd },
  { names: ['tree'], kind: 'program', run: tree, words: () => ['/a', '/f'] },
  { names: ['label'], kind: 'program', run: label },
];
