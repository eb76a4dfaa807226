import type { Counter, HostState, Process, Volume } from './state.ts';
import { type HostTime, minute } from '../time.ts';
import { processInstances } from './defaults/counters.ts';
import { joinPath } from './paths.ts';

const megabyte = 1_048_576;

/** A counter with the paths of the facts that its samples show beside its own. */
export interface LiveCounter {
  readonly counter: Counter;
  readonly otherFacts: readonly string[];
}

const live = (counter: Counter, ...otherFacts: readonly string[]): LiveCounter => ({ counter, otherFacts });

/** The paths of the facts that the samples of a counter show. */
export const factPathsOf = ({ counter, otherFacts }: LiveCounter): readonly string[] => [
  joinPath('counter', counter.path),
  ...otherFacts,
];

/** The free space of volumes follows from the volumes themselves. */
function spaceCounters(volumes: readonly Volume[]): LiveCounter[] {
  const fixed = volumes.filter(({ driveType, size }) => driveType !== 5 && size > 0);
  const rows = fixed.map(({ letter, free, size }) => ({ letter, free, size, facts: [`volume/${letter}/free`] }));
  const free = fixed.reduce((sum, volume) => sum + volume.free, 0);
  const size = fixed.reduce((sum, volume) => sum + volume.size, 0);
  const all = size > 0 ? [...rows, { letter: '_Total', free, size, facts: [] }] : rows;
  return all.flatMap((row) => [
    live(steady(`\\LogicalDisk(${row.letter})\\% Free Space`, (row.free / row.size) * 100), ...row.facts),
    live(steady(`\\LogicalDisk(${row.letter})\\Free Megabytes`, Math.floor(row.free / megabyte)), ...row.facts),
  ]);
}

const steady = (path: string, value: number): Counter => ({ path, value, spread: 0, drift: 0 });

/** Counters of a process that the drill has added and for which it has set none. */
function processCounters([instance, process]: [string, Process]): LiveCounter[] {
  const bytes = process.memoryKb * 1024;
  const fact = `process/${process.pid}/memoryKb`;
  return [
    live(steady(`\\Process(${instance})\\% Processor Time`, 0)),
    live(steady(`\\Process(${instance})\\Private Bytes`, Math.floor(bytes * 0.74)), fact),
    live(steady(`\\Process(${instance})\\Working Set`, bytes), fact),
    live(steady(`\\Process(${instance})\\Handle Count`, process.handles)),
    live(steady(`\\Process(${instance})\\Thread Count`, process.threads)),
    live(steady(`\\Process(${instance})\\ID Process`, process.pid)),
  ];
}

const instanceOf = (path: string): string =>
  path.startsWith('\\Process(') ? (/^\\Process\((.*)\)\\/.exec(path)?.[1] ?? '') : '';

/** The counters that were listed last: a line that samples several asks for all of them again and again. */
let last:
  | { readonly host: HostState; readonly now: HostTime; readonly counters: ReturnType<typeof listCounters> }
  | undefined;

/**
 * All counters of a host by their path in lower case. Those of the state come first; free space, the time since the start
 * and new processes follow from other values of the state. Counters of processes that have ended are left out.
 */
export function countersOf(host: HostState, now: HostTime): ReadonlyMap<string, LiveCounter> {
  if (last?.host !== host || last.now !== now) last = { host, now, counters: listCounters(host, now) };
  return last.counters;
}

function listCounters(host: HostState, now: HostTime): ReadonlyMap<string, LiveCounter> {
  const instances = processInstances(host.process.values());
  const running = new Set(instances.map(([instance]) => instance.toLowerCase()));
  const kept = [...host.counter.values()].filter(({ path }) => {
    const instance = instanceOf(path).toLowerCase();
    return instance === '' || instance === '_total' || running.has(instance);
  });
  const upTime = Math.max(0, Math.floor((now - host.host.booted) / 1000));
  const all = [
    ...instances.flatMap(processCounters),
    ...kept.map((counter) => live(counter)),
    ...spaceCounters([...host.volume.values()]),
    live({ ...steady(String.raw`\System\System Up Time`, upTime), drift: 60, since: now }, 'host/booted'),
    live(steady(String.raw`\System\Processes`, host.process.size)),
  ];
  return new Map(all.map((entry) => [entry.counter.path.toLowerCase(), entry]));
}

/** The value of a counter at a moment. `noise` lies between -1 and 1. Values are never negative. */
export function sampleAt(counter: Counter, time: HostTime, noise: number): number {
  const drift = counter.since === undefined ? 0 : counter.drift * ((time - counter.since) / minute);
  const isPercent = /%/.test(counter.path);
  const value = Math.max(0, counter.value + drift + counter.spread * noise);
  const isCount = /\\(?!Avg\.)[^\\]*Queue Length$/.test(counter.path);
  const isWhole =
    isCount || (Number.isInteger(counter.value) && (Number.isInteger(counter.spread) || counter.spread > 100));
  const rounded = isWhole && !isPercent ? Math.round(value) : value;
  return isPercent && !counter.path.startsWith('\\Process(') ? Math.min(100, rounded) : rounded;
}
