import type { DrillRunMark, StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';

/** The inputs of a run with the times that the device and the server have measured, in milliseconds. */
export interface Pace {
  /** For each input, a reading of a clock that does not go back, except when the page is loaded again. */
  readonly deviceMs: readonly number[];
  /** For each input, the time at which the server received it. */
  readonly receivedMs: readonly number[];
  /** The time at which the run began on the server. */
  readonly begunMs: number;
  /** For each input, the text of the line that it ran; null for other inputs. */
  readonly lines: readonly (string | null)[];
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
  lines: rows.flatMap(({ inputs }) => inputs.map((input) => (input.kind === 'line' ? input.text : null))),
});

/** The number of inputs that a person can make in a second at most, by keys or by taps. */
const maxInputsPerSecond = 4;
/** The least time in which a person can make a new line, whether it is typed, tapped together from words or completed. */
const minMsPerCharacter = 10;
const minMsPerNewLine = 250;
/** A run with at least this number of inputs takes a person at least a second for each input. */
const minInputsOfSlowRun = 10;
/** The difference between device and server that the network and the first load of a page can explain. */
const toleranceMs = 60_000;

/**
 * Returns the indexes, from 0, of inputs at which the pace of a run is impossible for a person: more than four inputs in
 * a second by the clock of the device or of the server, a new line of text faster than its characters can be made, a run
 * that took less than a second for each input, or more time by the clock of the device than has passed on the server. The
 * inputs of a run without a network arrive all at once, so on the server only the time since the start of the run counts.
 */
export function findImpossiblePace(pace: Pace): readonly number[] {
  const found = new Set(findFastInputs(pace));
  if (isDeviceAhead(pace)) found.add(pace.receivedMs.length - 1);
  return [...found].toSorted((one, other) => one - other);
}

/** Returns the reasons in the pace of a run why a trainer should check it. */
export function findMarks(pace: Pace): DrillRunMark[] {
  const { receivedMs } = pace;
  return [
    ...(findFastInputs(pace).size > 0 ? (['fast_steps'] as const) : []),
    ...(isTooShort(receivedMs.length, countArrivalMs(receivedMs)) ? (['steps_at_once'] as const) : []),
    ...(isDeviceAhead(pace) ? (['device_ahead'] as const) : []),
  ];
}

/**
 * The time from the first to the last input, by the clock of the device or of the server, whichever has counted more. So
 * inputs that a device without a network has sent all at once still count the time in which they were made.
 */
export const countPlayedSeconds = ({ deviceMs, receivedMs }: Pace): number =>
  Math.floor(Math.max(countDeviceMs(deviceMs), countArrivalMs(receivedMs)) / 1000);

/** A pass in less than this part of the minutes that the drill states is marked. */
const fastPassShare = 1 / 10;

/**
 * Adds the mark `fast_pass` to a result if the run was passed in less than a tenth of the minutes that most people need
 * for its drill. Call it when the run is handed in, and again when a trainer has counted a line, because a run can be
 * passed by that.
 */
export function markFastPass(result: StoredDrillResult, drillMinutes: number): StoredDrillResult {
  const { isPassed, playedSeconds, marks = [] } = result;
  const isFast = playedSeconds !== undefined && playedSeconds < drillMinutes * 60 * fastPassShare;
  return isPassed && isFast && !marks.includes('fast_pass') ? { ...result, marks: [...marks, 'fast_pass'] } : result;
}

/** The time from the arrival of the first input to that of the last. */
const countArrivalMs = (receivedMs: readonly number[]): number => (receivedMs.at(-1) ?? 0) - (receivedMs[0] ?? 0);

/** True if this number of inputs takes a person longer than this time. */
const isTooShort = (inputCount: number, milliseconds: number): boolean =>
  inputCount >= minInputsOfSlowRun && milliseconds < inputCount * 1000;

/** The time from the begin of a run until its last inputs reached the server. */
const countPassedMs = ({ receivedMs, begunMs }: Pace): number => (receivedMs.at(-1) ?? begunMs) - begunMs;

const isDeviceAhead = (pace: Pace): boolean => countDeviceMs(pace.deviceMs) > countPassedMs(pace) + toleranceMs;

/** As `findImpossiblePace`, without the comparison of the clocks of the device and of the server. */
function findFastInputs(pace: Pace): ReadonlySet<number> {
  const { deviceMs, receivedMs, lines } = pace;
  const found = new Set<number>(findImpossibleLines(deviceMs, lines));
  for (const [index, time] of deviceMs.entries()) {
    const before = deviceMs[index - maxInputsPerSecond];
    if (before !== undefined && time >= before && time - before < 1000 && !isBehindReload(deviceMs, index)) {
      found.add(index);
    }
  }
  const last = receivedMs.length - 1;
  const passedMs = countPassedMs(pace);
  if (last >= maxInputsPerSecond && (passedMs / 1000) * maxInputsPerSecond < receivedMs.length) found.add(last);
  if (isTooShort(receivedMs.length, passedMs)) found.add(last);
  return found;
}

/**
 * The indexes of new lines that were made faster than their characters allow. The time since the line before counts,
 * because other inputs can be made while a line is typed. Repeated lines are left out, because arrow-up brings them
 * back at once.
 */
function findImpossibleLines(deviceMs: readonly number[], lines: readonly (string | null)[]): readonly number[] {
  const known = new Set<string>();
  const found: number[] = [];
  let sinceMs = deviceMs[0] ?? 0;
  for (const [index, time] of deviceMs.entries()) {
    const isReloaded = index > 0 && time < (deviceMs[index - 1] ?? 0);
    // What was typed before the page was loaded again is not known.
    if (isReloaded) sinceMs = Number.NEGATIVE_INFINITY;
    const text = lines[index] ?? null;
    if (text === null) continue;
    const needsMs = Math.max(minMsPerNewLine, text.length * minMsPerCharacter);
    if (index > 0 && !known.has(text) && time - sinceMs < needsMs) found.push(index);
    known.add(text);
    sinceMs = time;
  }
  return found;
}

/** True if the page was loaded again within the inputs that are compared, so that their times cannot be compared. */
const isBehindReload = (deviceMs: readonly number[], index: number): boolean =>
  deviceMs
    .slice(index - maxInputsPerSecond + 1, index + 1)
    .some((time, position) => time < (deviceMs[index - maxInputsPerSecond + position] ?? 0));

/**
 * The time from the first to the last input by the clock of the device, without its steps back at a reload of the page.
 */
const countDeviceMs = (deviceMs: readonly number[]): number =>
  deviceMs.reduce((sum, time, index) => sum + Math.max(0, time - (deviceMs[index - 1] ?? time)), 0);
