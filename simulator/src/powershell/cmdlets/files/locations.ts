import { changeFolder } from '../../../cmd/change-folder.ts';
import { entryAt, fileErrors } from '../../../cmd/file-access.ts';
import { makeFolder } from '../../../cmd/programs/folders.ts';
import { nameOf, parentOf, stemOf } from '../../../host/files.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { commandClass } from '../../run/binding.ts';
import { wordOf } from '../../language/convert.ts';
import { openTextFile } from '../../files/text-file.ts';
import { splitLines } from '../../output/cells.ts';
import { spansOf } from '../../language/spans.ts';
import { type Display, item, type PsItem, psObject } from '../../values.ts';
import { isSet, isSince3, textsOf, textValue, zoneOf } from '../general/call-values.ts';
import { isWhatIf } from './sources.ts';
import { fileItem } from './file-objects.ts';
import { filePath, fullPath, pathTexts, reportMissing, reportProblem, resolveEntries } from './paths.ts';

/**
 * Set-Location, Get-Location, New-Item, mkdir, Resolve-Path, Join-Path and Split-Path. Source: from knowledge.
 */

const pathView: Display = { form: 'table', columns: [{ property: 'Path' }] };

const pathItem = (path: string): PsItem =>
  item(
    psObject(
      'System.Management.Automation.PathInfo',
      [
        ['Drive', item(path.slice(0, 1))],
        ['Provider', item(String.raw`Microsoft.PowerShell.Core\FileSystem`)],
        ['ProviderPath', item(path)],
        ['Path', item(path)],
      ],
      pathView,
    ),
  );

function setLocation(call: CmdletCall): void {
  const [typed] = pathTexts(call, 'path', 'literalpath');
  if (typed === undefined) return;
  const found = resolveEntries(call, typed, true);
  const path = found?.length === 1 ? (found[0]?.path ?? typed) : typed;
  const error = /^[a-z]:$/i.test(typed)
    ? changeFolder(call.session, typed, true)
    : changeFolder(call.session, path, true);
  if (error === undefined) {
    if (isSet(call, 'passthru')) call.emit(pathItem(call.session.window.folder));
  } else if (error === fileErrors.denied) reportProblem(call, error, fullPath(call, typed));
  else reportMissing(call, typed);
}

const enter = (name: string, path: string): Cmdlet => ({
  name,
  parameters: [],
  others: [],
  run: ({ session }) => void changeFolder(session, path, true),
});

/** Makes a folder and puts it out. */
function makeDirectory(call: CmdletCall, typed: string): void {
  const path = fullPath(call, typed);
  if (isWhatIf(call, 'Create Directory', `Destination: ${path}`)) return;
  const existing = entryAt(call.session.host, path);
  if (existing?.kind === 'folder' && isSet(call, 'force')) {
    call.emit(fileItem(call.session, existing));
    return;
  }
  const error = makeFolder(call.session, path);
  call.session.act({ act: 'folder.make', of: path, ok: error === undefined });
  const entry = entryAt(call.session.host, path);
  if (error === undefined && entry) call.emit(fileItem(call.session, entry));
  else if (existing) {
    call.error(
      isSince3(call)
        ? `An item with the specified name ${path} already exists.`
        : `Item with specified name ${path} already exists.`,
      `ResourceExists: (${path}:String) [New-Item], IOException`,
      'DirectoryExist,Microsoft.PowerShell.Commands.NewItemCommand',
    );
  } else if (error === fileErrors.denied) {
    call.error(
      `Access to the path '${nameOf(path)}' is denied.`,
      `PermissionDenied: (${path}:String) [New-Item], UnauthorizedAccessException`,
      'CreateDirectoryUnauthorizedAccessError,Microsoft.PowerShell.Commands.NewItemCommand',
    );
  } else reportMissing(call, parentOf(path), 'New-Item');
}

function newItem(call: CmdletCall): void {
  const kind = (textValue(call, 'itemtype') ?? 'file').toLowerCase();
  const name = textValue(call, 'name');
  const given = textsOf(call, 'path').map(filePath);
  const paths =
    name === undefined
      ? given
      : (given.length > 0 ? given : ['.']).map((each) => `${each.replace(/\\$/, '')}\\${name}`);
  for (const typed of paths) {
    if (kind.startsWith('d')) makeDirectory(call, typed);
    else makeFile(call, typed);
  }
}

function makeFile(call: CmdletCall, typed: string): void {
  const path = fullPath(call, typed);
  if (isWhatIf(call, 'Create File', `Destination: ${path}`)) return;
  if (entryAt(call.session.host, path) && !isSet(call, 'force')) {
    call.error(
      `The file '${path}' already exists.`,
      `WriteError: (${path}:String) [${call.name}], IOException`,
      'NewItemIOError',
    );
    return;
  }
  const value = call.parameters.get('value');
  const lines = value ? splitLines(spansOf(value, zoneOf(call))) : [];
  const problem = openTextFile(call.session, path, { lines, isAppended: false, encoding: 'ansi', cmdlet: call.name });
  const entry = entryAt(call.session.host, path);
  if (!problem && entry) call.emit(fileItem(call.session, entry));
  else if (problem?.message.startsWith('Could not find a part') === true) {
    call.error(
      problem.message,
      `WriteError: (${path}:String) [${call.name}], DirectoryNotFoundException`,
      'NewItemIOError',
    );
  } else if (problem) {
    call.error(
      problem.message,
      `PermissionDenied: (${path}:String) [${call.name}], UnauthorizedAccessException`,
      `NewItemUnauthorizedAccessError,${commandClass(call.name)}`,
    );
  }
}

function resolvePath(call: CmdletCall): void {
  for (const typed of pathTexts(call, 'path', 'literalpath')) {
    const found = resolveEntries(call, typed, true);
    if (!found) reportMissing(call, typed);
    for (const { path } of found ?? []) call.emit(pathItem(path));
  }
}

function joinPaths(call: CmdletCall): void {
  const child = textValue(call, 'childpath') ?? '';
  const given = textsOf(call, 'path').length > 0 ? textsOf(call, 'path') : call.input.map(({ value }) => wordOf(value));
  for (const path of given) call.emit(item(`${path.replace(/[\\/]$/, '')}\\${child.replace(/^[\\/]/, '')}`));
}

function splitPath(call: CmdletCall): void {
  const given = textsOf(call, 'path').length > 0 ? textsOf(call, 'path') : call.input.map(({ value }) => wordOf(value));
  for (const path of given) {
    if (isSet(call, 'leaf')) call.emit(item(nameOf(path)));
    else if (isSet(call, 'qualifier')) call.emit(item(/^[a-z]:/i.exec(path)?.[0] ?? ''));
    else if (isSet(call, 'noqualifier')) call.emit(item(path.replace(/^[a-z]:/i, '')));
    else if (isSet(call, 'leafbase')) call.emit(item(stemOf(path)));
    else call.emit(item(path.includes('\\') ? parentOf(path) : ''));
  }
}

const itemOthers = ['Credential', 'Confirm?', 'UseTransaction?', 'StackName'];

export const locationCmdlets: readonly Cmdlet[] = [
  {
    name: 'Set-Location',
    aliases: ['cd', 'sl', 'chdir'],
    parameters: ['Path', 'LiteralPath', 'PassThru?'],
    positional: ['Path'],
    others: itemOthers,
    run: setLocation,
  },
  enter('cd..', '..'),
  enter('cd\\', '\\'),
  {
    name: 'Get-Location',
    aliases: ['pwd', 'gl'],
    parameters: ['PSProvider', 'PSDrive'],
    others: ['Stack?', 'StackName', 'UseTransaction?'],
    run: ({ session, emit }) => emit(pathItem(session.window.folder)),
  },
  {
    name: 'New-Item',
    aliases: ['ni'],
    parameters: ['Path', 'Name', 'ItemType', 'Type', 'Value', 'Force?', 'WhatIf?'],
    positional: ['Path'],
    mandatory: ['Path[]', 'Name'],
    others: itemOthers,
    run: newItem,
  },
  {
    name: 'mkdir',
    aliases: ['md'],
    parameters: ['Path', 'Name', 'Value', 'Force?', 'WhatIf?'],
    positional: ['Path'],
    mandatory: ['Path[]', 'Name'],
    others: itemOthers,
    run: (call) => textsOf(call, 'path').forEach((typed) => makeDirectory(call, filePath(typed))),
  },
  {
    name: 'Resolve-Path',
    aliases: ['rvpa'],
    parameters: ['Path', 'LiteralPath'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others: ['Relative?', 'Credential', 'UseTransaction?'],
    run: resolvePath,
  },
  {
    name: 'Join-Path',
    parameters: ['Path', 'ChildPath'],
    positional: ['Path', 'ChildPath'],
    mandatory: ['Path[]'],
    others: ['Resolve?', 'Credential', 'UseTransaction?'],
    run: joinPaths,
  },
  {
    name: 'Split-Path',
    parameters: ['Path', 'LiteralPath', 'Leaf?', 'Parent?', 'Qualifier?', 'NoQualifier?'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others: ['Resolve?', 'IsAbsolute?', 'Credential', 'UseTransaction?'],
    run: splitPath,
  },
];
