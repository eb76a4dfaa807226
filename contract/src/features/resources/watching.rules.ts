import type { WatchedSpan } from './resources.contract.ts';

/** A video counts as watched from this share on, in percent. */
export const watchedShare = 90;

/** The fastest speed of our player, in seconds of video per second. */
export const fastestRate = 2;

/** Spans kept per person and video. The shortest of more are dropped, which only ever lowers the share. */
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

/** The sum of disjoint spans, in seconds. */
export const secondsIn = (spans: readonly WatchedSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + (to - from), 0);

/** The parts of one span that are in none of `known`, which are disjoint and in ascending order. */
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

/** What is stored of one person's watching of one video. Spans and position are seconds of video. */
export interface WatchingState {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
  readonly reportedAt: Date;
}

/** A report of a player: everything it played since it was opened, so that the next report covers a lost one. */
export interface WatchingReport {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
}

/**
 * Adds a report to the state: the union of the spans, up to the end of the video. A report adds at most what the fastest
 * player could have played since the report before it; what is cut off can be reported again. Nothing credited is ever
 * removed.
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
