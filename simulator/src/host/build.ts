import { openStream, type Seed } from '../random.ts';
import type { EventEntry, FileSetup, HostPart, HostSetup, StateChange, Variation, VariedValue } from '../part.ts';
import { toLines } from '../text.ts';
import { fromLocal, type HostTime, parseDuration, parseIso, toLocal } from '../time.ts';
import { buildDefaultHost } from './default-host.ts';
import { type Content, type FileEntry, noContent, parentOf, withEntry } from './files.ts';
import { addEvent } from './logs.ts';
import { addAt, removeAt, writePath } from './paths.ts';
import type { HostState } from './state.ts';

/** The values of the variations of a run. Moments are in milliseconds since 1970. */
export interface VariedValues {
  readonly byName: ReadonlyMap<string, VariedValue>;
  /** The planted fault is absent. */
  readonly isQuiet: boolean;
}

/** Draws the values of a run. Throws an Error if the start of a host is no moment. */
export function readVariations(
  part: HostPart,
  seed: Seed,
): { readonly values: VariedValues; readonly startedAt: HostTime } {
  const startedAt = parseIso(part.hosts[0]?.start ?? '');
  if (startedAt === undefined) throw new Error(`The first host of drill ${part.id} has no start.`);
  let isQuiet = false;
  const byName = new Map<string, VariedValue>();
  for (const [name, variation] of Object.entries(part.vary)) {
    const stream = openStream(seed, `vary/${name}`);
    if ('quiet' in variation && variation.quiet !== undefined && stream.chance(variation.quiet)) {
      isQuiet = true;
      if (variation.else !== undefined) byName.set(name, variation.else);
    } else {
      byName.set(name, draw(variation, stream, startedAt));
    }
  }
  return { values: { byName, isQuiet }, startedAt };
}

function draw(variation: Variation, stream: ReturnType<typeof openStream>, startedAt: HostTime): VariedValue {
  if ('pick' in variation) return stream.pick(variation.pick);
  if ('int' in variation) return stream.integer(...variation.int);
  const [least, most] = variation.ago.map((text) => parseDuration(text) ?? 0);
  // In seconds, because 32-bit numbers do not reach far enough in milliseconds.
  return startedAt - stream.integer((least ?? 0) / 1000, (most ?? 0) / 1000) * 1000;
}

/** Replaces `{name}` by the value of a variation. */
export const fillIn = (text: string, { byName }: VariedValues): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(byName.get(name) ?? whole));

/** Like fillIn, but a text that is nothing but `{name}` becomes the value itself. */
function fillInValue<Value>(value: Value, values: VariedValues): Value | VariedValue {
  if (typeof value !== 'string') return value;
  const name = /^\{(\w+)\}$/.exec(value)?.[1];
  return (name === undefined ? undefined : values.byName.get(name)) ?? fillIn(value, values);
}

/** The hosts of a run at its start. */
export function buildHosts(
  part: HostPart,
  seed: Seed,
  values: VariedValues,
  startedAt: HostTime,
): ReadonlyMap<string, HostState> {
  const hosts = new Map(part.hosts.map((setup) => [setup.id, buildDefaultHost(setup, seed, startedAt)]));
  for (const change of part.state) {
    if (change.isFault && values.isQuiet) continue;
    const id = change.host ?? part.hosts[0]?.id ?? '';
    const host = hosts.get(id);
    if (!host) throw new Error(`Drill ${part.id} changes a host ${id}, which it does not have.`);
    hosts.set(id, applyChange(host, change, values, startedAt));
  }
  return hosts;
}

function applyChange(host: HostState, change: StateChange, values: VariedValues, startedAt: HostTime): HostState {
  if ('set' in change) return writePath(host, fillIn(change.set, values), fillInValue(change.to, values));
  if ('remove' in change) return removeAt(host, fillIn(change.remove, values));
  if ('add' in change) {
    const fields = Object.entries(change.is).map(([key, value]) => [key, fillInValue(value, values)] as const);
    return addAt(host, fillIn(change.add, values), Object.fromEntries(fields));
  }
  if ('file' in change) return addFile(host, change, values, startedAt);
  return addEvent(host, fillIn(change.event, values), toEntry(host, change.is, values, startedAt));
}

function toEntry(host: HostState, entry: EventEntry, values: VariedValues, startedAt: HostTime) {
  const at = fillInValue(entry.at, values);
  const data = Object.entries(entry.data ?? {}).map(([key, value]) => [key, fillIn(value, values)] as const);
  return {
    ...entry,
    time: typeof at === 'number' ? at : momentOf(host, String(at), startedAt),
    message: fillIn(entry.message, values),
    data: Object.fromEntries(data),
  };
}

/** Reads `07:50` (local time on the day of the start) or a duration before the start. */
function momentOf(host: HostState, text: string, startedAt: HostTime): HostTime {
  const [hour, minute, second] = text.split(':').map(Number);
  if (!/^\d\d:\d\d(:\d\d)?$/.test(text)) return startedAt - (parseDuration(text) ?? 0);
  const { year, month, day } = toLocal(host.clock.zone, startedAt);
  return fromLocal(host.clock.zone, { year, month, day, hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0 });
}

function addFile(
  host: HostState,
  change: Extract<StateChange, { file: string }>,
  values: VariedValues,
  startedAt: HostTime,
): HostState {
  const path = fillIn(change.file, values);
  const time = change.at === undefined ? startedAt - 86_400_000 : momentOf(host, change.at, startedAt);
  const setup = change.is;
  const isBytes = 'bytes' in setup;
  const entry: FileEntry = {
    path,
    kind: 'folder' in setup ? 'folder' : 'file',
    content: toContent(host, setup, values),
    created: time,
    modified: time,
    attributes: (isBytes ? setup.attributes : undefined) ?? ('folder' in setup ? '' : 'a'),
    ...(isBytes && setup.isLocked !== undefined && { isLocked: setup.isLocked }),
  };
  return { ...host, files: withEntry(withFolders(host.files, parentOf(path), time), entry) };
}

/** The files with a folder and the folders above it. */
export function withFolders(files: HostState['files'], folder: string, time: HostTime): HostState['files'] {
  if (files.has(folder.toLowerCase())) return files;
  const above = folder.length > 3 ? withFolders(files, parentOf(folder), time) : files;
  return withEntry(above, {
    path: folder,
    kind: 'folder',
    content: noContent,
    created: time,
    modified: time,
    attributes: '',
  });
}

function toContent(host: HostState, setup: FileSetup, values: VariedValues): Content {
  if ('text' in setup) return { kind: 'text', lines: toLines(fillIn(setup.text, values)), encoding: 'ansi' };
  if ('bytes' in setup) return { kind: 'bytes', size: setup.bytes, recipe: fillIn(setup.recipe, values) };
  if ('folder' in setup) return noContent;
  const log = host.log.get(fillIn(setup.evtx, values));
  if (!log) throw new Error(`The host ${host.id} has no log ${setup.evtx}.`);
  return { kind: 'evtx', log, host: host.host.name, isComplete: true };
}

/** The names of a drill's hosts by their ids. */
export const hostNames = (hosts: readonly HostSetup[]): ReadonlyMap<string, string> =>
  new Map(hosts.map(({ id, name }) => [id, name]));
