import { memorySizes } from './defaults/counters.ts';
import { findEntry, withEntry } from './files.ts';
import type { HostState } from './state.ts';

const megabyte = 1_048_576;

/**
 * The page file on C:, in MB. Virtual memory is physical memory and page file together. In use is what programs have been
 * promised beyond the physical memory in use.
 */
export function pageFileOf({ host }: Pick<HostState, 'host'>): { readonly sizeMb: number; readonly usedMb: number } {
  const sizeMb = Math.max(0, host.virtualMemoryMb - host.memoryMb);
  const beyond = host.virtualMemoryUsedMb - (host.memoryMb - host.availableMemoryMb);
  return { sizeMb, usedMb: Math.max(0, Math.min(sizeMb, beyond)) };
}

/**
 * The host after the drill has changed its memory: the page file on the disk and the performance counters have the sizes that
 * systeminfo prints.
 */
export function withMemorySizes(state: HostState): HostState {
  const counter = new Map(state.counter);
  for (const [path, value] of memorySizes(state.host)) {
    const planned = counter.get(path);
    if (planned) counter.set(path, { ...planned, value });
  }
  const size = pageFileOf(state).sizeMb * megabyte;
  const file = findEntry(state.files, String.raw`C:\pagefile.sys`);
  if (file?.content.kind !== 'bytes' || file.content.size === size) return { ...state, counter };
  return { ...state, counter, files: withEntry(state.files, { ...file, content: { ...file.content, size } }) };
}
