import { matchesWildcard } from '../../../host/files.ts';
import type { HostState } from '../../../host/state.ts';
import type { Program, ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import { restartKeys, restartPath, type ViewedValue } from '../../../host/registry-view.ts';
import type { Span } from '../../../text.ts';
import { unknownCommand } from '../../../shell/unknown.ts';
import { failsRemotely } from '../remote-host.ts';
import { printNoHelp, readOptions } from '../options.ts';
import { changeRegistry } from './reg-changes.ts';
import { exportKeys } from './reg-export.ts';
import { findKeyTree, type KeyTree, toKeyPath, toLongPath } from './reg-keys.ts';

const notFound = 'ERROR: The system was unable to find the specified registry key or value.';

/** That there is no key tells something too: no restart is outstanding. */
function notFoundText(session: Session, path: string): Span {
  const isRestart = restartKeys.some((key) => key.toLowerCase() === path.toLowerCase());
  return isRestart ? session.value(restartPath, notFound) : { text: notFound };
}

interface Search {
  readonly isRecursive: boolean;
  /** The name of the value that `/v` asks for; empty for the default value. */
  readonly value: string | undefined;
  readonly pattern: string | undefined;
}

function printValue(session: Session, { name, type, data, statePath }: ViewedValue): void {
  session.print(`    ${name === '' ? '(Default)' : name}    ${type}    `, {
    text: data,
    facts: [session.fact(statePath)],
  });
}

const contains = (text: string, pattern: string): boolean =>
  /[*?]/.test(pattern) ? matchesWildcard(text, pattern) : text.toLowerCase().includes(pattern.toLowerCase());

/** The values of a key that a search wants to see. */
function valuesOf({ key }: KeyTree, { value, pattern }: Search): readonly ViewedValue[] {
  const values = key?.values ?? [];
  const named = value === undefined ? values : values.filter(({ name }) => name.toLowerCase() === value.toLowerCase());
  return pattern === undefined
    ? named
    : named.filter(({ name, data }) => contains(name, pattern) || contains(data, pattern));
}

function printKey(session: Session, tree: KeyTree, values: readonly ViewedValue[]): void {
  const facts = tree.key ? [session.fact(tree.key.statePath)] : [];
  session.print({ text: toLongPath(tree.path), facts });
  for (const value of values) printValue(session, value);
}

/** Prints a key and everything below it. Returns the number of values or keys that matched. */
function printTree(session: Session, tree: KeyTree, search: Search): number {
  session.fuel.burn();
  const values = valuesOf(tree, search);
  const isSearch = search.value !== undefined || search.pattern !== undefined;
  const isMatch =
    search.pattern !== undefined && contains(tree.path.slice(tree.path.lastIndexOf('\\') + 1), search.pattern);
  let count = values.length + (isMatch && values.length === 0 ? 1 : 0);
  if (values.length > 0 || isMatch || !isSearch) {
    printKey(session, tree, values);
    session.print();
  }
  for (const child of tree.children) count += printTree(session, child, search);
  return count;
}

function printOneKey(session: Session, tree: KeyTree, search: Search): number {
  const values = valuesOf(tree, search);
  if (values.length > 0) {
    printKey(session, tree, values);
    session.print();
  }
  if (search.value !== undefined || search.pattern !== undefined) return values.length;
  if (values.length === 0 && tree.children.length === 0 && tree.key) {
    session.print({ text: ' ', facts: [session.fact(tree.key.statePath)] });
  }
  for (const child of tree.children) {
    session.print({ text: toLongPath(child.path), facts: child.key ? [session.fact(child.key.statePath)] : [] });
  }
  return values.length + tree.children.length;
}

function query(call: ProgramCall): number {
  const { session } = call;
  const options = readOptions(call.args.slice(1), {
    v: 'optional',
    ve: 'flag',
    s: 'flag',
    f: 'value',
    k: 'flag',
    d: 'flag',
    c: 'flag',
    e: 'flag',
    t: 'value',
    z: 'flag',
    se: 'value',
    'reg:32': 'flag',
    'reg:64': 'flag',
    reg: 'flag',
  });
  const typed = options.rest[0];
  if (typed === undefined || options.unknown !== undefined || options.withoutValue !== undefined)
    return wrongSyntax(call);
  if (typed.startsWith('\\\\')) return failsRemotely(call, typed.slice(2).split('\\')[0] ?? '');
  const path = toKeyPath(typed);
  if (path === undefined) return wrongName(call);
  const tree = findKeyTree(session.host, path);
  if (!tree) {
    call.printError(notFoundText(session, path));
    return 1;
  }
  if (isClosed(path)) {
    call.printError('ERROR: Access is denied.');
    return 1;
  }
  const { values } = options;
  const search: Search = {
    isRecursive: values.has('s'),
    value: values.has('ve') ? '' : values.get('v'),
    pattern: values.get('f'),
  };
  const isSearch = search.value !== undefined || search.pattern !== undefined;
  if (isSearch && !search.isRecursive && valuesOf(tree, search).length === 0) {
    call.printError(notFound);
    return 1;
  }
  session.print();
  const count = search.isRecursive ? printTree(session, tree, search) : printOneKey(session, tree, search);
  if (search.pattern !== undefined || (search.isRecursive && search.value !== undefined)) {
    session.print(`End of search: ${count} match(es) found.`);
    return count > 0 ? 0 : 1;
  }
  return 0;
}

/** Keys that only the system may read. */
const isClosed = (path: string): boolean => /^HKLM\\(?:SAM\\SAM|SECURITY)(?:\\|$)/i.test(path);

function wrongSyntax(call: ProgramCall): number {
  call.printError('ERROR: Invalid syntax.');
  call.printError(`Type "REG ${call.args[0]?.text.toUpperCase() ?? ''} /?" for usage.`);
  return 1;
}

function wrongName(call: ProgramCall): number {
  call.printError('ERROR: Invalid key name.');
  call.printError(`Type "REG ${call.args[0]?.text.toUpperCase() ?? ''} /?" for usage.`);
  return 1;
}

/** reg.exe. Source: from knowledge. */
export const reg: Program = {
  names: ['reg'],
  kind: 'program',
  run(call) {
    const verb = call.args[0]?.text.toLowerCase() ?? '';
    if (call.args.some(({ text }) => text === '/?')) return printNoHelp(call);
    switch (verb) {
      case 'query':
        return query(call);
      case 'add':
      case 'delete':
      case 'import':
      case 'copy':
      case 'restore':
      case 'load':
      case 'unload':
        return changeRegistry(call, verb);
      case 'export':
      case 'save':
        return exportKeys(call, verb);
      case 'compare':
      case 'flags':
        call.session.print(unknownCommand);
        return 1;
      default:
        call.printError('ERROR: Invalid syntax.');
        call.printError('Type "REG /?" for usage.');
        return 1;
    }
  },
  words: (words, { host }) => {
    if (words.length <= 1) return ['add', 'delete', 'export', 'import', 'query'];
    if (/^\/v$/i.test(words.at(-1) ?? '')) return valueNames(host, words[2] ?? '');
    return [
      '/s',
      '/v',
      ...deviceKeys(host),
      String.raw`HKLM\SYSTEM\CurrentControlSet\Control\Lsa`,
      String.raw`HKLM\SYSTEM\CurrentControlSet\Enum\USB`,
      String.raw`HKLM\SYSTEM\CurrentControlSet\Enum\USBSTOR`,
    ];
  },
};

/** The keys of kinds of devices that were plugged in, as reg.exe prints them, in quotation marks because of the `&`. */
const deviceKeys = (host: HostState): string[] =>
  ['USBSTOR', 'USB'].flatMap((folder) => {
    const tree = findKeyTree(host, String.raw`HKLM\SYSTEM\CurrentControlSet\Enum` + `\\${folder}`);
    return (tree?.children ?? []).map(({ path }) => `"${toLongPath(path)}"`);
  });

/** The names of the values of a key, as far as they are one word. */
function valueNames(host: HostState, typedKey: string): string[] {
  const key = typedKey.replaceAll('"', '').toLowerCase();
  const found = [...host.registry.values()].find(({ path }) => path.toLowerCase() === key);
  return [...(found?.values.values() ?? [])].map(({ name }) => name).filter((name) => /^\w+$/.test(name));
}
