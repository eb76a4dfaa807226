import type { ReadingTime } from '@loopcheck/contract/features/progress/progress.contract';
import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';

/** A press of Complete Module that the server has not confirmed yet. */
export interface StoredCompletion {
  /** The content revision that was displayed; 0 if it is unknown. */
  readonly revision: number;
  /** The time of the press in ISO 8601, by the clock of the device. */
  readonly completedAt: string;
  /** The time spent reading on the page on which the button was pressed. */
  readonly reading: ReadingTime;
}

const draftKey = (moduleId: string) => `completion:${moduleId}`;

/** Stores in this browser a completion that the server has not confirmed; null removes it. */
export function storeCompletion(userId: string, moduleId: string, completion: StoredCompletion | null): void {
  if (completion === null) removeDraft(userId, draftKey(moduleId));
  else saveDraft(userId, draftKey(moduleId), completion);
}

/**
 * Returns the stored completion of this person for the module; null if no completion is stored or the stored text is
 * malformed.
 */
export function findStoredCompletion(userId: string, moduleId: string): StoredCompletion | null {
  const draft = readDraft(userId, draftKey(moduleId));
  if (typeof draft !== 'object' || draft === null) return null;
  const { revision, completedAt, reading } = draft as Partial<Record<keyof StoredCompletion, unknown>>;
  const isRevision = typeof revision === 'number' && Number.isInteger(revision) && revision >= 0;
  const isTimestamp = typeof completedAt === 'string' && !Number.isNaN(Date.parse(completedAt));
  return isRevision && isTimestamp && isReadingTime(reading) ? { revision, completedAt, reading } : null;
}

function isReadingTime(value: unknown): value is ReadingTime {
  if (typeof value !== 'object' || value === null) return false;
  const { readingId, activeSeconds } = value as Record<string, unknown>;
  return typeof readingId === 'string' && Number.isInteger(activeSeconds);
}
