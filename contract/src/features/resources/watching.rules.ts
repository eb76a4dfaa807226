import type { WatchedSpan } from './resources.contract.ts';

/** From this share on a video counts as watched, in percent (spec 9, study tips). */
export const watchedShare = 90;

/** The fastest that a player of ours goes, in seconds of video per second. */
export const fastestRate = 2;

/** More pieces than this are nobody's way of watching; the smallest are let go, which never adds anything. */
const mostSpans = 500;

/** Gaps up to this many seconds are the player's own imprecision between two reports of its time. */
const seam = 0.25;

/** Pieces in order, apart from each other; empty and backward ones fall away. */
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

/** How many seconds of video lie in pieces that are apart from each other. */
export const secondsIn = (spans: readonly WatchedSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + (to - from), 0);

/** The parts of one piece that are not in others, which are in order and apart. */
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

/** Joins pieces between which only a player's imprecision lies. For what one player saw in one go, not for reports. */
export function closeSeams(spans: readonly WatchedSpan[]): WatchedSpan[] {
  return mergeSpans(spans.map(({ from, to }) => ({ from, to: to + seam }))).map(({ from, to }) => ({
    from,
    to: to - seam,
  }));
}

/** What is kept of somebody's watching of one video. Seconds of video, but `reportedAt`. */
export interface WatchingState {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
  readonly reportedAt: Date;
}

/** What a player reports: everything that it showed since it was opened, so that a lost report is made good by the next. */
export interface WatchingReport {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
}

/**
 * Takes a report: the union of what was watched, nothing twice and nothing beyond the end. A report adds at most what
 * the fastest player could have shown since the one before it, whatever it claims; what is cut off may come again with
 * the next. Nothing that was credited is ever taken back.
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
    spans: withoutCrumbs(spans),
    position: Math.min(report.position, end),
    reportedAt: now > before.reportedAt ? now : before.reportedAt,
  };
}

function withoutCrumbs(spans: readonly WatchedSpan[]): readonly WatchedSpan[] {
  if (spans.length <= mostSpans) return spans;
  const kept = new Set(
    spans.toSorted((left, right) => right.to - right.from - (left.to - left.from)).slice(0, mostSpans),
  );
  return spans.filter((span) => kept.has(span));
}

/** The share of a video that was watched, in whole percent, rounded down; 0 while nobody knows how long it is. */
export function watchedPercentage(spans: readonly WatchedSpan[], duration: number | null): number {
  if (duration === null || duration <= 0) return 0;
  // Players end a few hundredths before or after the length that the file names.
  const seconds = Math.min(duration, secondsIn(mergeSpans(spans)) + 0.05);
  return Math.min(100, Math.floor((seconds * 100) / duration));
}
