import { findEntry } from '../../../host/files.ts';
import type { HostState, RegistryKey, RegistryValue } from '../../../host/state.ts';
import { pathOf } from '../../file-access.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import { failsRemotely } from '../remote-host.ts';
import { type Options, readOptions } from '../options.ts';
import { findKeyTree, toKeyPath } from './reg-keys.ts';

const done = 'The operation completed successfully.';

const types: readonly RegistryValue['type'][] = [
  'REG_SZ',
  'REG_DWORD',
  'REG_MULTI_SZ',
  'REG_BINARY',
  'REG_EXPAND_SZ',
  'REG_QWORD',
];

/** The data as reg query prints it, or undefined if they do not fit the type. */
function toData(type: RegistryValue['type'], text: string): string | undefined {
  if (type !== 'REG_DWORD' && type !== 'REG_QWORD') return text;
  if (/^0x[\da-f]{1,8}$/i.test(text)) return `0x${Number.parseInt(text.slice(2), 16).toString(16)}`;
  return /^\d{1,10}$/.test(text) ? `0x${Number(text).toString(16)}` : undefined;
}

/** The name under which the state has a key, which may differ in case. */
const ownPath = ({ registry }: HostState, path: string): string =>
  [...registry.keys()].find((key) => key.toLowerCase() === path.toLowerCase()) ?? path;

const withKey = (host: HostState, key: RegistryKey): HostState => ({
  ...host,
  registry: new Map(host.registry).set(key.path, key),
});

/** Local machine keys need elevation; the keys of the person do not. */
const mayChange = (call: ProgramCall, path: string): boolean => call.session.isElevated || path.startsWith('HKCU');

function add(call: ProgramCall, path: string, options: Options): number {
  const { session } = call;
  const { values } = options;
  const typedType = (values.get('t') ?? 'REG_SZ').toUpperCase();
  const type = types.find((each) => each === typedType);
  const data = type && toData(type, values.get('d') ?? (type === 'REG_DWORD' ? '0' : ''));
  if (type === undefined || data === undefined) {
    call.printError("ERROR: Invalid syntax. Specify valid numeric value for '/d'.");
    call.printError('Type "REG ADD /?" for usage.');
    return refuse(call, path, 'add');
  }
  const key = ownPath(session.host, path);
  const before = session.host.registry.get(key);
  const name = values.get('v') ?? '';
  const isNamed = values.has('v') || values.has('ve');
  const old = [...(before?.values.keys() ?? [])].find((each) => each.toLowerCase() === name.toLowerCase());
  if (isNamed && old !== undefined && !values.has('f')) {
    session.print(`Value ${name === '' ? '(Default)' : name} exists, overwrite(Yes/No)? `);
    session.print('The operation was canceled by the user.');
    return refuse(call, path, 'add');
  }
  const kept = new Map(before?.values ?? []);
  if (isNamed) kept.set(old ?? name, { name: old ?? name, type, data });
  session.change((host) => withKey(host, { path: key, values: kept }));
  session.act({ act: 'registry.change', of: path, ok: true, detail: { change: 'add', value: name } });
  session.print(done);
  return 0;
}

function refuse(call: ProgramCall, path: string, change: string): number {
  call.session.act({ act: 'registry.change', of: path, ok: false, detail: { change } });
  return 1;
}

function remove(call: ProgramCall, path: string, options: Options): number {
  const { session } = call;
  const name = options.values.get('v');
  const key = ownPath(session.host, path);
  const before = session.host.registry.get(key);
  const old = [...(before?.values.keys() ?? [])].find((each) => each.toLowerCase() === name?.toLowerCase());
  const isThere = name === undefined ? findKeyTree(session.host, path) !== undefined : old !== undefined;
  if (!isThere) {
    call.printError('ERROR: The system was unable to find the specified registry key or value.');
    return refuse(call, path, 'delete');
  }
  if (!options.values.has('f')) {
    session.print(
      name === undefined
        ? `Permanently delete the registry key ${path} (Yes/No)? `
        : `Delete the registry value ${name} (Yes/No)? `,
    );
    session.print('The operation was canceled by the user.');
    return refuse(call, path, 'delete');
  }
  session.change((host) => {
    if (name !== undefined && before) {
      const kept = new Map(before.values);
      kept.delete(old ?? name);
      return withKey(host, { path: key, values: kept });
    }
    const lower = path.toLowerCase();
    const isBelow = (each: string): boolean =>
      each.toLowerCase() === lower || each.toLowerCase().startsWith(`${lower}\\`);
    return { ...host, registry: new Map([...host.registry].filter(([each]) => !isBelow(each))) };
  });
  session.act({ act: 'registry.change', of: path, ok: true, detail: { change: 'delete', value: name ?? '' } });
  session.print(done);
  return 0;
}

/** Imports a file. Only the act counts: its values are not read. */
function importFile(call: ProgramCall, typed: string): number {
  const { session } = call;
  const path = pathOf(session, typed);
  const entry = findEntry(session.host.files, path);
  if (entry?.kind !== 'file') {
    call.printError('ERROR: Error opening the file. There may be a disk or file system error.');
    return refuse(call, path, 'import');
  }
  if (!session.isElevated) {
    call.printError('ERROR: Error accessing the registry.');
    return refuse(call, path, 'import');
  }
  session.act({ act: 'registry.change', of: path, ok: true, detail: { change: 'import' } });
  call.printError(done);
  return 0;
}

/** reg add, delete, import and the other forms that change the registry. Source: from knowledge. */
export function changeRegistry(
  call: ProgramCall,
  verb: 'add' | 'delete' | 'import' | 'copy' | 'restore' | 'load' | 'unload',
): number {
  const options = readOptions(call.args.slice(1), {
    v: 'value',
    ve: 'flag',
    va: 'flag',
    t: 'value',
    s: verb === 'copy' ? 'flag' : 'value',
    d: 'value',
    f: 'flag',
    reg: 'flag',
  });
  const typed = options.rest[0];
  if (typed === undefined || options.unknown !== undefined) {
    call.printError('ERROR: Invalid syntax.');
    call.printError(`Type "REG ${verb.toUpperCase()} /?" for usage.`);
    return refuse(call, typed ?? '', verb);
  }
  if (verb === 'import') return importFile(call, typed);
  if (typed.startsWith('\\\\')) return failsRemotely(call, typed.slice(2).split('\\')[0] ?? '');
  const path = toKeyPath(typed);
  if (path === undefined) {
    call.printError('ERROR: Invalid key name.');
    call.printError(`Type "REG ${verb.toUpperCase()} /?" for usage.`);
    return refuse(call, typed, verb);
  }
  if (!mayChange(call, path)) {
    call.printError('ERROR: Access is denied.');
    return refuse(call, path, verb);
  }
  if (verb === 'add') return add(call, path, options);
  if (verb === 'delete') return remove(call, path, options);
  call.session.act({ act: 'registry.change', of: path, ok: true, detail: { change: verb } });
  call.session.print(done);
  return 0;
}
