/**
 * The position of a person in a quiz. The browser stores the position, so that a reload returns to the same question.
 */
export interface QuizPosition {
  readonly attemptId: string;
  readonly questionId: string;
  /** True while the page shows the questions. False after Save & Exit: the next visit starts with the intro. */
  readonly showsQuestions: boolean;
  /**
   * If the person pressed Start Quiz instead of Resume on an open attempt: the ids of the questions that the person has
   * answered since then. The page displays only the answers to these questions. Otherwise null: the page displays all
   * saved answers.
   */
  readonly answeredSinceRestart: readonly string[] | null;
}

// The position is in sessionStorage, because two tabs can show different questions.
const storageKey = (userId: string, moduleId: string) => `quiz-position:${userId}:${moduleId}`;

/** Stores the position for this tab. If the browser blocks storage, a reload starts with the intro. */
export function savePosition(userId: string, moduleId: string, position: QuizPosition): void {
  try {
    sessionStorage.setItem(storageKey(userId, moduleId), JSON.stringify(position));
  } catch {
    // Storage is blocked. After a reload, the person presses Resume in the intro.
    return;
  }
}

/** Returns the position stored for this tab, or null. */
export function readPosition(userId: string, moduleId: string): QuizPosition | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(userId, moduleId)) ?? 'null');
    return isPosition(stored) ? stored : null;
  } catch {
    // Storage is blocked, or the text is not JSON.
    return null;
  }
}

export function removePosition(userId: string, moduleId: string): void {
  try {
    sessionStorage.removeItem(storageKey(userId, moduleId));
  } catch {
    // Storage is blocked, so there is nothing to remove.
    return;
  }
}

function isPosition(value: unknown): value is QuizPosition {
  if (typeof value !== 'object' || value === null) return false;
  const { attemptId, questionId, showsQuestions, answeredSinceRestart } = value as Record<string, unknown>;
  const hasValidAnsweredIds =
    answeredSinceRestart === null ||
    (Array.isArray(answeredSinceRestart) && answeredSinceRestart.every((id) => typeof id === 'string'));
  return (
    typeof attemptId === 'string' &&
    typeof questionId === 'string' &&
    typeof showsQuestions === 'boolean' &&
    hasValidAnsweredIds
  );
}
