import { matchesWildcard } from './files.ts';
import type { HostState } from './state.ts';

type Plain = string | number | boolean | null | undefined;

const isMap = (value: unknown): value is ReadonlyMap<string, unknown> => value instanceof Map;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !isMap(value) && !Array.isArray(value);

const unescaped = (part: string): string => (part.includes('%2F') ? part.replaceAll('%2F', '/') : part);

/** Splits `log/Microsoft-Windows-Windows Defender%2FOperational/retention` at slashes. `%2F` is a slash in a key. */
export const splitPath = (path: string): string[] => path.split('/').map(unescaped);

const escaped = (part: string | number): string => {
  const text = String(part);
  return text.includes('/') ? text.replaceAll('/', '%2F') : text;
};

/** Joins the parts of a path. Slashes in a part are written as `%2F`. */
export function joinPath(first: string | number, ...others: readonly (string | number)[]): string {
  let path = escaped(first);
  for (const part of others) path += `/${escaped(part)}`;
  return path;
}

/** The value at a path of a host's state, or undefined. Keys of collections are compared without regard to case. */
export function readPath(host: HostState, path: string): unknown {
  let value: unknown = host;
  // Each printed value is read by its path, so the path is not split first.
  let start = 0;
  for (;;) {
    const end = path.indexOf('/', start);
    value = readPart(value, unescaped(end === -1 ? path.slice(start) : path.slice(start, end)));
    if (value === undefined || end === -1) return value;
    start = end + 1;
  }
}

function readPart(value: unknown, part: string): unknown {
  if (isMap(value)) return value.get(findKey(value, part) ?? part);
  return isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

const findKey = (map: ReadonlyMap<string, unknown>, part: string): string | undefined => {
  if (map.has(part)) return part;
  const lower = part.toLowerCase();
  return [...map.keys()].find((key) => key.toLowerCase() === lower);
};

/**
 * A host with another value at a path. Throws an Error that names the path if there is nothing at it, so that a misspelled
 * path in a drill is found.
 */
export function writePath(host: HostState, path: string, value: unknown): HostState {
  const changed = replaceAt(host, splitPath(path), value, path);
  if (!isHostState(changed)) throw new Error(`The path ${path} is no part of a host.`);
  return changed;
}

/**
 * A host with a new entry of a collection, or with other fields of an entry that exists. A list, such as
 * `group/Administrators/members`, gets the entry at its end.
 */
export function addAt(host: HostState, path: string, fields: Readonly<Record<string, unknown>>): HostState {
  const list = readPath(host, path);
  if (Array.isArray(list)) return writePath(host, path, [...list, fields]);
  const [collection = '', key = ''] = splitPath(path);
  const entries = readPath(host, collection);
  if (!isMap(entries)) throw new Error(`The path ${path} names no collection of a host.`);
  const before = entries.get(key);
  return writePath(host, collection, new Map(entries).set(key, { ...(isRecord(before) ? before : {}), ...fields }));
}

/** A host without an entry of a collection. In its key, `*` stands for any characters: then all such entries go. */
export function removeAt(host: HostState, path: string): HostState {
  const [collection = '', key = ''] = splitPath(path);
  const entries = readPath(host, collection);
  const isMeant = (each: string): boolean => (key.includes('*') ? matchesWildcard(each, key) : each === key);
  const kept = isMap(entries) ? [...entries].filter(([each]) => !isMeant(each)) : [];
  if (!isMap(entries) || kept.length === entries.size)
    throw new Error(`There is nothing to remove at the path ${path}.`);
  return writePath(host, collection, new Map(kept));
}

function replaceAt(target: unknown, parts: readonly string[], value: unknown, path: string): unknown {
  const [part, ...rest] = parts;
  if (part === undefined) return value;
  if (isMap(target)) {
    const key = findKey(target, part);
    if (key === undefined) throw new Error(`There is no ${part} at the path ${path}.`);
    return new Map(target).set(key, replaceAt(target.get(key), rest, value, path));
  }
  if (Array.isArray(target)) {
    const index = Number(part);
    if (!(index in target)) throw new Error(`There is no ${part} at the path ${path}.`);
    return target.map((each: unknown, at) => (at === index ? replaceAt(each, rest, value, path) : each));
  }
  if (!isRecord(target) || !(part in target)) throw new Error(`There is no ${part} at the path ${path}.`);
  return { ...target, [part]: replaceAt(target[part], rest, value, path) };
}

// The type of a changed state is known by its construction: only its values were replaced.
const isHostState = (value: unknown): value is HostState => isRecord(value) && 'files' in value && 'host' in value;

/** A plain value at a path as text, for example `true` or `20971520`. */
export function readText(host: HostState, path: string): string {
  const value = readPath(host, path);
  const isPlain = (each: unknown): each is Plain => each === null || typeof each !== 'object';
  return isPlain(value) && value !== null && value !== undefined ? String(value) : '';
}

/** True if a fact or path matches a pattern: `*` stands for one part, and a shorter pattern matches everything below it. */
export function matchesPath(path: string, pattern: string): boolean {
  const parts = path.split('/');
  return pattern.split('/').every((part, index) => part === '*' || part.toLowerCase() === parts[index]?.toLowerCase());
}
