import { ensure } from '../../platform/errors/refusal.ts';

// Drawing the questions of an attempt.

/** A random integer from 0 up to, not including, the bound. Tests pass a seeded one. */
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

/** Every draw has at least this many critical questions, if the pool has them: a wrong answer there can trip a plant. */
const minCriticalQuestions = 2;

/** Draws `count` questions of a pool, each at most once, in random order and with shuffled options. A smaller pool is drawn whole. */
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

/** Fisher-Yates shuffle: every order is equally likely. The two splices swap an item with the last one not yet placed. */
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

/** An answer to save: the option's number from 1, or null to clear it. */
export interface ChosenOption {
  readonly questionId: string;
  readonly option: number | null;
}

/** Maps answers, sent as the text of an option, to option numbers. Refuses an unknown question or option with answer_unknown. */
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
  /** From 1; null for a blank. */
  readonly chosenOption: number | null;
  /** Was correct before the correct option was changed: nobody loses a point by a correction. */
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

/** Passing is decided on whole numbers, so that rounding the score never passes or fails anybody. */
export const gradeCount = (correctCount: number, questionCount: number, passingScore: number): Grade => ({
  correctCount,
  score: ((correctCount * 100) / questionCount).toFixed(2),
  isPassing: correctCount * 100 >= passingScore * questionCount,
});

// The time limit. An attempt without one has no `expiresAt`.

/** How long after the limit answers are still accepted: they may have been sent in time. */
export const graceMs = 10_000;

/** How much earlier than the limit a browser whose clock is ahead may submit blanks. */
const clockToleranceMs = 2_000;

interface Timed {
  readonly expiresAt: Date | null;
}

/** Limit and grace are over: no answer is accepted any more. */
export const isOver = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() > expiresAt.getTime() + graceMs;

/** The limit is reached; answers are accepted until the grace is over. */
export const isExpired = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime();

/** The limit is reached, or nearly so: an attempt may be submitted with blanks. */
export const canSubmitBlanks = ({ expiresAt }: Timed, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime() - clockToleranceMs;

/** Seconds spent, at most the limit; 0 for an attempt without a limit. */
export function timeSpentSeconds(attempt: Timed & { startedAt: Date }, now: Date): number {
  if (attempt.expiresAt === null) return 0;
  const end = Math.min(now.getTime(), attempt.expiresAt.getTime());
  return Math.max(0, Math.round((end - attempt.startedAt.getTime()) / 1000));
}

// The number of attempts, and the waiting time between them.

/** The limits of a quiz, and how much of them one person has used since the date from which passes count. */
export interface AttemptLimits {
  readonly attemptLimit: number | null;
  readonly waitingMinutes: number | null;
  readonly usedCount: number;
  readonly lastSubmittedAt: Date | null;
}

/** The remaining attempts; null without a limit. A limit below the used count leaves none. */
export const attemptsLeft = ({ attemptLimit, usedCount }: AttemptLimits): number | null =>
  attemptLimit === null ? null : Math.max(0, attemptLimit - usedCount);

/** When the next attempt may start, or null when it may start now. The waiting time begins with the last submission. */
export function opensAt({ waitingMinutes, lastSubmittedAt }: AttemptLimits, now: Date): Date | null {
  if (waitingMinutes === null || lastSubmittedAt === null) return null;
  const opens = new Date(lastSubmittedAt.getTime() + waitingMinutes * 60_000);
  return opens > now ? opens : null;
}
