import { gradeOf } from '../grading.rules.ts';

/** An answer to the question whose key was corrected, with the result of its attempt. Options are in the version's own numbering. */
export interface AffectedAnswer {
  readonly attemptId: string;
  readonly chosenOption: number | null;
  /** The key that it was graded by. */
  readonly oldKey: number;
  readonly newKey: number;
  readonly keepsPoint: boolean;
  readonly correctCount: number;
  readonly questionCount: number;
  readonly passingScore: number;
}

/** What the corrected key means for one attempt. */
export interface Change {
  readonly outcome: 'raised' | 'would_fall';
  readonly newCorrectCount: number;
  readonly newScore: string;
  readonly newIsPassing: boolean;
}

/** What an attempt's result would be under the corrected key; null where it stays. */
export function changeOf(answer: AffectedAnswer): Change | null {
  const wasRight = answer.keepsPoint || answer.chosenOption === answer.oldKey;
  const isRight = answer.chosenOption === answer.newKey;
  if (wasRight === isRight) return null;
  const grade = gradeOf(answer.correctCount + (isRight ? 1 : -1), answer.questionCount, answer.passingScore);
  return {
    outcome: isRight ? 'raised' : 'would_fall',
    newCorrectCount: grade.correctCount,
    newScore: grade.score,
    newIsPassing: grade.isPassing,
  };
}
