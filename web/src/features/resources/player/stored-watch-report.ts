import type { WatchedSpan } from '@loopcheck/contract/features/resources/resources.contract';
import { readDraft, removeDraft, saveDraft } from '../../../lib/drafts.ts';

/**
 * The played parts of a video (`spans`), the position of the player, and the duration of the video if it is known. All
 * times are in seconds.
 */
export type WatchReport = { spans: WatchedSpan[]; position: number; duration?: number };

const draftKey = (resourceId: string) => `watching:${resourceId}`;

/** Stores on this device a report that the server has not confirmed yet. Null removes the stored report. */
export function storeWatchReport(userId: string, resourceId: string, report: WatchReport | null): void {
  if (report === null) removeDraft(userId, draftKey(resourceId));
  else saveDraft(userId, draftKey(resourceId), report);
}

/**
 * Returns the report that an earlier visit of this person stored; null if no report is stored or the stored text is
 * malformed.
 */
export function findStoredWatchReport(userId: string, resourceId: string): WatchReport | null {
  const draft = readDraft(userId, draftKey(resourceId));
  if (typeof draft !== 'object' || draft === null) return null;
  const { spans, position, duration } = draft as Partial<Record<keyof WatchReport, unknown>>;
  if (!Array.isArray(spans) || !spans.every(isSpan) || !isSeconds(position)) return null;
  return { spans, position, ...(isSeconds(duration) ? { duration } : {}) };
}

/** The API accepts times up to 24 hours. */
const maxSeconds = 86_400;

const isSeconds = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= maxSeconds;

function isSpan(value: unknown): value is WatchedSpan {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Partial<Record<keyof WatchedSpan, unknown>>;
  return isSeconds(from) && isSeconds(to);
}
