import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';
import type { ReadingMark } from './reading-saver.ts';

const keyOf = (moduleId: string) => `reading:${moduleId}`;

/** Keeps in this browser how far somebody read while the server did not have it; null when it has. */
export function keepReading(userId: string, moduleId: string, mark: ReadingMark | null): void {
  if (mark === null) removeDraft(userId, keyOf(moduleId));
  else saveDraft(userId, keyOf(moduleId), mark);
}

/** What was read and not taken by the server, from an earlier page or session; null where there is nothing. */
export function findKeptReading(userId: string, moduleId: string): ReadingMark | null {
  const draft = readDraft(userId, keyOf(moduleId));
  if (typeof draft !== 'object' || draft === null) return null;
  const { depth, revision } = draft as Partial<Record<keyof ReadingMark, unknown>>;
  const isMark = isWhole(depth, 1, 100) && isWhole(revision, 0, 1_000_000);
  return isMark ? { depth, revision } : null;
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
