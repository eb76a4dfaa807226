import type { DrillRunMark, StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';

/** The inputs of a run with the times that the device and the server have measured, in milliseconds. */
export interface Pace {
  /**
   * For each input, the time on a clock of the page. The clock never goes back, except when the page is loaded again.
   */
  readonly deviceMs: readonly number[];
  /** For each input, the time at which the server received it. */
  readonly receivedMs: readonly number[];
  /** The time at which the run began on the server. */
  readonly begunMs: number;
  /** For each input, the text of the typed line that the input ran; null for inputs of other kinds. */
  readonly typedLines: readonly (string | null)[];
}

/** The pace of a run, from the inputs that its requests have added. */
export const paceOf = (
  begunAt: Date,
  rows: readonly {
    readonly inputs: readonly DrillInput[];
    readonly deviceMs: readonly number[];
    readonly receivedAt: Date;
  }[],
): Pace => ({
  deviceMs: rows.flatMap(({ deviceMs }) => deviceMs),
  receivedMs: rows.flatMap(({ inputs, receivedAt }) => inputs.map(() => receivedAt.getTime())),
  begunMs: begunAt.getTime(),
  typedLines: rows.flatMap(({ inputs }) => inputs.map((input) => (input.kind === 'line' ? input.text : null))),
});

/** The highest number of inputs that a person can make within a second, by keys or by taps. */
const maxInputsPerSecond = 4;
/**
 * The shortest time in milliseconds in which a person can enter a command line that is new in the run: by typing it, by
 * putting it together from offered words, or by completing it.
 */
const minMsPerNewTypedLine = 250;
/** The shortest time in milliseconds for each character of a new command line. */
const minMsPerCharacter = 10;
/** A person needs at least a second for each input in a run with at least this number of inputs. */
const minInputsOfSlowRun = 10;
/** The difference between device and server that the network and the first load of a page can explain. */
const toleranceMs = 60_000;

/**
 * Returns the indexes, from 0, of inputs at which the pace of a run is impossible for a person:
 * - more than four inputs in a second, by the clock of the device or of the server
 * - a new command line that was entered faster than its characters can be entered
 * - a run of at least ten inputs that took less than a second for each input
 * - more time by the clock of the device than has passed on the server
 *
 * The inputs of a device without a network reach the server all at once. So by the clock of the server, only the time
 * since the start of the run counts.
 */
export function findImpossiblePace(pace: Pace): readonly number[] {
  const found = new Set(findFastInputs(pace));
  if (isDeviceAhead(pace)) found.add(pace.receivedMs.length - 1);
  return [...found].toSorted((one, other) => one - other);
}

/** Returns the marks that a run gets for its pace: reasons why a trainer should check the run. */
export function findMarks(pace: Pace): DrillRunMark[] {
  return [
    ...(findFastInputs(pace).size > 0 ? (['fast_steps'] as const) : []),
    ...(haveArrivedAtOnce(pace) ? (['steps_at_once'] as const) : []),
    ...(isDeviceAhead(pace) ? (['device_ahead'] as const) : []),
  ];
}

/**
 * The time from the first to the last input, by the clock of the device or of the server, whichever has counted more.
 * The clock of the server has counted nothing if a device without a network has sent all inputs at once. The device
 * cannot claim more time than has passed on the server since the run began.
 */
export function countPlayedSeconds(pace: Pace): number {
  const countedMs = Math.max(countDeviceMs(pace.deviceMs), countArrivalMs(pace.receivedMs));
  return Math.floor(Math.min(countedMs, countPassedMs(pace)) / 1000);
}

/** A pass is marked if it took less than this share of the minutes that most people need for the drill. */
const fastPassShare = 1 / 10;

/** A pass in less than this number of seconds is marked. */
export const minSecondsOf = (drillMinutes: number): number => drillMinutes * 60 * fastPassShare;

/**
 * Adds the mark `fast_pass` to a result if the run was passed in less than `fastPassShare` of the minutes that most
 * people need for its drill. Must be called when a run is handed in, and again when a trainer has counted a sheet line,
 * because the counted line can turn the run into a pass.
 */
export function markFastPass(result: StoredDrillResult, drillMinutes: number): StoredDrillResult {
  const { isPassed, playedSeconds, marks = [] } = result;
  const isFast = playedSeconds !== undefined && playedSeconds < minSecondsOf(drillMinutes);
  return isPassed && isFast && !marks.includes('fast_pass') ? { ...result, marks: [...marks, 'fast_pass'] } : result;
}

/** The time from the arrival of the first input to that of the last. */
const countArrivalMs = (receivedMs: readonly number[]): number => (receivedMs.at(-1) ?? 0) - (receivedMs[0] ?? 0);

/**
 * True if inputs reached the server together. This is so if one of the following is true:
 * - all inputs reached the server faster than a person can make them (condition A)
 * - all inputs reached the server in less than half of the time that the device has counted for them, after
 *   `toleranceMs` is taken off (condition B)
 * - A and B are both true for `minInputsOfSlowRun` or more inputs in a row
 *
 * Fewer than `minInputsOfSlowRun` inputs are never enough. If the device is ahead of the server, only A for all inputs
 * is checked, because there is another mark for this.
 */
function haveArrivedAtOnce(pace: Pace): boolean {
  const { receivedMs } = pace;
  const count = receivedMs.length;
  if (isTooShort(count, countArrivalMs(receivedMs))) return true;
  if (count < minInputsOfSlowRun || isDeviceAhead(pace)) return false;
  const counted = sumDeviceMs(pace.deviceMs);
  const isMuchFaster = (first: number, last: number): boolean =>
    (counted[last] ?? 0) - (counted[first] ?? 0) > 2 * arrivalBetween(first, last) + toleranceMs;
  const arrivalBetween = (first: number, last: number): number => (receivedMs[last] ?? 0) - (receivedMs[first] ?? 0);
  for (let first = 0; first < count; first += 1) {
    for (let last = first + minInputsOfSlowRun - 1; last < count; last += 1) {
      if (isTooShort(last - first + 1, arrivalBetween(first, last)) && isMuchFaster(first, last)) return true;
    }
  }
  return isMuchFaster(0, count - 1);
}

/** True if a person cannot make this number of inputs in this time. */
const isTooShort = (inputCount: number, milliseconds: number): boolean =>
  inputCount >= minInputsOfSlowRun && milliseconds < inputCount * 1000;

/** The time from the start of a run until its last inputs reached the server. */
const countPassedMs = ({ receivedMs, begunMs }: Pace): number => (receivedMs.at(-1) ?? begunMs) - begunMs;

const isDeviceAhead = (pace: Pace): boolean => countDeviceMs(pace.deviceMs) > countPassedMs(pace) + toleranceMs;

/** As `findImpossiblePace`, but does not compare the clock of the device with that of the server. */
function findFastInputs(pace: Pace): ReadonlySet<number> {
  const { deviceMs, receivedMs, typedLines } = pace;
  const found = new Set<number>(findImpossibleTypedLines(deviceMs, typedLines));
  for (const [index, time] of deviceMs.entries()) {
    // If the fourth input before this one was made less than a second ago, there were five inputs within a second.
    const before = deviceMs[index - maxInputsPerSecond];
    if (before !== undefined && time >= before && time - before < 1000 && !wasReloadedBefore(deviceMs, index)) {
      found.add(index);
    }
  }
  const last = receivedMs.length - 1;
  const passedMs = countPassedMs(pace);
  // By the clock of the server, only the average pace of the whole run is checked.
  const maxInputs = (passedMs / 1000) * maxInputsPerSecond;
  if (last >= maxInputsPerSecond && receivedMs.length > maxInputs) found.add(last);
  if (isTooShort(receivedMs.length, passedMs)) found.add(last);
  return found;
}

/**
 * The indexes of the inputs with a new command line that was entered faster than its characters allow. The time since
 * the previous command line counts, because other inputs can be made while a line is typed. Repeated command lines are
 * left out, because the arrow key Up brings them back at once.
 */
function findImpossibleTypedLines(
  deviceMs: readonly number[],
  typedLines: readonly (string | null)[],
): readonly number[] {
  const known = new Set<string>();
  const found: number[] = [];
  let previousTypedLineMs = deviceMs[0] ?? 0;
  for (const [index, time] of deviceMs.entries()) {
    const isReloaded = index > 0 && time < (deviceMs[index - 1] ?? 0);
    // The page can have been loaded again while the line was typed. How long the typing took is then not known.
    if (isReloaded) previousTypedLineMs = Number.NEGATIVE_INFINITY;
    const text = typedLines[index] ?? null;
    if (text === null) continue;
    const minMs = Math.max(minMsPerNewTypedLine, text.length * minMsPerCharacter);
    if (index > 0 && !known.has(text) && time - previousTypedLineMs < minMs) found.push(index);
    known.add(text);
    previousTypedLineMs = time;
  }
  return found;
}

/**
 * True if the page was loaded again among the last `maxInputsPerSecond` inputs. Their times cannot be compared then.
 */
const wasReloadedBefore = (deviceMs: readonly number[], index: number): boolean =>
  // After a reload, the time of an input is less than the time of the input before it.
  deviceMs
    .slice(index - maxInputsPerSecond + 1, index + 1)
    .some((time, position) => time < (deviceMs[index - maxInputsPerSecond + position] ?? 0));

/**
 * For each input, the time since the first input by the clock of the device. When the page is loaded again, this clock
 * goes back; such a step back counts as no time.
 */
function sumDeviceMs(deviceMs: readonly number[]): readonly number[] {
  let sum = 0;
  return deviceMs.map((time, index) => (sum += Math.max(0, time - (deviceMs[index - 1] ?? time))));
}

/** The time from the first to the last input by the clock of the device (see `sumDeviceMs`). */
const countDeviceMs = (deviceMs: readonly number[]): number => sumDeviceMs(deviceMs).at(-1) ?? 0;
