import type { WatchedSpan } from './resources.contract.ts';

/** A video counts as watched from this share on, in percent. */
export const watchedShare = 90;

/** The maximum playback speed of our player, in seconds of video per second. */
export const fastestRate = 2;

/** The maximum number of spans per person and video. If there are more, the shortest are not stored. */
const maxSpans = 500;

/** Gaps up to this many seconds come from the imprecision of the player's clock. */
const maxGapSeconds = 0.25;

/** Merges spans into disjoint ones in ascending order; drops empty and backward ones. */
export function mergeSpans(spans: readonly WatchedSpan[]): WatchedSpan[] {
  const merged: WatchedSpan[] = [];
  const inOrder = spans.filter(({ from, to }) => to > from).toSorted((left, right) => left.from - right.from);
  for (const { from, to } of inOrder) {
    const last = merged.at(-1);
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  return merged;
}

/** The total length of disjoint spans, in seconds. */
export const secondsIn = (spans: readonly WatchedSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + (to - from), 0);

/** The parts of a span that `known` does not cover; the spans in `known` are disjoint and in ascending order. */
export function newParts({ from, to }: WatchedSpan, known: readonly WatchedSpan[]): WatchedSpan[] {
  const parts: WatchedSpan[] = [];
  let start = from;
  for (const span of known) {
    if (span.to <= start) continue;
    if (span.from >= to) break;
    if (span.from > start) parts.push({ from: start, to: span.from });
    start = Math.max(start, span.to);
  }
  if (start < to) parts.push({ from: start, to });
  return parts;
}

/** Joins spans that are less than `maxGapSeconds` apart. For the spans of one player, not for merged reports. */
export function joinSpans(spans: readonly WatchedSpan[]): WatchedSpan[] {
  return mergeSpans(spans.map(({ from, to }) => ({ from, to: to + maxGapSeconds }))).map(({ from, to }) => ({
    from,
    to: to - maxGapSeconds,
  }));
}

/** The viewing record of one person for one video. Spans and position are in seconds of video. */
export interface WatchingState {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
  readonly reportedAt: Date;
}

/** The spans that a player has played since it was opened; each report thereby makes up for a lost earlier one. */
export interface WatchingReport {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
}

/**
 * Adds the spans of a report to the state, up to the end of the video. A report adds at most what a player at maximum
 * speed could have played since the previous report; the rest can be reported again. A report never removes a span,
 * except that only the longest `maxSpans` are stored.
 */
export function applyWatching(
  before: WatchingState,
  report: WatchingReport,
  { now, duration }: { now: Date; duration: number | null },
): WatchingState {
  const end = duration ?? Number.POSITIVE_INFINITY;
  const elapsed = Math.max(0, (now.getTime() - before.reportedAt.getTime()) / 1000);
  let left = elapsed * fastestRate;
  let spans = mergeSpans(before.spans);
  for (const span of mergeSpans(report.spans)) {
    for (const part of newParts({ from: span.from, to: Math.min(span.to, end) }, spans)) {
      const to = Math.min(part.to, part.from + left);
      if (to <= part.from) continue;
      left -= to - part.from;
      spans = mergeSpans([...spans, { from: part.from, to }]);
    }
  }
  return {
    spans: longestSpans(spans),
    position: Math.min(report.position, end),
    reportedAt: now > before.reportedAt ? now : before.reportedAt,
  };
}

function longestSpans(spans: readonly WatchedSpan[]): readonly WatchedSpan[] {
  if (spans.length <= maxSpans) return spans;
  const kept = new Set(
    spans.toSorted((left, right) => right.to - right.from - (left.to - left.from)).slice(0, maxSpans),
  );
  return spans.filter((span) => kept.has(span));
}

/** The watched share of a video in whole percent, rounded down; 0 while its length is unknown. */
export function watchedPercentage(spans: readonly WatchedSpan[], duration: number | null): number {
  if (duration === null || duration <= 0) return 0;
  // Players end a few hundredths of a second before or after the length stated in the file.
  const seconds = Math.min(duration, secondsIn(mergeSpans(spans)) + 0.05);
  return Math.min(100, Math.floor((seconds * 100) / duration));
}
