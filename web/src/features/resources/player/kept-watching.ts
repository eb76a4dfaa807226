import type { WatchedSpan } from '@loopcheck/contract/features/resources/resources.contract';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';

/** What a player showed, as it is reported: seconds from the beginning of the video. */
export type WatchReport = { spans: WatchedSpan[]; position: number; duration?: number };

const keyOf = (resourceId: string) => `watching:${resourceId}`;

/** Keeps in this browser what was watched while the server did not have it; null when it has. */
export function keepWatching(userId: string, resourceId: string, report: WatchReport | null): void {
  if (report === null) removeDraft(userId, keyOf(resourceId));
  else saveDraft(userId, keyOf(resourceId), report);
}

/** What was watched and not taken by the server, from an earlier page or session; null where there is nothing. */
export function findKeptWatching(userId: string, resourceId: string): WatchReport | null {
  const draft = readDraft(userId, keyOf(resourceId));
  if (typeof draft !== 'object' || draft === null) return null;
  const { spans, position, duration } = draft as Partial<Record<keyof WatchReport, unknown>>;
  if (!Array.isArray(spans) || !spans.every(isSpan) || !isSecond(position)) return null;
  return { spans, position, ...(isSecond(duration) ? { duration } : {}) };
}

const isSecond = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= 86_400;

function isSpan(value: unknown): value is WatchedSpan {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Partial<Record<keyof WatchedSpan, unknown>>;
  return isSecond(from) && isSecond(to);
}
