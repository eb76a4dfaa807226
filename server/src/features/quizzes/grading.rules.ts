export interface AnsweredQuestion {
  readonly correctOption: number;
  /** 1-based, null for a blank. */
  readonly chosenOption: number | null;
  /** Right under a key that was corrected since: nobody loses a point by a correction. */
  readonly keepsPoint?: boolean;
}

/** Whether an answer counts as right. */
export const isRight = ({ chosenOption, correctOption, keepsPoint }: AnsweredQuestion): boolean =>
  keepsPoint === true || chosenOption === correctOption;

export interface Grade {
  readonly correctCount: number;
  /** Percent with two decimals. */
  readonly score: string;
  readonly isPassing: boolean;
}

/** A blank is wrong. */
export function grade(questions: readonly AnsweredQuestion[], passingScore: number): Grade {
  return gradeOf(questions.filter(isRight).length, questions.length, passingScore);
}

/** Passing is decided on the whole numbers, so that rounding never passes or fails anybody. */
export const gradeOf = (correctCount: number, questionCount: number, passingScore: number): Grade => ({
  correctCount,
  score: ((correctCount * 100) / questionCount).toFixed(2),
  isPassing: correctCount * 100 >= passingScore * questionCount,
});

/** An answer on its way when the clock ran out is still taken (design decision 3). */
export const graceMs = 10_000;

/** A browser that submits at zero by its own clock may be a moment early. */
const earlyMs = 2_000;

interface Timed {
  readonly expiresAt: Date | null;
}

/** No answer is taken any more. */
export const isOver = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() > expiresAt.getTime() + graceMs;

/** The limit has passed; answers on their way are still taken for the grace. */
export const isExpired = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime();

/** The clock has run out, or is about to: blanks no longer stand in the way of submitting. */
export const isAtEnd = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime() - earlyMs;

/** Seconds spent, never more than the limit; 0 when untimed (spec 4). */
export function timeSpentSeconds(attempt: Timed & { startedAt: Date }, now: Date): number {
  if (attempt.expiresAt === null) return 0;
  const end = Math.min(now.getTime(), attempt.expiresAt.getTime());
  return Math.max(0, Math.round((end - attempt.startedAt.getTime()) / 1000));
}
