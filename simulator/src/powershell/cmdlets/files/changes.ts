import { checkWrittenFile } from '../../../host/antivirus.ts';
import { type Pair, copyBytesPerSecond, copyOf, withinTime } from '../../../cmd/copy-pair.ts';
import { entryAt, fileErrors, mayWrite, removeEntries, storeEntries, writeError } from '../../../cmd/file-access.ts';
import { relocated, removalError } from '../../../cmd/programs/file-changes.ts';
import { newFolder } from '../../../cmd/programs/folders.ts';
import { shellProgram } from '../../../cmd/redirect.ts';
import { type FileEntry, fileKey, listTree, nameOf, sizeOf } from '../../../host/files.ts';
import type { CmdletCall, Cmdlet } from '../../cmdlet.ts';
import { isSet, textValue } from '../general/call-values.ts';
import { fullPath, reportProblem } from './paths.ts';
import { emitAt, inFolder, isWhatIf, sources } from './sources.ts';

/**
 * Copy-Item and Move-Item. Existing files are replaced without a question. Source: from knowledge.
 */

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
];
