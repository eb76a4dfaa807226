import { ensure } from '../../platform/errors/refusal.ts';

// Drawing the questions of an attempt.

/** Returns a random integer of at least 0 and less than the bound. Tests pass a seeded generator. */
export type RandomInt = (bound: number) => number;

export interface DrawableQuestion {
  readonly id: string;
  readonly critical: boolean;
  readonly optionCount: number;
}

export interface Drawn<Question> {
  readonly question: Question;
  /** The question's options, numbered from 1, in the order that this person sees them. */
  readonly optionOrder: number[];
}

/**
 * The minimum number of critical questions in a draw, if the pool has them. A mistake in these topics can trip a plant.
 */
const minCriticalQuestions = 2;

/** Draws `count` different questions of a pool, or all of a smaller pool, in random order and with shuffled options. */
export function drawQuestions<Question extends DrawableQuestion>(
  pool: readonly Question[],
  count: number,
  random: RandomInt,
): Drawn<Question>[] {
  const shuffled = shuffle(pool, random);
  const critical = shuffled.filter((question) => question.critical).slice(0, Math.min(minCriticalQuestions, count));
  const others = shuffled.filter((question) => !critical.includes(question)).slice(0, count - critical.length);
  return shuffle([...critical, ...others], random).map((question) => ({
    question,
    optionOrder: shuffle(
      Array.from({ length: question.optionCount }, (_, index) => index + 1),
      random,
    ),
  }));
}

/** Fisher-Yates shuffle: every order is equally likely. The two splices swap an item with the last unplaced item. */
function shuffle<Item>(items: readonly Item[], random: RandomInt): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = random(last + 1);
    const moved = shuffled.splice(chosen, 1, ...shuffled.slice(last, last + 1));
    shuffled.splice(last, 1, ...moved);
  }
  return shuffled;
}

// Answers.

export interface AskedQuestion {
  readonly questionId: string;
  readonly options: readonly string[];
}

/** An answer to save: the option's number, from 1, or null to clear the answer. */
export interface ChosenOption {
  readonly questionId: string;
  readonly option: number | null;
}

/** Maps answers from option texts to option numbers. Refuses an unknown question or option with answer_unknown. */
export function parseAnswers(asked: readonly AskedQuestion[], answers: Record<string, string | null>): ChosenOption[] {
  return Object.entries(answers).map(([questionId, chosen]) => {
    const question = asked.find((candidate) => candidate.questionId === questionId);
    ensure(question, 'answer_unknown', { [`answers.${questionId}`]: 'This question is not part of the attempt.' });
    if (chosen === null) return { questionId, option: null };
    const index = question.options.indexOf(chosen);
    ensure(index >= 0, 'answer_unknown', { [`answers.${questionId}`]: 'This is not one of the options.' });
    return { questionId, option: index + 1 };
  });
}

// Grading.

export interface AnsweredQuestion {
  readonly correctOption: number;
  /** The option's number, from 1; null for a blank. */
  readonly chosenOption: number | null;
  /** Whether the answer was correct before the correct option was changed, and so keeps its point. */
  readonly keepsPoint?: boolean;
}

/** Whether an answer counts as correct. A blank never does. */
export const isCorrect = ({ chosenOption, correctOption, keepsPoint }: AnsweredQuestion): boolean =>
  keepsPoint === true || chosenOption === correctOption;

export interface Grade {
  readonly correctCount: number;
  /** Percent with two decimals. */
  readonly score: string;
  readonly isPassing: boolean;
}

export function grade(questions: readonly AnsweredQuestion[], passingScore: number): Grade {
  return gradeCount(questions.filter(isCorrect).length, questions.length, passingScore);
}

/** Whether an attempt passes is calculated with integers, so that rounding the score never affects the result. */
export const gradeCount = (correctCount: number, questionCount: number, passingScore: number): Grade => ({
  correctCount,
  score: ((correctCount * 100) / questionCount).toFixed(2),
  isPassing: correctCount * 100 >= passingScore * questionCount,
});

// The time limit. An attempt without a time limit has no `expiresAt`.

/**
 * The grace period after the time limit, in which answers are still accepted because they may have been sent in time.
 */
export const graceMs = 10_000;

/** The tolerance before the time limit, in which a browser whose clock is ahead may submit blanks. */
const clockToleranceMs = 2_000;

interface Timed {
  readonly expiresAt: Date | null;
}

/** Whether the time limit and the grace period are over, so that answers are no longer accepted. */
export const isOver = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() > expiresAt.getTime() + graceMs;

/** Whether the time limit is reached. Answers are accepted until the grace period is over. */
export const isExpired = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime();

/** Whether the time limit is reached, within the clock tolerance, so that an attempt may be submitted with blanks. */
export const canSubmitBlanks = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime() - clockToleranceMs;

/** The seconds spent, at most the time limit; 0 for an attempt without a time limit. */
export function timeSpentSeconds(attempt: Timed & { startedAt: Date }, now: Date): number {
  if (attempt.expiresAt === null) return 0;
  const end = Math.min(now.getTime(), attempt.expiresAt.getTime());
  return Math.max(0, Math.round((end - attempt.startedAt.getTime()) / 1000));
}

// The number of attempts, and the waiting time between them.

/** The attempt limits of a quiz, and how much of them one person has used since the date from which passes count. */
export interface AttemptLimits {
  readonly attemptLimit: number | null;
  readonly waitingMinutes: number | null;
  readonly usedCount: number;
  readonly lastSubmittedAt: Date | null;
}

/** The number of remaining attempts; null if unlimited, 0 if the limit is below the used count. */
export const attemptsLeft = ({ attemptLimit, usedCount }: AttemptLimits): number | null =>
  attemptLimit === null ? null : Math.max(0, attemptLimit - usedCount);

/** When the next attempt may start, or null if it may start now. The waiting time begins with the last submission. */
export function opensAt({ waitingMinutes, lastSubmittedAt }: AttemptLimits, now: Date): Date | null {
  if (waitingMinutes === null || lastSubmittedAt === null) return null;
  const opens = new Date(lastSubmittedAt.getTime() + waitingMinutes * 60_000);
  return opens > now ? opens : null;
}
