import { loadLaterParts } from '#later-parts';
import type { Input } from './input.ts';
import { PartNotLoaded } from './later/part-not-loaded.ts';
import { laterParts } from './later/parts.ts';
import type { HostPart } from './part.ts';
import type { Seed } from './random.ts';
import { begin, step } from './run.ts';
import type { Run } from './run-state.ts';

/** True if all code is loaded. */
export const isPrepared = (): boolean => laterParts() !== undefined;

/**
 * Loads all code that inputs may need. Outside of browsers it is there from the start. Rejects if the network fails; the
 * next call tries again.
 */
export const prepare = async (): Promise<void> => {
  if (!isPrepared()) await loadLaterParts();
};

/** True if the code that a call needs is loaded. The call must not change anything. */
function isLoadedFor(call: () => unknown): boolean {
  if (isPrepared()) return true;
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof PartNotLoaded) return false;
    throw error;
  }
}

/** True if `begin` has all code that it needs for this part. If not, call `prepare` before. */
export const canBegin = (part: HostPart, seed: Seed): boolean => isLoadedFor(() => begin(part, seed));

/**
 * True if `step` has all code that it needs for this input. If not, call `prepare` before: `step` would throw. The result
 * of `step` never depends on what is loaded.
 */
export const isReady = (run: Run, input: Input): boolean => isLoadedFor(() => step(run, input));
