import type { Counter, HostState, Process, Volume } from '../state.ts';
import { defaultIdentity } from './identity.ts';
import { defaultNetwork } from './network.ts';
import { defaultPrograms } from './programs.ts';
import type { HostSeed } from './seed.ts';

type Row = readonly [path: string, value: number, spread: number];

const megabyte = 1_048_576;

/** The performance counters of a quiet host. `Counter.since` is the moment at which they have their value. */
export function planCounters(seed: HostSeed, volumes: readonly Volume[]): Counter[] {
  const rows = [
    ...ofProcessors(seed),
    ...ofMemory(seed),
    ...ofDisks(seed, volumes),
    ...ofNetwork(seed),
    ...ofSystem(seed),
    ...ofProcesses(seed),
  ];
  return rows.map(([path, value, spread]) => ({ path, value, spread, drift: 0, since: seed.startedAt }));
}

function ofProcessors(seed: HostSeed): Row[] {
  const stream = seed.open('counters/processor');
  const load = stream.integer(60, 160) / 10;
  const { host } = defaultIdentity(seed);
  const cores = Array.from({ length: host.processors * 4 }, (_, index) => String(index));
  return [...cores, '_Total'].flatMap((name): Row[] => [
    [`\\Processor(${name})\\% Processor Time`, load, load / 2],
    [`\\Processor(${name})\\% User Time`, load * 0.6, load / 4],
    [`\\Processor(${name})\\% Privileged Time`, load * 0.4, load / 5],
    [`\\Processor(${name})\\% Idle Time`, 100 - load, load / 2],
    [`\\Processor(${name})\\% Interrupt Time`, 0.2, 0.2],
    [`\\Processor(${name})\\Interrupts/sec`, 1900, 400],
  ]);
}

/** The counters whose values systeminfo prints too. */
export function memorySizes(host: HostState['host']): readonly Row[] {
  const available = host.availableMemoryMb;
  const committed = host.virtualMemoryUsedMb * megabyte;
  const limit = host.virtualMemoryMb * megabyte;
  return [
    [String.raw`\Memory\Available MBytes`, available, 6],
    [String.raw`\Memory\Available KBytes`, available * 1024, 6000],
    [String.raw`\Memory\Available Bytes`, available * megabyte, 6_000_000],
    [String.raw`\Memory\Committed Bytes`, committed, 20_000_000],
    [String.raw`\Memory\Commit Limit`, limit, 0],
    [String.raw`\Memory\% Committed Bytes In Use`, (committed / limit) * 100, 0.3],
  ];
}

function ofMemory(seed: HostSeed): Row[] {
  return [
    ...memorySizes(defaultIdentity(seed).host),
    [String.raw`\Memory\Cache Bytes`, 180_000_000, 4_000_000],
    [String.raw`\Memory\Pool Paged Bytes`, 310_000_000, 900_000],
    [String.raw`\Memory\Pool Nonpaged Bytes`, 142_000_000, 400_000],
    [String.raw`\Memory\Page Faults/sec`, 1400, 900],
    [String.raw`\Memory\Pages/sec`, 4, 4],
    [String.raw`\Memory\Page Reads/sec`, 1, 1],
    [String.raw`\Memory\Page Writes/sec`, 0, 0],
  ];
}

function ofDisks(seed: HostSeed, volumes: readonly Volume[]): Row[] {
  const stream = seed.open('counters/disk');
  const queue = stream.integer(10, 40) / 100;
  const numbers = [...new Set(volumes.map(({ disk }) => disk))];
  const physical = numbers.map((number) => {
    const letters = volumes.filter(({ disk }) => disk === number).map(({ letter }) => letter);
    return `${number} ${letters.join(' ')}`;
  });
  const activity = (object: string, name: string): Row[] => [
    [`\\${object}(${name})\\Current Disk Queue Length`, queue, 1],
    [`\\${object}(${name})\\Avg. Disk Queue Length`, queue / 10, queue / 20],
    [`\\${object}(${name})\\% Disk Time`, 3.1, 2],
    [`\\${object}(${name})\\% Idle Time`, 96.4, 2],
    [`\\${object}(${name})\\Avg. Disk sec/Read`, 0.0021, 0.001],
    [`\\${object}(${name})\\Avg. Disk sec/Write`, 0.0013, 0.0008],
    [`\\${object}(${name})\\Disk Reads/sec`, 6, 5],
    [`\\${object}(${name})\\Disk Writes/sec`, 14, 8],
    [`\\${object}(${name})\\Disk Bytes/sec`, 410_000, 250_000],
  ];
  const size = volumes.reduce((sum, volume) => sum + volume.size, 0);
  const free = volumes.reduce((sum, volume) => sum + volume.free, 0);
  const space = (name: string, freeBytes: number, allBytes: number): Row[] => [
    [`\\LogicalDisk(${name})\\% Free Space`, (freeBytes / allBytes) * 100, 0],
    [`\\LogicalDisk(${name})\\Free Megabytes`, Math.floor(freeBytes / megabyte), 0],
  ];
  return [
    ...[...physical, '_Total'].flatMap((name) => activity('PhysicalDisk', name)),
    ...volumes.flatMap((volume) => [
      ...space(volume.letter, volume.free, volume.size),
      ...activity('LogicalDisk', volume.letter),
    ]),
    ...space('_Total', free, size),
    ...activity('LogicalDisk', '_Total'),
  ];
}

/** Performance counters replace the brackets of an adapter's name. */
const counterInstance = (name: string): string =>
  name.replaceAll('(', '[').replaceAll(')', ']').replaceAll('/', '_').replaceAll('#', '_');

function ofNetwork(seed: HostSeed): Row[] {
  const adapters = [...defaultNetwork(seed).adapter.values()];
  return adapters.flatMap(({ description, isConnected }): Row[] => {
    const name = counterInstance(description);
    const factor = isConnected ? 1 : 0;
    return [
      [`\\Network Interface(${name})\\Bytes Total/sec`, 48_200 * factor, 21_000 * factor],
      [`\\Network Interface(${name})\\Bytes Received/sec`, 30_100 * factor, 14_000 * factor],
      [`\\Network Interface(${name})\\Bytes Sent/sec`, 18_100 * factor, 9000 * factor],
      [`\\Network Interface(${name})\\Packets/sec`, 96 * factor, 40 * factor],
      [`\\Network Interface(${name})\\Output Queue Length`, 0, 0],
      [`\\Network Interface(${name})\\Current Bandwidth`, 1_000_000_000 * factor, 0],
    ];
  });
}

function ofSystem(seed: HostSeed): Row[] {
  const { host } = defaultIdentity(seed);
  const processes = [...defaultPrograms(seed).process.values()];
  const threads = processes.reduce((sum, process) => sum + process.threads, 0);
  return [
    [String.raw`\System\System Up Time`, Math.floor((seed.startedAt - host.booted) / 1000), 0],
    [String.raw`\System\Processes`, processes.length, 0],
    [String.raw`\System\Threads`, threads, 6],
    [String.raw`\System\Processor Queue Length`, 0, 1],
    [String.raw`\System\Context Switches/sec`, 4200, 900],
    [String.raw`\System\System Calls/sec`, 21_000, 6000],
  ];
}

/** The instance names of processes: without extension, and numbered if there are several of one name. */
export function processInstances(processes: Iterable<Process>): [instance: string, process: Process][] {
  const seen = new Map<string, number>();
  return [...processes].map((process) => {
    const name = process.pid === 0 ? 'Idle' : process.name.replace(/\.exe$/i, '');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return [count === 0 ? name : `${name}#${count}`, process];
  });
}

function ofProcesses(seed: HostSeed): Row[] {
  const processes = [...defaultPrograms(seed).process.values()];
  const rows = processInstances(processes).flatMap(([instance, process]): Row[] => {
    const bytes = process.memoryKb * 1024;
    const isIdle = process.pid === 0;
    return [
      [`\\Process(${instance})\\% Processor Time`, isIdle ? 91 : 0, isIdle ? 4 : 0.4],
      [`\\Process(${instance})\\Private Bytes`, Math.floor(bytes * 0.74), Math.min(40_960, Math.floor(bytes / 200))],
      [`\\Process(${instance})\\Working Set`, bytes, Math.min(40_960, Math.floor(bytes / 200))],
      [`\\Process(${instance})\\Handle Count`, process.handles, isIdle ? 0 : 2],
      [`\\Process(${instance})\\Thread Count`, process.threads, 0],
      [`\\Process(${instance})\\ID Process`, process.pid, 0],
    ];
  });
  const total = (pick: (process: Process) => number): number =>
    processes.reduce((sum, process) => sum + pick(process), 0);
  const memory = total(({ memoryKb }) => memoryKb) * 1024;
  return [
    ...rows,
    [String.raw`\Process(_Total)\% Processor Time`, 100, 0],
    [String.raw`\Process(_Total)\Private Bytes`, Math.floor(memory * 0.74), 200_000],
    [String.raw`\Process(_Total)\Working Set`, memory, 200_000],
    [String.raw`\Process(_Total)\Handle Count`, total(({ handles }) => handles), 20],
    [String.raw`\Process(_Total)\Thread Count`, total(({ threads }) => threads), 4],
    [String.raw`\Process(_Total)\ID Process`, 0, 0],
  ];
}
