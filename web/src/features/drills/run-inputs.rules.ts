import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import type { StoredRun } from './stored-run.ts';

/** The inputs with which a page continues a run, and how many of them the server has. */
export interface JoinedInputs extends StoredRun {
  readonly acceptedCount: number;
}

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isStart = (start: readonly DrillInput[], whole: readonly DrillInput[]): boolean =>
  start.length <= whole.length && start.every((input, index) => areEqual(sorted(input), sorted(whole[index])));

/** The properties of an input in alphabetical order, because the server may return them in another one. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}

/**
 * Joins the inputs that the server has with those that this device has kept. Returns `conflict` if the run was continued
 * on another device while this one had inputs that were not sent.
 */
export function joinInputs(server: Omit<StoredRun, 'cutAt'>, device: StoredRun | undefined): JoinedInputs | 'conflict' {
  const ofServer = { ...server, cutAt: null, acceptedCount: server.inputs.length };
  if (!device) return ofServer;
  if (isStart(server.inputs, device.inputs)) return { ...device, cutAt: null, acceptedCount: server.inputs.length };
  const { cutAt } = device;
  if (cutAt !== null && isStart(device.inputs.slice(0, cutAt), server.inputs)) {
    return { ...device, acceptedCount: cutAt };
  }
  return isStart(device.inputs, server.inputs) ? ofServer : 'conflict';
}

/**
 * The number of inputs, from `from`, that fit into one request. At least one, because a single input is always shorter
 * than a request may be.
 */
export function countThatFit(inputs: readonly DrillInput[], from: number, maximumBytes: number): number {
  // A character needs at most 3 bytes, or 6 as an escape sequence of JSON.
  const overhead = 400;
  let bytes = overhead;
  let count = 0;
  for (const input of inputs.slice(from)) {
    bytes += new TextEncoder().encode(JSON.stringify(input)).length + 20;
    if (count > 0 && bytes > maximumBytes) break;
    count += 1;
  }
  return count;
}
