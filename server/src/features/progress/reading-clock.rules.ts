// The reading clock of a person: the spans of time that have been credited, that is, counted as reading. A moment is
// credited only once, even if the person has several texts open or uses several devices.

/** A span of time from `start` to `end`, in seconds since 1970. `end` is not part of it. */
export type TimeSpan = readonly [start: number, end: number];

/**
 * The time, in seconds, after which credited spans are forgotten: 30 days. Time that is more than 30 days ago cannot be
 * credited, not even for a report that arrives late because the device had no network. A reading that began earlier can
 * still be credited with time of the last 30 days.
 */
export const rememberedSeconds = 30 * 24 * 3600;

/**
 * Returns the parts of the time from `since` to `now` that have not been credited yet, but no part that is older than
 * `rememberedSeconds`. `credited` must be sorted.
 */
export function findFreeSpans(credited: readonly TimeSpan[], since: number, now: number): TimeSpan[] {
  const free: TimeSpan[] = [];
  let position = Math.max(since, now - rememberedSeconds);
  for (const [start, end] of credited) {
    if (end <= position) continue;
    if (start >= now) break;
    if (start > position) free.push([position, start]);
    position = end;
  }
  if (position < now) free.push([position, now]);
  return free;
}

/** The sum of the lengths of spans, in seconds. */
export const sumLengths = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, [start, end]) => sum + end - start, 0);

interface CreditRequest {
  /** The spans that are credited already, sorted and without overlaps. */
  readonly credited: readonly TimeSpan[];
  /** The time at which the reading began, in seconds since 1970. */
  readonly since: number;
  /** The current time, in seconds since 1970. */
  readonly now: number;
  /** The number of seconds for which credit is requested. */
  readonly seconds: number;
}

/**
 * Credits up to `seconds` of the time between `since` and `now`. Skips time that was credited already for this or
 * another text or device. Returns all credited spans, and the number of seconds that were added.
 *
 * The earliest free time is used first. A reading can only be credited with time after its beginning, so late time must
 * be left for the readings that began late. Every reading therefore gets all seconds that it truthfully claims, in
 * whatever order the reports arrive.
 */
export function creditTime({ credited, since, now, seconds }: CreditRequest): {
  readonly credited: TimeSpan[];
  readonly seconds: number;
} {
  const added: TimeSpan[] = [];
  let missing = seconds;
  for (const [start, end] of findFreeSpans(credited, since, now)) {
    if (missing <= 0) break;
    added.push([start, Math.min(end, start + missing)]);
    missing -= end - start;
  }
  return { credited: mergeSpans([...credited, ...added], now), seconds: sumLengths(added) };
}

/** Sorts spans, joins adjacent spans, and removes spans that are older than `rememberedSeconds`. */
function mergeSpans(spans: readonly TimeSpan[], now: number): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    if (end <= now - rememberedSeconds) continue;
    const last = merged.at(-1);
    if (last && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}
