import { checkWrittenFile } from '../../../host/antivirus.ts';
import { type Pair, copyBytesPerSecond, copyOf, withinTime } from '../../../cmd/copy-pair.ts';
import { entryAt, fileErrors, mayWrite, removeEntries, storeEntries, writeError } from '../../../cmd/file-access.ts';
import { relocated, removalError } from '../../../cmd/programs/file-changes.ts';
import { newFolder } from '../../../cmd/programs/folders.ts';
import { shellProgram } from '../../../cmd/redirect.ts';
import {
  type FileEntry,
  fileKey,
  hasWildcard,
  listFolder,
  listTree,
  nameOf,
  parentOf,
  sizeOf,
} from '../../../host/files.ts';
import type { CmdletCall, Cmdlet } from '../../cmdlet.ts';
import { isSet, isSince3, textsOf, textValue } from '../general/call-values.ts';
import { fileItem } from './file-objects.ts';
import { fullPath, matchesName, pathTexts, reportMissing, reportProblem, resolveEntries } from './paths.ts';

/**
 * Copy-Item, Move-Item, Remove-Item and Rename-Item. Existing files are replaced without a question. Source: from knowledge.
 */

const inFolder = (folder: string, name: string): string => `${folder.replace(/\\$/, '')}\\${name}`;

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
function sources(call: CmdletCall): FileEntry[] {
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

/** The pairs of a file or folder: a folder is copied with its content only with -Recurse. */
function pairsOf(call: CmdletCall, entry: FileEntry, target: string): Pair[] {
  if (entry.kind === 'file') return [{ entry, target }];
  const inside = isSet(call, 'recurse') ? listTree(call.session.host.files, entry.path) : [];
  return [entry, ...inside].map((each) => ({ entry: each, target: `${target}${each.path.slice(entry.path.length)}` }));
}

function copyPair(call: CmdletCall, { entry, target }: Pair): boolean {
  const { session } = call;
  const before = entryAt(session.host, target);
  if (entry.kind === 'folder') {
    if (before?.kind === 'folder') return true;
    if (!mayWrite(session, target)) {
      reportProblem(call, fileErrors.denied, target);
      return false;
    }
    return storeEntries(session, [newFolder(session, target)]) === undefined;
  }
  const isSame = fileKey(entry.path) === fileKey(target);
  if (isSame) {
    call.error(
      `Cannot overwrite the item ${entry.path} with itself.`,
      `WriteError: (${entry.path}:String) [${call.name}], IOException`,
      'CopyError',
    );
    return false;
  }
  const problem =
    (entry.isLocked ? fileErrors.inUse : writeError(session, target)) ??
    storeEntries(session, [copyOf(session, { entry, target })]);
  if (problem !== undefined) reportProblem(call, problem, entry.isLocked ? entry.path : target);
  if (before) session.act({ act: 'file.overwrite', of: before.path, ok: problem === undefined });
  if (problem !== undefined) return false;
  checkWrittenFile(session, target, shellProgram(session));
  return true;
}

function copyItem(call: CmdletCall): void {
  const { session } = call;
  const destination = textValue(call, 'destination') ?? '.';
  const target = fullPath(call, destination);
  for (const entry of sources(call)) {
    const isInto = entryAt(session.host, target)?.kind === 'folder';
    const own = isInto ? inFolder(target, nameOf(entry.path)) : target;
    const kind = entry.kind === 'file' ? 'Copy File' : 'Copy Directory';
    if (isWhatIf(call, kind, `Item: ${entry.path} Destination: ${own}`)) continue;
    const pairs = withinTime(session, pairsOf(call, entry, own));
    const copied = pairs.filter((pair) => copyPair(call, pair));
    const files = copied.filter((pair) => pair.entry.kind === 'file');
    const bytes = files.reduce((sum, pair) => sum + sizeOf(pair.entry), 0);
    session.takes(bytes / copyBytesPerSecond);
    session.act({
      act: 'files.copy',
      of: entry.path,
      ok: copied.length > 0,
      detail: { target: own, files: files.length, bytes },
    });
    if (isSet(call, 'passthru')) for (const pair of copied) emitAt(call, pair.target);
  }
}

function emitAt(call: CmdletCall, path: string): void {
  const entry = entryAt(call.session.host, path);
  if (entry) call.emit(fileItem(call.session, entry));
}

function moveItem(call: CmdletCall): void {
  const { session } = call;
  const target = fullPath(call, textValue(call, 'destination') ?? '.');
  for (const entry of sources(call)) {
    const isInto = entryAt(session.host, target)?.kind === 'folder';
    const own = isInto ? inFolder(target, nameOf(entry.path)) : target;
    if (isWhatIf(call, 'Move File', `Item: ${entry.path} Destination: ${own}`)) continue;
    const before = entryAt(session.host, own);
    const problem = moveProblem(call, entry, own, before);
    session.act({ act: 'files.move', of: entry.path, ok: problem === undefined, detail: { target: own } });
    if (problem !== undefined) continue;
    if (before) session.act({ act: 'file.overwrite', of: before.path, ok: true });
    const moved = relocated(session, entry, own);
    removeEntries(session, [entry.path]);
    storeEntries(session, moved);
    if (isSet(call, 'passthru')) emitAt(call, own);
  }
}

/** Reports why a file cannot be moved. */
function moveProblem(
  call: CmdletCall,
  entry: FileEntry,
  target: string,
  before: FileEntry | undefined,
): string | undefined {
  const { session } = call;
  if (before && !isSet(call, 'force')) {
    const message = 'Cannot create a file when that file already exists.';
    call.error(message, `WriteError: (${entry.path}:FileInfo) [${call.name}], IOException`, 'MoveFileInfoItemIOError');
    return message;
  }
  const isInside = fileKey(target).startsWith(`${fileKey(entry.path)}\\`);
  const problem = isInside
    ? fileErrors.denied
    : (removalError(session, entry, isSet(call, 'force')) ?? writeError(session, target));
  if (problem !== undefined) reportProblem(call, problem, entry.path);
  return problem;
}

function removeItem(call: CmdletCall): void {
  const { session } = call;
  for (const entry of sources(call)) {
    const isFolder = entry.kind === 'folder';
    if (isWhatIf(call, isFolder ? 'Remove Directory' : 'Remove File', entry.path)) continue;
    const hasContent = isFolder && listFolder(session.host.files, entry.path).length > 0;
    if (hasContent && !isSet(call, 'recurse')) {
      const answer = askForTree(call, entry.path);
      if (answer === undefined) return;
      if (answer === 'no') {
        session.act({ act: 'file.delete', of: entry.path, ok: false });
        continue;
      }
    }
    removeOne(call, entry);
  }
}

function removeOne(call: CmdletCall, entry: FileEntry): void {
  const { session } = call;
  const isForced = isSet(call, 'force');
  const current = `${fileKey(session.window.folder)}\\`;
  const isCurrent = current.startsWith(`${fileKey(entry.path)}\\`);
  const all = entry.kind === 'folder' ? [entry, ...listTree(session.host.files, entry.path)] : [entry];
  session.fuel.burn(all.length / 4);
  const stopping = all.find((each) => removalError(session, each, isForced) !== undefined);
  const isRoot = entry.path.length <= 3;
  const isHidden = /[hr]/.test(entry.attributes) && !isForced;
  const problem =
    isRoot || isHidden
      ? fileErrors.denied
      : isCurrent
        ? fileErrors.inUse
        : stopping && removalError(session, stopping, isForced);
  session.act({ act: 'file.delete', of: entry.path, ok: problem === undefined });
  if (problem === undefined) removeEntries(session, [entry.path]);
  else if (isHidden || isCurrent) {
    const why = isCurrent
      ? 'The process cannot access the file because it is being used by another process.'
      : 'You do not have sufficient access rights to perform this operation.';
    call.error(
      `Cannot remove item ${entry.path}: ${why}`,
      `${isCurrent ? 'WriteError' : 'PermissionDenied'}: (${nameOf(entry.path)}:${entry.kind === 'folder' ? 'DirectoryInfo' : 'FileInfo'}) [${call.name}], IOException`,
      'RemoveFileSystemItemUnAuthorizedAccess',
    );
  } else {
    const path = stopping?.path ?? entry.path;
    const why =
      problem === fileErrors.inUse
        ? `The process cannot access the file '${path}' because it is being used by another process.`
        : `Access to the path '${path}' is denied.`;
    call.error(
      `Cannot remove item ${path}: ${why}`,
      `PermissionDenied: (${nameOf(path)}:FileInfo) [${call.name}], UnauthorizedAccessException`,
      'RemoveFileSystemItemUnAuthorizedAccess',
    );
  }
}

/** Asks about a folder with content. Undefined as long as there is no answer. */
function askForTree(call: CmdletCall, path: string): 'yes' | 'no' | undefined {
  const answer = call.session.ask();
  if (answer !== undefined) return /^(?:y|a|)$/i.test(answer.trim()) ? 'yes' : 'no';
  for (const line of [
    '',
    'Confirm',
    `The item at ${path} has children and the Recurse parameter was not specified. If you continue, all children will be`,
    'removed with the item. Are you sure you want to continue?',
    '[Y] Yes  [A] Yes to All  [N] No  [L] No to All  [S] Suspend  [?] Help (default is "Y"): ',
  ]) {
    call.session.print(line);
  }
  return undefined;
}

function renameItem(call: CmdletCall): void {
  const { session } = call;
  const name = textValue(call, 'newname') ?? '';
  for (const typed of pathTexts(call, 'path', 'literalpath')) {
    const [entry] = hasWildcard(typed) ? [] : (resolveEntries(call, typed, true) ?? []);
    if (!entry) {
      call.error(
        `Cannot rename because item at '${typed}' does not exist.`,
        `InvalidOperation: (:) [${call.name}], PSInvalidOperationException`,
        'InvalidOperation',
      );
      continue;
    }
    const target = inFolder(parentOf(entry.path), nameOf(name));
    if (
      isWhatIf(
        call,
        entry.kind === 'file' ? 'Rename File' : 'Rename Directory',
        `Item: ${entry.path} Destination: ${target}`,
      )
    )
      continue;
    const exists = entryAt(session.host, target) !== undefined && fileKey(target) !== fileKey(entry.path);
    const problem = exists
      ? 'exists'
      : (removalError(session, entry, isSet(call, 'force')) ??
        (entry.kind === 'file' ? writeErrorOf(call, target, entry) : undefined));
    session.act({ act: 'file.rename', of: entry.path, ok: problem === undefined, detail: { to: target } });
    if (problem === 'exists') {
      call.error(
        'Cannot create a file when that file already exists.',
        `WriteError: (${entry.path}:String) [${call.name}], IOException`,
        'RenameItemIOError',
      );
    } else if (problem !== undefined) reportProblem(call, problem, entry.path);
    else {
      const moved = relocated(session, entry, target);
      removeEntries(session, [entry.path]);
      storeEntries(session, moved);
      if (isSet(call, 'passthru')) emitAt(call, target);
    }
  }
}

/** The file itself may stand at its new path in other capitals. */
const writeErrorOf = (call: CmdletCall, target: string, entry: FileEntry): string | undefined =>
  fileKey(target) === fileKey(entry.path) ? undefined : writeError(call.session, target);

const shared = ['Path', 'LiteralPath', 'Filter', 'Include', 'Exclude', 'Force?', 'PassThru?', 'WhatIf?'];
const others = ['Confirm?', 'Credential', 'Container?', 'FromSession', 'ToSession', 'Stream', 'UseTransaction?'];

export const changeCmdlets: readonly Cmdlet[] = [
  {
    name: 'Copy-Item',
    aliases: ['copy', 'cp', 'cpi'],
    parameters: [...shared, 'Destination', 'Recurse?'],
    positional: ['Path', 'Destination'],
    mandatory: ['Path[]', 'LiteralPath'],
    others,
    run: copyItem,
  },
  {
    name: 'Move-Item',
    aliases: ['move', 'mv', 'mi'],
    parameters: [...shared, 'Destination'],
    positional: ['Path', 'Destination'],
    mandatory: ['Path[]', 'LiteralPath'],
    others,
    run: moveItem,
  },
  {
    name: 'Remove-Item',
    aliases: ['del', 'erase', 'rd', 'ri', 'rm', 'rmdir'],
    parameters: [...shared, 'Recurse?'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others,
    run: removeItem,
  },
  {
    name: 'Rename-Item',
    aliases: ['ren', 'rni'],
    parameters: ['Path', 'LiteralPath', 'NewName', 'Force?', 'PassThru?', 'WhatIf?'],
    positional: ['Path', 'NewName'],
    mandatory: ['Path', 'LiteralPath'],
    others,
    run: renameItem,
  },
];
