import { compareText, type FileEntry, hasWildcard, listTree, nameOf, parentOf, sizeOf } from '../../host/files.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import { unknownCommand } from '../../shell/unknown.ts';
import { entryAt, fileErrors, isFolder, pathOf, storeEntries, volumeError, writeError } from '../file-access.ts';
import { confirmOverwrites } from '../confirm.ts';
import { copyBytesPerSecond, copyOf, type Pair, withinTime } from '../copy-pair.ts';
import { shellProgram } from '../redirect.ts';
import { selectFiles } from '../select-files.ts';
import { checkWrittenFile } from '../../host/antivirus.ts';
import { readSwitches } from '../switches.ts';
import { newFolder } from './folders.ts';

/**
 * `copy` and `xcopy`. Source of the formats: from knowledge.
 */

const inFolder = (folder: string, name: string): string => `${folder.replace(/\\$/, '')}\\${name}`;

/** The target of a file: in a folder, or under another name. Wildcards in the name take the parts of the original. */
function targetOf(session: Session, entry: FileEntry, typed: string): string {
  const path = pathOf(session, typed);
  if (isFolder(session.host, path)) return inFolder(path, nameOf(entry.path));
  return hasWildcard(path) ? inFolder(parentOf(path), nameOf(entry.path)) : path;
}

const isItself = ({ entry, target }: Pair): boolean => compareText(entry.path, target) === 0;

/** The targets that exist, and about which the person is asked. */
const targetsToAsk = (session: Session, pairs: readonly Pair[]): string[] =>
  pairs
    .filter((pair) => pair.entry.kind === 'file' && !isItself(pair) && !pair.entry.isLocked)
    .filter(({ target }) => writeError(session, target) === undefined)
    .flatMap(({ target }) => entryAt(session.host, target)?.path ?? []);

/** Copies one file. `allowed` are the targets that may be overwritten; undefined: all. Returns true if it was copied. */
function copyOne({ session, printError }: ProgramCall, pair: Pair, allowed: ReadonlySet<string> | undefined): boolean {
  const { entry, target } = pair;
  if (isItself(pair)) {
    printError('The file cannot be copied onto itself.');
    return false;
  }
  const before = entryAt(session.host, target);
  const problem = entry.isLocked ? fileErrors.inUse : writeError(session, target);
  if (problem === undefined && before && allowed && !allowed.has(before.path)) return false;
  const error = problem ?? storeEntries(session, [copyOf(session, pair)]);
  if (error !== undefined) printError(error);
  if (error === undefined) checkWrittenFile(session, target, shellProgram(session));
  if (before && problem === undefined) session.act({ act: 'file.overwrite', of: before.path, ok: error === undefined });
  return error === undefined;
}

function copy(call: ProgramCall): number {
  const { session, args, printError } = call;
  const options = readSwitches(args);
  const [from, to = '.'] = options.others;
  if (from === undefined) {
    printError('The syntax of the command is incorrect.');
    return 1;
  }
  if (options.others.some((each) => each.includes('+'))) {
    printError(unknownCommand);
    return 1;
  }
  const found = selectFiles(session, from, { opensFolders: true });
  if ('error' in found) {
    printError(found.error);
    if (found.error === fileErrors.notFound) session.print('        0 file(s) copied.');
    session.act({
      act: 'files.copy',
      of: pathOf(session, from),
      ok: false,
      detail: { target: pathOf(session, to), files: 0, bytes: 0 },
    });
    return 1;
  }
  const pairs = found.files.map((entry) => ({ entry, target: targetOf(session, entry, to) }));
  const allowed = options.has('y')
    ? undefined
    : confirmOverwrites(call, targetsToAsk(session, pairs), (path) => `Overwrite ${path}? (Yes/No/All): `);
  if (session.isWaiting) return 1;
  const hasNames = hasWildcard(from) || isFolder(session.host, pathOf(session, from));
  let bytes = 0;
  const copied = withinTime(session, pairs).filter((pair) => {
    if (hasNames) session.print(from.includes('\\') ? pair.entry.path : nameOf(pair.entry.path));
    const isCopied = copyOne(call, pair, allowed);
    if (isCopied) bytes += sizeOf(pair.entry);
    return isCopied;
  });
  session.takes(bytes / copyBytesPerSecond);
  session.print(`${String(copied.length).padStart(9)} file(s) copied.`);
  const source = pairs.length === 1 ? (pairs[0]?.entry.path ?? '') : pathOf(session, from);
  const target = pairs.length === 1 ? (pairs[0]?.target ?? '') : pathOf(session, to);
  session.act({
    act: 'files.copy',
    of: source,
    ok: copied.length > 0,
    detail: { target, files: copied.length, bytes },
  });
  return copied.length === pairs.length ? 0 : 1;
}

/** The files of `xcopy`, with those in the folders below if it was asked for. */
function treeOf(
  session: Session,
  from: string,
  isRecursive: boolean,
  withHidden: boolean,
): readonly FileEntry[] | string {
  const path = pathOf(session, from);
  const found = selectFiles(session, from, { opensFolders: true, withHidden });
  if (!isRecursive || !isFolder(session.host, path)) return 'error' in found ? found.error : found.files;
  const below = listTree(session.host.files, path).filter(({ attributes }) => withHidden || !/[hs]/.test(attributes));
  session.fuel.burn(below.length);
  return below;
}

function xcopy(call: ProgramCall): number {
  const { session, args, printError } = call;
  const options = readSwitches(args);
  const [from, to = '.'] = options.others;
  if (from === undefined) {
    printError('Invalid number of parameters');
    printError('0 File(s) copied');
    return 4;
  }
  const found = treeOf(session, from, options.has('s') || options.has('e'), options.has('h'));
  if (typeof found === 'string' || found.length === 0) {
    if (typeof found === 'string')
      printError(found === fileErrors.notFound ? `File not found - ${nameOf(pathOf(session, from))}` : found);
    session.print('0 File(s) copied');
    return 4;
  }
  const path = pathOf(session, from);
  const base = isFolder(session.host, path) ? path : parentOf(path);
  const target = pathOf(session, to);
  const isMissing = !to.endsWith('\\') && !entryAt(session.host, target) && !options.has('i');
  const kind = isMissing && volumeError(session.host, target) === undefined ? askKind(call, to) : 'folder';
  if (kind === undefined) return 1;
  const isNewName = kind === 'file' || (found.length === 1 && entryAt(session.host, target)?.kind === 'file');
  const pairs = found.map((entry) => ({
    entry,
    target: isNewName ? target : inFolder(target, entry.path.slice(base.replace(/\\$/, '').length + 1)),
  }));
  const error = volumeError(session.host, target);
  if (error !== undefined) {
    printError(error === fileErrors.noPath ? 'Invalid drive specification' : error);
    session.print('0 File(s) copied');
    return 4;
  }
  return xcopyPairs(call, pairs, {
    base,
    target,
    hasEmpty: options.has('e'),
    isSure: options.has('y'),
    isList: options.has('l'),
  });
}

/** Asks whether a target that does not exist is a file or a folder. */
function askKind({ session }: ProgramCall, typed: string): 'file' | 'folder' | undefined {
  for (;;) {
    const answer = session.ask();
    if (answer === undefined) {
      session.print(`Does ${typed} specify a file name`);
      session.print('or directory name on the target');
      session.print('(F = file, D = directory)? ');
      return undefined;
    }
    if (/^f/i.test(answer)) return 'file';
    if (/^d/i.test(answer)) return 'folder';
  }
}

interface TreeCopy {
  readonly base: string;
  readonly target: string;
  readonly hasEmpty: boolean;
  readonly isSure: boolean;
  readonly isList: boolean;
}

function xcopyPairs(call: ProgramCall, pairs: readonly Pair[], tree: TreeCopy): number {
  const { session } = call;
  const question = (path: string): string => `Overwrite ${path} (Yes/No/All)? `;
  const isAsking = !tree.isSure && !tree.isList;
  const allowed = isAsking ? confirmOverwrites(call, targetsToAsk(session, pairs), question) : undefined;
  if (session.isWaiting) return 1;
  let [files, bytes] = [0, 0];
  for (const pair of withinTime(session, pairs)) {
    if (pair.entry.kind === 'folder') {
      if (tree.hasEmpty && !tree.isList) makeFolders(session, pair.target);
      continue;
    }
    session.print(pair.entry.path);
    if (!tree.isList) makeFolders(session, parentOf(pair.target));
    if (!tree.isList && !copyOne(call, pair, allowed)) continue;
    files += 1;
    bytes += sizeOf(pair.entry);
  }
  session.print(`${files} File(s) copied`);
  if (tree.isList) return 0;
  session.takes(bytes / copyBytesPerSecond);
  session.act({ act: 'files.copy', of: tree.base, ok: files > 0, detail: { target: tree.target, files, bytes } });
  return files > 0 ? 0 : 4;
}

/** Makes a folder and those above it, where they are missing. */
function makeFolders(session: Session, path: string): void {
  if (isFolder(session.host, path) || path.length <= 3) return;
  makeFolders(session, parentOf(path));
  storeEntries(session, [newFolder(session, path)]);
}

export const copyPrograms: readonly Program[] = [
  { names: ['copy'], kind: 'command', run: copy, words: () => ['/b', '/v', '/y'] },
  { names: ['xcopy'], kind: 'program', run: xcopy, words: () => ['/d', '/e', '/h', '/i', '/l', '/s', '/y'] },
];
