import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import type { StoredRun } from './stored-run.ts';

/** The inputs with which a page continues a run. */
export interface JoinedInputs extends StoredRun {
  /** The number of these inputs, from the first on, that the server has. */
  readonly acceptedCount: number;
}

const areEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** True if `whole` begins with the inputs of `start`. */
const isBeginningOf = (start: readonly DrillInput[], whole: readonly DrillInput[]): boolean =>
  start.length <= whole.length &&
  start.every((input, index) => areEqual(withSortedKeys(input), withSortedKeys(whole[index])));

/** Sorts the properties of an input, because the server can return them in another order. Omits undefined properties. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, withSortedKeys(each)]),
  );
}

/**
 * Joins the inputs that the server has (`server`) with the inputs that this device has stored (`device`; undefined if
 * there are none). Returns `conflict` if another device has continued the run while this device still had unsent inputs.
 */
export function joinInputs(server: Omit<StoredRun, 'cutAt'>, device: StoredRun | undefined): JoinedInputs | 'conflict' {
  const fromServer = { ...server, cutAt: null, acceptedCount: server.inputs.length };
  if (!device) return fromServer;
  // The device has all inputs of the server, and perhaps more.
  if (isBeginningOf(server.inputs, device.inputs))
    return { ...device, cutAt: null, acceptedCount: server.inputs.length };
  const { cutAt } = device;
  // The trainee has stepped back on this device, and the server still has the inputs after `cutAt`.
  if (cutAt !== null && isBeginningOf(device.inputs.slice(0, cutAt), server.inputs)) {
    return { ...device, acceptedCount: cutAt };
  }
  // The server has all inputs of the device and more, from another device.
  return isBeginningOf(device.inputs, server.inputs) ? fromServer : 'conflict';
}

/**
 * `requestOverheadBytes`: the largest size of a request without its inputs. `inputOverheadBytes`: the bytes that an
 * input needs in the request in addition to its own JSON, for its time and the separators.
 */
const requestOverheadBytes = 400;
const inputOverheadBytes = 20;

/**
 * The number of inputs, from the index `from` on, that fit into a request of `maximumBytes`. It is at least 1 if there
 * is an input at this index.
 */
export function countThatFit(inputs: readonly DrillInput[], from: number, maximumBytes: number): number {
  let bytes = requestOverheadBytes;
  let count = 0;
  for (const input of inputs.slice(from)) {
    bytes += new TextEncoder().encode(JSON.stringify(input)).length + inputOverheadBytes;
    if (count > 0 && bytes > maximumBytes) break;
    count += 1;
  }
  return count;
}
