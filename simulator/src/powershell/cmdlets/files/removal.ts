import { entryAt, fileErrors, removeEntries, storeEntries, writeError } from '../../../cmd/file-access.ts';
import { relocated, removalError } from '../../../cmd/programs/file-changes.ts';
import { type FileEntry, fileKey, hasWildcard, listFolder, nameOf, parentOf, listTree } from '../../../host/files.ts';
import type { CmdletCall, Cmdlet } from '../../cmdlet.ts';
import { isSet, textValue } from '../general/call-values.ts';
import { pathTexts, reportProblem, resolveEntries } from './paths.ts';
import { emitAt, inFolder, isWhatIf, sources } from './sources.ts';

/**
 * Remove-Item and Rename-Item. Source: from knowledge.
 */

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

export const removalCmdlets: readonly Cmdlet[] = [
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
