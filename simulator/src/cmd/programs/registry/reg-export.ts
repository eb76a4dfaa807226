import { findEntry } from '../../../host/files.ts';
import type { Line, Piece } from '../../../text.ts';
import { toLine } from '../../../text.ts';
import type { Session } from '../../../shell/session.ts';
import { newFile, pathOf, storeEntries, writeError } from '../../file-access.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { ViewedValue } from '../../../host/registry-view.ts';
import { readOptions } from '../options.ts';
import { findKeyTree, type KeyTree, toKeyPath, toLongPath } from './reg-keys.ts';

/** A value as it stands in a .reg file. */
function valueLine(session: Session, { name, type, data, statePath }: ViewedValue): Line {
  const facts = [session.fact(statePath)];
  const title = name === '' ? '@' : `"${name}"`;
  const shown = (text: string): Piece => ({ text, facts });
  switch (type) {
    case 'REG_DWORD':
      return toLine(`${title}=dword:`, shown(data.slice(2).padStart(8, '0')));
    case 'REG_SZ':
      return toLine(`${title}="`, shown(data.replaceAll('\\', '\\\\').replaceAll('"', '\\"')), '"');
    case 'REG_BINARY':
      return toLine(`${title}=hex:`, shown(data.match(/../g)?.join(',') ?? ''));
    case 'REG_QWORD':
    case 'REG_MULTI_SZ':
    case 'REG_EXPAND_SZ': {
      const kind = { REG_QWORD: 'b', REG_MULTI_SZ: '7', REG_EXPAND_SZ: '2' }[type];
      const codes = [...data.replaceAll(String.raw`\0`, '\u0000')].map((character) => character.charCodeAt(0));
      const bytes = [...codes, 0].flatMap((code) => [code % 256, Math.floor(code / 256)]);
      return toLine(`${title}=hex(${kind}):`, shown(bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(',')));
    }
  }
}

function treeLines(session: Session, tree: KeyTree): Line[] {
  session.fuel.burn();
  const facts = tree.key ? [session.fact(tree.key.statePath)] : [];
  return [
    toLine('[', { text: toLongPath(tree.path), facts }, ']'),
    ...(tree.key?.values ?? []).map((value) => valueLine(session, value)),
    toLine(),
    ...tree.children.flatMap((child) => treeLines(session, child)),
  ];
}

/** reg export and reg save: write keys into a file. Source: from knowledge. */
export function exportKeys(call: ProgramCall, verb: 'export' | 'save'): number {
  const { session } = call;
  const { rest, values } = readOptions(call.args.slice(1), { y: 'flag', reg: 'flag' });
  const [typedKey = '', typedFile] = rest;
  const key = toKeyPath(typedKey);
  if (typedFile === undefined || key === undefined) {
    call.printError(key === undefined && typedKey !== '' ? 'ERROR: Invalid key name.' : 'ERROR: Invalid syntax.');
    call.printError(`Type "REG ${verb.toUpperCase()} /?" for usage.`);
    return 1;
  }
  const tree = findKeyTree(session.host, key);
  if (!tree) {
    call.printError('ERROR: The system was unable to find the specified registry key or value.');
    return 1;
  }
  if (verb === 'save' && !session.isElevated) {
    call.printError('ERROR: A required privilege is not held by the client.');
    return 1;
  }
  const path = pathOf(session, typedFile);
  const isThere = findEntry(session.host.files, path) !== undefined;
  const act = isThere ? 'file.overwrite' : 'file.write';
  if (isThere && !values.has('y')) {
    session.print(`File ${typedFile} already exists. Overwrite (Yes/No)? `);
    session.print('The operation was canceled by the user.');
    session.act({ act, of: path, ok: false });
    return 1;
  }
  const lines = [toLine('Windows Registry Editor Version 5.00'), toLine(), ...treeLines(session, tree)];
  const content =
    verb === 'export'
      ? ({ kind: 'text', lines, encoding: 'utf16' } as const)
      : ({ kind: 'bytes', size: 8192 * (1 + lines.length), recipe: `hive ${key}` } as const);
  const error = writeError(session, path) ?? storeEntries(session, [newFile(session, path, content)]);
  session.act({ act, of: path, ok: error === undefined });
  if (error !== undefined) {
    call.printError('ERROR: Unable to write to the file. There may be a disk or file system error.');
    return 1;
  }
  session.print('The operation completed successfully.');
  return 0;
}
