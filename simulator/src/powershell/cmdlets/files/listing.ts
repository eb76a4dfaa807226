import { entryAt } from '../../../cmd/file-access.ts';
import { type FileEntry, hasWildcard, listFolder, nameOf, parentOf } from '../../../host/files.ts';
import type { Cmdlet, CmdletCall } from '../../cmdlet.ts';
import { type Display, item, type PsItem, psObject } from '../../values.ts';
import { isSet, textsOf, textValue, wholeNumber, zoneOf } from '../general/call-values.ts';
import { textOf } from '../../language/convert.ts';
import { fileItem } from './file-objects.ts';
import { fullPath, isLiteral, isReadable, matchesName, pathTexts, reportMissing, resolveEntries } from './paths.ts';
import { fileFact } from '../../../cmd/programs/volume-lines.ts';
import { isStopped } from '../../language/context.ts';

/**
 * Get-ChildItem, Get-Item, Get-ItemProperty and Test-Path. Source: from knowledge.
 */

interface Search {
  readonly call: CmdletCall;
  readonly include: readonly string[];
  readonly maxDepth: number;
  /** With `-Name`, names are relative to this folder. */
  readonly base: string;
}

function isWanted({ call, include }: Search, entry: FileEntry): boolean {
  const name = nameOf(entry.path);
  const { attributes } = entry;
  const filter = textValue(call, 'filter');
  const excluded = textsOf(call, 'exclude');
  const isHidden = attributes.includes('h');
  if (isHidden && !isSet(call, 'force') && !isSet(call, 'hidden')) return false;
  if (isSet(call, 'file') && entry.kind !== 'file') return false;
  if (isSet(call, 'directory') && entry.kind !== 'folder') return false;
  if (isSet(call, 'hidden') && !isHidden) return false;
  if (isSet(call, 'readonly') && !attributes.includes('r')) return false;
  if (isSet(call, 'system') && !attributes.includes('s')) return false;
  if (filter !== undefined && !matchesName(name, filter)) return false;
  if (include.length > 0 && !include.some((pattern) => matchesName(name, pattern))) return false;
  return !excluded.some((pattern) => matchesName(name, pattern));
}

function emitEntry({ call, base }: Search, entry: FileEntry): void {
  const { session } = call;
  if (!isSet(call, 'name')) {
    call.emit(fileItem(session, entry));
    return;
  }
  const prefix = base.endsWith('\\') ? base : `${base}\\`;
  const name = entry.path.startsWith(prefix) ? entry.path.slice(prefix.length) : nameOf(entry.path);
  call.emit(item(name, session.fact(fileFact(entry))));
}

/** Puts out the wanted entries of a folder, folders first, and then those of the folders in it. */
function walk(search: Search, folder: string, depth: number): void {
  const { call } = search;
  const { session } = call;
  if (isStopped(session)) return;
  if (!isReadable(call, folder)) {
    call.error(
      `Access to the path '${folder}' is denied.`,
      `PermissionDenied: (${folder}:String) [Get-ChildItem], UnauthorizedAccessException`,
      'DirUnauthorizedAccessError',
    );
    return;
  }
  const entries = listFolder(session.host.files, folder);
  session.fuel.burn(1 + entries.length / 4);
  const folders = entries.filter(({ kind }) => kind === 'folder');
  const files = entries.filter(({ kind }) => kind === 'file');
  for (const entry of [...folders, ...files]) if (isWanted(search, entry)) emitEntry(search, entry);
  if (depth >= search.maxDepth) return;
  for (const entry of folders) {
    if (!entry.attributes.includes('h') || isSet(call, 'force')) walk(search, entry.path, depth + 1);
  }
}

function getChildItem(call: CmdletCall): void {
  const given = textsOf(call, 'path').length + textsOf(call, 'literalpath').length + call.input.length;
  if (given > 0 && /^env:\\?$/i.test(textsOf(call, 'path')[0] ?? '')) {
    emitEnvironment(call);
    return;
  }
  for (const typed of given === 0 ? ['.'] : pathTexts(call, 'path', 'literalpath')) listPath(call, typed);
}

function listPath(call: CmdletCall, typed: string): void {
  const path = fullPath(call, typed);
  const depth = wholeNumber(call, 'depth');
  const isRecursive = isSet(call, 'recurse') || depth !== undefined;
  const include = textsOf(call, 'include');
  const maxDepth = isRecursive ? Math.min(60, depth ?? 60) : 0;
  const search: Search = { call, include, maxDepth, base: path };
  const withHidden = isSet(call, 'force') || isSet(call, 'hidden');
  const entry = hasWildcard(path) && !isLiteral(call) ? undefined : entryAt(call.session.host, path);
  if (
    isRecursive &&
    entry?.kind !== 'folder' &&
    entryAt(call.session.host, parentOf(path))?.kind === 'folder' &&
    !hasWildcard(parentOf(path))
  ) {
    // With -Recurse the last part of a path is searched for in all folders below.
    const found = { ...search, include: [...include, nameOf(path)], base: parentOf(path) };
    if (hasWildcard(path) || entry) {
      walk(found, parentOf(path), 0);
      return;
    }
  }
  const entries = resolveEntries(call, typed, withHidden);
  if (!entries) {
    reportMissing(call, typed);
    return;
  }
  for (const each of entries) {
    if (each.kind === 'folder' && (!hasWildcard(path) || isRecursive)) {
      // Without -Recurse, -Include looks at the path itself, which names a folder here.
      if (include.length === 0 || isRecursive) walk(search, each.path, 0);
    } else if (isWanted(search, each)) emitEntry(search, each);
  }
}

const nameValue: Display = { form: 'table', columns: [{ property: 'Name', width: 30 }, { property: 'Value' }] };

function emitEnvironment(call: CmdletCall): void {
  for (const [name, value] of call.session.window.variables) {
    if (!/^[A-Z_][\w()]*$/i.test(name)) continue;
    const facts = name === 'COMPUTERNAME' ? [call.session.fact('host/name')] : [];
    const properties: (readonly [string, PsItem])[] = [
      ['Name', item(name)],
      ['Value', item(value, ...facts)],
    ];
    call.emit(item(psObject('System.Collections.DictionaryEntry', properties, nameValue)));
  }
}

function getItem(call: CmdletCall): void {
  for (const typed of pathTexts(call, 'path', 'literalpath')) {
    const entries = resolveEntries(call, typed, isSet(call, 'force'));
    if (!entries) reportMissing(call, typed);
    for (const entry of entries ?? []) {
      const isHidden = entry.attributes.includes('h') && !isSet(call, 'force') && entry.path.length > 3;
      if (!isHidden) call.emit(fileItem(call.session, entry));
      else {
        call.error(
          `Could not find item ${entry.path}.`,
          `ObjectNotFound: (${entry.path}:String) [${call.name}], IOException`,
          'ItemNotFound',
        );
      }
    }
  }
}

function testPath(call: CmdletCall): void {
  const kind = textOf(call.parameters.get('pathtype')?.value ?? null, zoneOf(call)).toLowerCase();
  for (const typed of pathTexts(call, 'path', 'literalpath')) {
    const entries = resolveEntries(call, typed, true) ?? [];
    const found = entries.filter((entry) => {
      if (kind === 'leaf') return entry.kind === 'file';
      return kind === 'container' ? entry.kind === 'folder' : true;
    });
    call.emit(item(found.length > 0, ...found.map((entry) => call.session.fact(fileFact(entry)))));
  }
}

const shared = ['Path', 'LiteralPath', 'Filter', 'Include', 'Exclude'];

export const listingCmdlets: readonly Cmdlet[] = [
  {
    name: 'Get-ChildItem',
    aliases: ['dir', 'ls', 'gci'],
    parameters: [
      ...shared,
      'Recurse?',
      'Depth',
      'Force?',
      'Name?',
      'File?',
      'Directory?',
      'Hidden?',
      'ReadOnly?',
      'System?',
    ],
    positional: ['Path', 'Filter'],
    since: { File: '4.0', Directory: '4.0', Hidden: '4.0', ReadOnly: '4.0', System: '4.0', Depth: '5.1' },
    others: ['Attributes', 'UseTransaction?'],
    run: getChildItem,
  },
  {
    name: 'Get-Item',
    aliases: ['gi'],
    parameters: [...shared, 'Force?'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others: ['Credential', 'Stream', 'UseTransaction?'],
    run: getItem,
  },
  {
    name: 'Get-ItemProperty',
    aliases: ['gp'],
    parameters: [...shared, 'Name'],
    positional: ['Path', 'Name'],
    mandatory: ['Path[]', 'LiteralPath'],
    others: ['Credential', 'UseTransaction?'],
    run: getItem,
  },
  {
    name: 'Test-Path',
    parameters: [...shared, 'PathType', 'IsValid?'],
    positional: ['Path'],
    mandatory: ['Path[]', 'LiteralPath'],
    others: ['Credential', 'OlderThan', 'NewerThan', 'UseTransaction?'],
    run: testPath,
  },
];
