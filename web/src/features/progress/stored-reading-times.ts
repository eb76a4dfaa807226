import { readDraft, removeDraft, saveDraft } from '../../lib/drafts.ts';

/** Time that a person has spent reading a revision of a module. The server has not confirmed it yet. */
export interface StoredReadingTime {
  readonly readingId: string;
  readonly moduleId: string;
  readonly contentRevision: number;
  readonly activeSeconds: number;
}

const draftKey = 'reading-times';
/** The maximum number of times per person. The oldest times are dropped, so that the list cannot fill the storage. */
const maximumCount = 30;

/** Returns the stored times of a person, in the order in which they were last stored. Leaves out malformed entries. */
export function listStoredReadingTimes(userId: string): StoredReadingTime[] {
  const draft = readDraft(userId, draftKey);
  return Array.isArray(draft) ? draft.filter(isStoredReadingTime) : [];
}

/** Stores a time in this browser. It replaces the stored time with the same `readingId`. */
export function storeReadingTime(userId: string, time: StoredReadingTime): void {
  const others = listStoredReadingTimes(userId).filter(({ readingId }) => readingId !== time.readingId);
  saveDraft(userId, draftKey, [...others, time].slice(-maximumCount));
}

/** Removes the time with this `readingId` from this browser. */
export function removeReadingTime(userId: string, readingId: string): void {
  const times = listStoredReadingTimes(userId);
  const others = times.filter((time) => time.readingId !== readingId);
  if (others.length === 0) removeDraft(userId, draftKey);
  else if (others.length < times.length) saveDraft(userId, draftKey, others);
}

function isStoredReadingTime(value: unknown): value is StoredReadingTime {
  if (typeof value !== 'object' || value === null) return false;
  const { readingId, moduleId, contentRevision, activeSeconds } = value as Record<string, unknown>;
  return (
    typeof readingId === 'string' &&
    typeof moduleId === 'string' &&
    Number.isInteger(contentRevision) &&
    Number.isInteger(activeSeconds)
  );
}
