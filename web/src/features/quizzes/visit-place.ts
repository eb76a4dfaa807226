/** Where a person is in a quiz, so that a reload in the middle returns straight to the same question. */
export interface VisitPlace {
  readonly attemptId: string;
  readonly questionId: string;
  /** False after Save & Exit: the next visit begins with the intro. */
  readonly isAnswering: boolean;
  /** The questions answered since Start Quiz showed the attempt empty; null when all saved answers are shown. */
  readonly afresh: readonly string[] | null;
}

// Kept for each tab, not for the whole browser: two tabs may stand on different questions.
const keyOf = (userId: string, moduleId: string) => `quiz-place:${userId}:${moduleId}`;

/** Notes the place. Where the browser blocks its store, a reload begins with the intro. */
export function savePlace(userId: string, moduleId: string, place: VisitPlace): void {
  try {
    sessionStorage.setItem(keyOf(userId, moduleId), JSON.stringify(place));
  } catch {
    // Blocked storage: the intro offers Resume instead.
    return;
  }
}

/** The place noted in this tab, or null. */
export function readPlace(userId: string, moduleId: string): VisitPlace | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId, moduleId)) ?? 'null');
    return isPlace(stored) ? stored : null;
  } catch {
    // Blocked storage, or text that is no JSON: no place is known.
    return null;
  }
}

/** Forgets the place: the attempt is over. */
export function removePlace(userId: string, moduleId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId, moduleId));
  } catch {
    // Blocked storage holds nothing to remove.
    return;
  }
}

function isPlace(value: unknown): value is VisitPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { attemptId, questionId, isAnswering, afresh } = value as Record<string, unknown>;
  const isList = afresh === null || (Array.isArray(afresh) && afresh.every((id) => typeof id === 'string'));
  return typeof attemptId === 'string' && typeof questionId === 'string' && typeof isAnswering === 'boolean' && isList;
}
