import { roundDownPercent } from '../../percent.ts';
import type { WatchedSpan } from './resources.contract.ts';

/** The part of a video, in percent, that must be played before the video counts as watched. */
export const watchedThresholdPercent = 90;

/** The maximum playback rate of the player on the pages, in seconds of video per second. */
export const maxPlaybackRate = 2;

/** The maximum number of spans that are stored per person and video. The longest spans are kept. */
const maxSpans = 500;

/** A gap of at most this length between two played spans counts as played, because the player's clock is imprecise. */
const maxGapSeconds = 0.25;

/**
 * A player can stop this long before the duration that is stated in the video file. Such a video still counts as played
 * to its end.
 */
const endToleranceSeconds = 0.05;

/**
 * Merges spans that overlap or adjoin. Returns disjoint spans in ascending order. Ignores spans that do not end after
 * their start.
 */
export function mergeSpans(spans: readonly WatchedSpan[]): WatchedSpan[] {
  const merged: WatchedSpan[] = [];
  const sortedSpans = spans.filter(({ from, to }) => to > from).toSorted((left, right) => left.from - right.from);
  for (const { from, to } of sortedSpans) {
    const last = merged.at(-1);
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  return merged;
}

/** The total length of disjoint spans, in seconds. */
export const totalSeconds = (spans: readonly WatchedSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + (to - from), 0);

/**
 * The parts of a span that `covered` does not contain. The spans in `covered` must be disjoint and in ascending order.
 */
export function subtractSpans({ from, to }: WatchedSpan, covered: readonly WatchedSpan[]): WatchedSpan[] {
  const parts: WatchedSpan[] = [];
  let start = from;
  for (const span of covered) {
    if (span.to <= start) continue;
    if (span.from >= to) break;
    if (span.from > start) parts.push({ from: start, to: span.from });
    start = Math.max(start, span.to);
  }
  if (start < to) parts.push({ from: start, to });
  return parts;
}

/** Joins spans that are at most `maxGapSeconds` apart. Must be used only for spans that one player has measured. */
export function joinNearbySpans(spans: readonly WatchedSpan[]): WatchedSpan[] {
  // Each span is lengthened by the gap, so that nearby spans overlap and are merged, and is shortened again.
  return mergeSpans(spans.map(({ from, to }) => ({ from, to: to + maxGapSeconds }))).map(({ from, to }) => ({
    from,
    to: to - maxGapSeconds,
  }));
}

/** The stored state of one person for one video. Spans and position are in seconds of video. */
export interface WatchingState {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
  readonly reportedAt: Date;
}

/**
 * A report of a player. It contains all spans that were played since the player was opened, so that no span is lost if
 * a report is lost.
 */
export interface WatchingReport {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
}

/**
 * Adds the spans of a report to the state. The added time is limited to what a player at the maximum rate could have
 * played since the previous report. A later report can add the rest. `duration` is the length of the video in seconds,
 * or null if it is not known. Everything after the end of the video is ignored.
 */
export function applyWatching(
  before: WatchingState,
  report: WatchingReport,
  { now, duration }: { now: Date; duration: number | null },
): WatchingState {
  const end = duration ?? Number.POSITIVE_INFINITY;
  const elapsed = Math.max(0, (now.getTime() - before.reportedAt.getTime()) / 1000);
  // The seconds of video that this report can still add.
  let creditSeconds = elapsed * maxPlaybackRate;
  let spans = mergeSpans(before.spans);
  for (const span of mergeSpans(report.spans)) {
    for (const part of subtractSpans({ from: span.from, to: Math.min(span.to, end) }, spans)) {
      const to = Math.min(part.to, part.from + creditSeconds);
      if (to <= part.from) continue;
      creditSeconds -= to - part.from;
      spans = mergeSpans([...spans, { from: part.from, to }]);
    }
  }
  return {
    spans: longestSpans(spans),
    position: Math.min(report.position, end),
    // The server's clock can have been set back.
    reportedAt: now > before.reportedAt ? now : before.reportedAt,
  };
}

function longestSpans(spans: readonly WatchedSpan[]): readonly WatchedSpan[] {
  if (spans.length <= maxSpans) return spans;
  const lengthOf = ({ from, to }: WatchedSpan) => to - from;
  const longest = new Set(spans.toSorted((left, right) => lengthOf(right) - lengthOf(left)).slice(0, maxSpans));
  return spans.filter((span) => longest.has(span));
}

/** The played part of a video in whole percent, rounded down; 0 if the length of the video is not known. */
export function watchedPercentage(spans: readonly WatchedSpan[], duration: number | null): number {
  if (duration === null || duration <= 0) return 0;
  const seconds = Math.min(duration, totalSeconds(mergeSpans(spans)) + endToleranceSeconds);
  return roundDownPercent((seconds * 100) / duration);
}
