/** The inputs of a run with the times that the device and the server have measured, in milliseconds. */
export interface Pace {
  /** For each input, a reading of a clock that does not go back, except when the page is loaded again. */
  readonly deviceMs: readonly number[];
  /** For each input, the time at which the server received it. */
  readonly receivedMs: readonly number[];
  readonly begunMs: number;
  /** For each input, the text of the line that it ran; null for other inputs. */
  readonly lines: readonly (string | null)[];
}

/** A person cannot make more inputs in a second, neither by keys nor by taps. */
const maxInputsPerSecond = 4;
/** Nobody types, taps together or completes a new line faster. */
const minMsPerCharacter = 10;
const minMsPerNewLine = 250;
/** A whole run of at least so many inputs takes at least a second for each. */
const minInputsOfSlowRun = 10;
/** Times of the network and of the first load of a page. */
const toleranceMs = 60_000;

/**
 * Returns the indexes, from 0, of inputs at which the pace of a run is impossible for a person: more than four inputs in
 * a second by the clock of the device or of the server, a new line of text faster than its characters can be made, a run
 * that took less than a second for each input, or more time by the clock of the device than has passed on the server. A
 * run without a network arrives all at once, so only the time since the begin counts on the server.
 */
export function findImpossiblePace({ deviceMs, receivedMs, begunMs, lines }: Pace): readonly number[] {
  const found = new Set<number>(findImpossibleLines(deviceMs, lines));
  for (const [index, time] of deviceMs.entries()) {
    const before = deviceMs[index - maxInputsPerSecond];
    if (before !== undefined && time >= before && time - before < 1000 && !isBehindReload(deviceMs, index)) {
      found.add(index);
    }
  }
  const last = receivedMs.length - 1;
  const passedMs = (receivedMs[last] ?? begunMs) - begunMs;
  if (last >= maxInputsPerSecond && (passedMs / 1000) * maxInputsPerSecond < receivedMs.length) found.add(last);
  if (receivedMs.length >= minInputsOfSlowRun && passedMs < receivedMs.length * 1000) found.add(last);
  if (countDeviceMs(deviceMs) > passedMs + toleranceMs) found.add(last);
  return [...found].toSorted((one, other) => one - other);
}

/**
 * The indexes of new lines that were made faster than their characters allow. A line may be typed while other inputs are
 * made, so the time since the line before it counts. Arrow-up brings earlier lines back, whatever their length.
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

/** The time between the inputs by the clock of the device, without the steps back when the page was loaded again. */
const countDeviceMs = (deviceMs: readonly number[]): number =>
  deviceMs.reduce((sum, time, index) => sum + Math.max(0, time - (deviceMs[index - 1] ?? time)), 0);
