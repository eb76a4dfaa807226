import { compareText, type FileEntry, fileKey, listTree, nameOf, parentOf } from '../../host/files.ts';
import type { Program, ProgramCall } from '../../shell/program.ts';
import type { Session } from '../../shell/session.ts';
import {
  badNameOf,
  entryAt,
  fileErrors,
  isFolder,
  mayWrite,
  pathOf,
  removeEntries,
  storeEntries,
  volumeError,
  writeError,
} from '../file-access.ts';
import { confirm, confirmOverwrites } from '../confirm.ts';
import { selectFiles } from '../select-files.ts';
import { readSwitches } from '../switches.ts';

/**
 * `del`, `ren` and `move`. Source of the formats: from knowledge.
 */

const incorrectSyntax = 'The syntax of the command is incorrect.';

/** Why a file cannot be removed, or undefined. */
export function removalError(session: Session, entry: FileEntry, isForced: boolean): string | undefined {
  if (!mayWrite(session, entry.path)) return fileErrors.denied;
  if (entry.isLocked) return fileErrors.inUse;
  return entry.attributes.includes('r') && !isForced ? fileErrors.denied : undefined;
}

function deleteFiles({ session, printError }: ProgramCall, files: readonly FileEntry[], isForced: boolean): number {
  const removed: string[] = [];
  for (const entry of files) {
    const error = removalError(session, entry, isForced);
    session.act({ act: 'file.delete', of: entry.path, ok: error === undefined });
    if (error === undefined) removed.push(entry.path);
    else {
      printError(entry.path);
      printError(error);
    }
  }
  removeEntries(session, removed);
  return removed.length;
}

/** The files that `del` means by a path: with `/s` also those in the folders below. */
function filesToDelete(session: Session, typed: string, isRecursive: boolean): readonly FileEntry[] | string {
  const path = pathOf(session, typed);
  const isWhole = isFolder(session.host, path);
  if (!isRecursive) {
    const found = selectFiles(session, typed, { opensFolders: true });
    return 'error' in found ? found.error : found.files;
  }
  const error = volumeError(session.host, path);
  if (error !== undefined) return error;
  const folder = isWhole ? path : parentOf(path);
  const pattern = isWhole ? '*' : nameOf(path);
  const folders = [
    folder,
    ...listTree(session.host.files, folder)
      .filter(({ kind }) => kind === 'folder')
      .map((each) => each.path),
  ];
  return folders.flatMap((each) => {
    const found = selectFiles(session, `${each.replace(/\\$/, '')}\\${pattern}`);
    return 'error' in found ? [] : found.files;
  });
}

function del(call: ProgramCall): number {
  const { session, args, printError } = call;
  const options = readSwitches(args);
  if (options.others.length === 0) {
    printError(incorrectSyntax);
    return 1;
  }
  let code = 0;
  for (const typed of options.others) {
    const path = pathOf(session, typed);
    const isAll = isFolder(session.host, path) || /(?:^|\\)\*(?:\.\*)?$/.test(path);
    const files = filesToDelete(session, typed, options.has('s'));
    if (typeof files === 'string' || files.length === 0) {
      session.act({ act: 'file.delete', of: path, ok: false });
      const isMissing = typeof files !== 'string' || files === fileErrors.notFound;
      printError(isMissing ? `Could Not Find ${isAll && isFolder(session.host, path) ? `${path}\\*` : path}` : files);
      code = 1;
    } else if (isAll && !options.has('q')) {
      const named = isFolder(session.host, path) ? `${path}\\*` : path;
      const answer = confirm(call, `${named}, Are you sure (Y/N)? `);
      if (answer === undefined) return 1;
      if (answer === 'no') session.act({ act: 'file.delete', of: path, ok: false });
      else if (deleteFiles(call, files, options.has('f')) < files.length) code = 1;
    } else if (deleteFiles(call, files, options.has('f')) < files.length) code = 1;
  }
  return code;
}

/** A copy of an entry and of everything in it at another path. */
export function relocated(session: Session, entry: FileEntry, target: string): FileEntry[] {
  const inside = entry.kind === 'folder' ? listTree(session.host.files, entry.path) : [];
  session.fuel.burn(1 + inside.length);
  return [entry, ...inside].map((each) => ({ ...each, path: `${target}${each.path.slice(entry.path.length)}` }));
}

/** The name that a pattern such as `*.bak` makes of a name. */
function renamed(name: string, pattern: string): string {
  if (!pattern.includes('*')) return pattern;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
  const [wantedStem = '*', wantedExtension = ''] = pattern.split(/\.(?=[^.]*$)/);
  return `${wantedStem.replace('*', stem)}${wantedExtension === '' ? '' : `.${wantedExtension.replace('*', extension)}`}`;
}

function ren({ session, args, printError }: ProgramCall): number {
  const [from, to] = args.map(({ text }) => text);
  if (from === undefined || to === undefined || /[\\/:]/.test(to)) {
    printError(incorrectSyntax);
    return 1;
  }
  const folder = entryAt(session.host, pathOf(session, from));
  const found = folder?.kind === 'folder' ? { files: [folder] } : selectFiles(session, from);
  if ('error' in found) {
    printError(found.error);
    return 1;
  }
  let code = 0;
  for (const entry of found.files) {
    const target = `${parentOf(entry.path).replace(/\\$/, '')}\\${renamed(nameOf(entry.path), to)}`;
    const error = renameError(session, entry, target);
    session.act({ act: 'file.rename', of: entry.path, ok: error === undefined, detail: { to: target } });
    if (error === undefined) {
      const moved = relocated(session, entry, target);
      removeEntries(session, [entry.path]);
      storeEntries(session, moved);
    } else {
      for (const line of error.split('\n')) printError(line);
      code = 1;
    }
  }
  return code;
}

function renameError(session: Session, entry: FileEntry, target: string): string | undefined {
  if (badNameOf(target)) return fileErrors.badName;
  const before = entryAt(session.host, target);
  if (before && fileKey(target) !== fileKey(entry.path)) {
    return 'A duplicate file name exists, or the file\ncannot be found.';
  }
  if (entry.path.length <= 3 || !mayWrite(session, entry.path)) return fileErrors.denied;
  return entry.isLocked ? fileErrors.inUse : undefined;
}

interface Move {
  readonly entry: FileEntry;
  readonly target: string;
}

function moveError(session: Session, { entry, target }: Move): string | undefined {
  if (entry.kind === 'folder' && entryAt(session.host, target)) return fileErrors.denied;
  if (entry.kind === 'folder' && `${fileKey(target)}\\`.startsWith(`${fileKey(entry.path)}\\`)) return fileErrors.inUse;
  return writeError(session, target) ?? removalError(session, entry, true);
}

function move(call: ProgramCall): number {
  const { session, args, printError } = call;
  const options = readSwitches(args);
  const [from, to = '.'] = options.others;
  if (from === undefined) {
    printError(incorrectSyntax);
    return 1;
  }
  const folder = entryAt(session.host, pathOf(session, from));
  const found = folder?.kind === 'folder' && folder.path.length > 3 ? { files: [folder] } : selectFiles(session, from);
  if ('error' in found) {
    printError(found.error);
    return 1;
  }
  const into = pathOf(session, to);
  const isInto = isFolder(session.host, into);
  const steps = found.files.map((entry): Move => ({
    entry,
    target: isInto ? `${into.replace(/\\$/, '')}\\${nameOf(entry.path)}` : into,
  }));
  const allowed = options.has('y')
    ? undefined
    : confirmOverwrites(call, targetsToAsk(session, steps), overwriteQuestion);
  if (session.isWaiting) return 1;
  let moved = 0;
  for (const step of steps) {
    if (steps.length > 1) session.print(step.entry.path);
    if (moveOne(call, step, allowed)) moved += 1;
  }
  session.print(`${String(moved).padStart(9)} ${folder?.kind === 'folder' ? 'dir' : 'file'}(s) moved.`);
  return moved === steps.length ? 0 : 1;
}

const overwriteQuestion = (path: string): string => `Overwrite ${path}? (Yes/No/All): `;

/** The targets that exist, and about which `move` asks. */
const targetsToAsk = (session: Session, steps: readonly Move[]): string[] =>
  steps
    .filter((step) => moveError(session, step) === undefined && compareText(step.target, step.entry.path) !== 0)
    .flatMap(({ target }) => entryAt(session.host, target)?.path ?? []);

/** Moves one file or folder. `allowed` are the targets that may be overwritten; undefined: all. */
function moveOne({ session, printError }: ProgramCall, step: Move, allowed: ReadonlySet<string> | undefined): boolean {
  const { entry, target } = step;
  const before = compareText(target, entry.path) === 0 ? undefined : entryAt(session.host, target);
  const error = moveError(session, step);
  if (error !== undefined) printError(error);
  const isDone = error === undefined && (!before || !allowed || allowed.has(before.path));
  session.act({ act: 'files.move', of: entry.path, ok: isDone, detail: { target } });
  if (!isDone) return false;
  if (before) session.act({ act: 'file.overwrite', of: before.path, ok: true });
  const entries = relocated(session, entry, target);
  removeEntries(session, [entry.path]);
  storeEntries(session, entries);
  return true;
}

export const fileChangesPrograms: readonly Program[] = [
  { names: ['del', 'erase'], kind: 'command', run: del, words: () => ['/f', '/q', '/s'] },
  { names: ['ren', 'rename'], kind: 'command', run: ren },
  { names: ['move'], kind: 'command', run: move, words: () => ['/y'] },
];
