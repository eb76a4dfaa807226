import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';

/**
 * The beginning of the keys under which the browser's local storage keeps the inputs of open runs. Unlike drafts, the
 * inputs stay on the device when somebody else signs in: a crew might share a phone, and no run must be lost. A key
 * contains the id of a person, so everybody sees only their own runs.
 */
const keyPrefix = 'drill-run:';

const storageKey = (userId: string, runId: string) => `${keyPrefix}${userId}:${runId}`;

/** The inputs of an open run, as the device stores them. */
export interface StoredRun {
  readonly inputs: readonly DrillInput[];
  /** The time of each input by the clock of the device, in milliseconds, as in the contract. */
  readonly deviceMs: readonly number[];
  /**
   * After a step back in a practised run: the number of inputs that the server must keep; it removes all later inputs.
   * Null if the server has nothing to remove.
   */
  readonly cutAt: number | null;
}

/** Stores the inputs of a run. Returns false if the storage is blocked or full. */
export function saveRun(userId: string, runId: string, run: StoredRun): boolean {
  try {
    localStorage.setItem(storageKey(userId, runId), JSON.stringify(run));
    return true;
  } catch {
    // Nothing is lost while the page stays open: it still holds the inputs, and sends them.
    return false;
  }
}

/** Returns the stored inputs of a run; undefined if there are none, or if another version of the product stored them. */
export function readRun(userId: string, runId: string): StoredRun | undefined {
  try {
    const item = localStorage.getItem(storageKey(userId, runId));
    return item === null ? undefined : parseRun(JSON.parse(item));
  } catch {
    // The storage is blocked, or the stored text is not JSON.
    return undefined;
  }
}

/** Removes the stored inputs of a run. Called when the server has all inputs. */
export function removeRun(userId: string, runId: string): void {
  try {
    localStorage.removeItem(storageKey(userId, runId));
  } catch {
    // The storage is blocked, so there is no item to remove.
  }
}

function parseRun(value: unknown): StoredRun | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { inputs, deviceMs, cutAt } = value as Record<string, unknown>;
  const isComplete = Array.isArray(inputs) && Array.isArray(deviceMs) && deviceMs.length === inputs.length;
  if (!isComplete || !inputs.every(isInput) || !deviceMs.every((each) => Number.isInteger(each))) return undefined;
  return { inputs, deviceMs: deviceMs as number[], cutAt: typeof cutAt === 'number' ? cutAt : null };
}

/** For each kind of input, the fields that must be texts. Any text is valid, because the simulator accepts any text. */
const textFieldsOf: Readonly<Record<DrillInput['kind'], readonly string[]>> = {
  line: ['window', 'text'],
  interrupt: ['window'],
  tap: ['target'],
  wait: [],
  write: ['line', 'value'],
  submit: [],
  call: ['running'],
  answer: ['event', 'choice'],
};

/** True for an input that the simulator can play. A browser extension, for example, could have changed the storage. */
function isInput(value: unknown): value is DrillInput {
  if (typeof value !== 'object' || value === null) return false;
  const input = value as Record<string, unknown>;
  const texts = Object.entries(textFieldsOf).find(([kind]) => kind === input['kind'])?.[1];
  if (!texts?.every((name) => typeof input[name] === 'string')) return false;
  if (input['kind'] === 'wait') return Number.isFinite(input['seconds']);
  return input['kind'] !== 'call' || isCall(input);
}

const isCall = ({ people, says }: Record<string, unknown>): boolean =>
  Array.isArray(people) &&
  people.every((contact) => typeof contact === 'string') &&
  typeof says === 'object' &&
  says !== null;
