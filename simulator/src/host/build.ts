import { openStream, type Seed } from '../random.ts';
import type {
  EventEntry,
  FileSetup,
  HostPart,
  HostSetup,
  PrintedFile,
  StateChange,
  Variation,
  VariedValue,
} from '../part.ts';
import { type FactId, type Line, shown, toLines } from '../text.ts';
import { fromLocal, type HostTime, parseDuration, parseIso, toLocal } from '../time.ts';
import { buildDefaultHost } from './default-host.ts';
import { type Content, type FileEntry, fileKey, findEntry, noContent, parentOf, withEntry } from './files.ts';
import { clearLog } from './clear-log.ts';
import { addEvents } from './logs.ts';
import { addAt, joinPath, readPath, readText, removeAt, writePath } from './paths.ts';
import { printedLines, type HostsSoFar } from './printed-file.ts';
import type { HostState } from './state.ts';
import { logUntil, savedLog } from './saved-log.ts';
import { fillIn, type VariedValues } from './varied-values.ts';
import { withMemorySizes } from './virtual-memory.ts';
import { withFolders } from './with-folders.ts';

/** Draws the values of a run. Throws an Error if the start of a host is no moment, or if a variation lacks a value. */
export function readVariations(
  part: HostPart,
  seed: Seed,
): { readonly values: VariedValues; readonly startedAt: HostTime } {
  const startedAt = parseIso(part.hosts[0]?.start ?? '');
  if (startedAt === undefined) throw new Error(`The first host of drill ${part.id} has no start.`);
  let isQuiet = false;
  const byName = new Map<string, VariedValue>();
  // Those that follow from another one come last. The database does not keep the order of names.
  const variations = Object.entries(part.vary).toSorted(
    ([, one], [, other]) => Number('by' in one) - Number('by' in other),
  );
  for (const [name, variation] of variations) {
    const stream = openStream(seed, `vary/${name}`);
    if ('quiet' in variation && variation.quiet !== undefined && stream.chance(variation.quiet)) {
      isQuiet = true;
      if (variation.else !== undefined) byName.set(name, variation.else);
    } else if ('by' in variation) {
      const value = variation.of[String(byName.get(variation.by))];
      if (value === undefined) throw new Error(`The variation ${name} lacks a value.`);
      byName.set(name, value);
    } else {
      byName.set(name, draw(variation, stream, startedAt));
    }
  }
  return { values: { byName, isQuiet }, startedAt };
}

function draw(
  variation: Exclude<Variation, { by: string }>,
  stream: ReturnType<typeof openStream>,
  startedAt: HostTime,
): VariedValue {
  if ('pick' in variation) return stream.pick(variation.pick);
  if ('int' in variation) return stream.integer(...variation.int);
  const [least, most] = variation.ago.map((text) => parseDuration(text) ?? 0);
  // In seconds, because 32-bit numbers do not reach far enough in milliseconds.
  return startedAt - stream.integer((least ?? 0) / 1000, (most ?? 0) / 1000) * 1000;
}

/** Like fillIn, but a text that is nothing but `{name}` becomes the value itself. */
function fillInValue<Value>(value: Value, values: VariedValues): Value | VariedValue {
  if (typeof value !== 'string') return value;
  const name = /^\{(\w+)\}$/.exec(value)?.[1];
  return (name === undefined ? undefined : values.byName.get(name)) ?? fillIn(value, values);
}

const fillInAll = (value: unknown, values: VariedValues): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => fillInValue(each, values)) : fillInValue(value, values);

/** Replaces `{=host/machineSid}` in a text by the value at this path of the host. */
const fillInState = (host: HostState, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\{=([^{}]+)\}/g, (_, path: string) => readText(host, path)) : value;

const isWhen = ({ when }: StateChange, { byName }: VariedValues): boolean =>
  Object.entries(when ?? {}).every(([name, value]) => byName.get(name) === value);

/** The hosts of a run at its start. */
export function buildHosts(
  part: HostPart,
  seed: Seed,
  values: VariedValues,
  startedAt: HostTime,
): ReadonlyMap<string, HostState> {
  const hosts = new Map(part.hosts.map((setup) => [setup.id, buildDefaultHost(setup, seed, startedAt)]));
  const changed = changeHosts({ part, seed, startedAt, hosts }, part.state, values);
  return new Map([...changed].map(([id, host]) => [id, withMemorySizes(host)]));
}

/** The hosts of a run after changes. `startedAt` is the moment before which durations lie. */
export function changeHosts(
  { part, seed, startedAt, hosts: before }: HostsSoFar,
  changes: readonly StateChange[],
  values: VariedValues,
): ReadonlyMap<string, HostState> {
  const hosts = new Map(before);
  for (const change of changes) {
    if ((change.isFault && values.isQuiet) || !isWhen(change, values)) continue;
    const id = fillIn(change.host ?? part.hosts[0]?.id ?? '', values);
    const host = hosts.get(id);
    if (!host) throw new Error(`Drill ${part.id} changes a host ${id}, which it does not have.`);
    const others: Others = {
      print: (setup) => printedLines({ part, seed, startedAt, hosts }, setup, values),
      find: (other) => hosts.get(other),
    };
    hosts.set(id, applyChange(host, change, values, startedAt, others));
  }
  return hosts;
}

/** What a change takes from other hosts of the drill, as they are at that place of the changes. */
interface Others {
  print(setup: PrintedFile): readonly Line[];
  find(id: string): HostState | undefined;
}

function applyChange(
  host: HostState,
  change: StateChange,
  values: VariedValues,
  startedAt: HostTime,
  others: Others,
): HostState {
  if ('set' in change)
    return writePath(host, fillIn(change.set, values), fillInState(host, fillInAll(change.to, values)));
  if ('remove' in change) return removeAt(host, fillIn(change.remove, values));
  if ('removeIfThere' in change) {
    const path = fillIn(change.removeIfThere, values);
    return readPath(host, path) === undefined ? host : removeAt(host, path);
  }
  if ('add' in change) {
    const fields = Object.entries(change.is).map(
      ([key, value]) => [key, fillInState(host, fillInAll(value, values))] as const,
    );
    return addAt(host, fillIn(change.add, values), Object.fromEntries(fields));
  }
  if ('file' in change) return addFile(host, change, values, startedAt, others);
  if ('clear' in change) return clearBefore(host, change, values, startedAt);
  return addEvents(host, fillIn(change.event, values), toEntries(host, change.is, values, startedAt));
}

/** A host on which a log was cleared in the past. What was written later is still there. */
function clearBefore(
  host: HostState,
  { clear, by, at }: Extract<StateChange, { clear: string }>,
  values: VariedValues,
  startedAt: HostTime,
): HostState {
  const time = timeOf(host, at, values, startedAt);
  const later = host.log.get(clear)?.events.filter((event) => event.time > time) ?? [];
  return addEvents(clearLog(host, clear, fillIn(by, values), time), clear, later);
}

/** `at` of a change: a moment of a variation, a duration before the start, or a time of that day. */
function timeOf(host: HostState, at: string, values: VariedValues, startedAt: HostTime): HostTime {
  const filled = fillInValue(at, values);
  return typeof filled === 'number' ? filled : momentOf(host, String(filled), startedAt);
}

function toEntries(host: HostState, entry: EventEntry, values: VariedValues, startedAt: HostTime) {
  const data = Object.entries(entry.data ?? {}).map(
    ([key, value]) => [key, String(fillInState(host, fillIn(value, values)))] as const,
  );
  const { times = 1, every = '1s', at, ...rest } = entry;
  const first = timeOf(host, at, values, startedAt);
  const event = {
    ...rest,
    message: String(fillInState(host, fillIn(entry.message, values))),
    data: Object.fromEntries(data),
  };
  const count = Number(fillInValue(times, values));
  return Array.from({ length: count }, (_, index) => ({ ...event, time: first + index * (parseDuration(every) ?? 0) }));
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
  others: Others,
): HostState {
  const path = fillIn(change.file, values);
  const at = fillInValue(change.at ?? '1d', values);
  const time = typeof at === 'number' ? at : momentOf(host, String(at), startedAt);
  const setup = change.is;
  const entry: FileEntry = {
    path,
    kind: 'folder' in setup ? 'folder' : 'file',
    content: toContent(host, { path, setup, time }, values, others),
    created: time,
    modified: time,
    attributes: ('attributes' in setup ? setup.attributes : undefined) ?? ('folder' in setup ? '' : 'a'),
    isLocked: 'bytes' in setup && setup.isLocked === true,
  };
  const folders = withFolders(host.files, parentOf(path), time);
  const folder = findEntry(folders, parentOf(path));
  const isNewer = folder !== undefined && folder.modified < time;
  const files = isNewer ? withEntry(folders, { ...folder, modified: time }) : folders;
  return { ...host, files: withEntry(files, entry) };
}

function toContent(
  host: HostState,
  { path, setup, time }: { path: string; setup: FileSetup; time: HostTime },
  values: VariedValues,
  others: Others,
): Content {
  if ('text' in setup) {
    const fact: FactId = `${host.id}:${joinPath('files', fileKey(path), 'text')}`;
    const lines = toLines(fillIn(setup.text, values)).map((line) => line.map(({ text }) => shown(text, fact)));
    return { kind: 'text', lines, encoding: 'ansi' };
  }
  if ('printed' in setup) return { kind: 'text', lines: others.print(setup), encoding: 'ansi' };
  if ('bytes' in setup) return { kind: 'bytes', size: setup.bytes, recipe: fillIn(setup.recipe, values) };
  if ('folder' in setup) return noContent;
  const source = setup.of === undefined ? host : others.find(setup.of);
  const log = source?.log.get(fillIn(setup.evtx, values));
  if (!source || !log) throw new Error(`There is no log ${setup.evtx} of the host ${setup.of ?? host.id}.`);
  return savedLog(logUntil(log, time), source.host.name, time);
}

/** The names of a drill's hosts by their ids. */
export const hostNames = (hosts: readonly HostSetup[]): ReadonlyMap<string, string> =>
  new Map(hosts.map(({ id, name }) => [id, name]));
