import { ensure } from '../../platform/errors/refusal.ts';

// Drawing the questions of an attempt from the pool: the active questions of a quiz.

/** Returns a random integer from 0 to `bound` - 1. */
export type RandomInt = (bound: number) => number;

/** The data of a question that `drawQuestions` needs. */
export interface DrawableQuestion {
  readonly id: string;
  readonly critical: boolean;
  readonly optionCount: number;
}

/** A drawn question with its shuffled options. */
export interface ShuffledQuestion<Question> {
  readonly question: Question;
  /** The numbers of the options, from 1, in the order in which this attempt displays them. */
  readonly optionOrder: number[];
}

/** The minimum number of critical questions in a draw, if the pool contains as many and the draw is large enough. */
const minCriticalQuestions = 2;

/**
 * Draws `count` different questions from a pool, or all questions if the pool is smaller. The draw contains at least
 * `minCriticalQuestions` critical questions, if possible. Shuffles the questions, and the options of each question.
 */
export function drawQuestions<Question extends DrawableQuestion>(
  pool: readonly Question[],
  count: number,
  random: RandomInt,
): ShuffledQuestion<Question>[] {
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

/**
 * Fisher-Yates shuffle: every order is equally likely. In each step, two splices swap a random item with the item at
 * `last`. Later steps do not move the item at `last` again.
 */
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

/** The data of an attempt's question that is needed to parse its answer. */
export interface AskedQuestion {
  readonly questionId: string;
  readonly options: readonly string[];
}

/** An answer to save: the option's number, from 1, or null to clear the answer. */
export interface ChosenOption {
  readonly questionId: string;
  readonly option: number | null;
}

/**
 * Converts answers to option numbers. `answers` maps the question id to the text of the chosen option, or to null.
 * Refuses an unknown question or option with answer_unknown.
 */
export function parseAnswers(
  questions: readonly AskedQuestion[],
  answers: Record<string, string | null>,
): ChosenOption[] {
  return Object.entries(answers).map(([questionId, optionText]) => {
    const question = questions.find((candidate) => candidate.questionId === questionId);
    ensure(question, 'answer_unknown', { [`answers.${questionId}`]: 'This question is not part of the attempt.' });
    if (optionText === null) return { questionId, option: null };
    const index = question.options.indexOf(optionText);
    ensure(index >= 0, 'answer_unknown', { [`answers.${questionId}`]: 'This is not one of the options.' });
    return { questionId, option: index + 1 };
  });
}

// Grading.

/** A question with the chosen option. Options are numbered from 1. */
export interface AnsweredQuestion {
  readonly correctOption: number;
  /** Null for a blank: a question that was not answered. */
  readonly chosenOption: number | null;
  /** True if the answer was correct until a regrade changed the correct option. The answer still counts as correct. */
  readonly keepsPoint?: boolean;
}

/** Returns true if an answer counts as correct. */
export const isCorrect = ({ chosenOption, correctOption, keepsPoint }: AnsweredQuestion): boolean =>
  keepsPoint === true || chosenOption === correctOption;

export interface Grade {
  readonly correctCount: number;
  /** The percentage of correct answers with two decimals, for example `83.33`. */
  readonly score: string;
  readonly isPassing: boolean;
}

/** Grades the answers of an attempt. `passingScore` is the pass mark in percent. */
export function gradeAnswers(questions: readonly AnsweredQuestion[], passingScore: number): Grade {
  return gradeFromCounts(questions.filter(isCorrect).length, questions.length, passingScore);
}

/**
 * Grades an attempt by its number of correct answers. `isPassing` is calculated with integers, so that the rounding of
 * the score cannot affect it.
 */
export const gradeFromCounts = (correctCount: number, questionCount: number, passingScore: number): Grade => ({
  correctCount,
  score: ((correctCount * 100) / questionCount).toFixed(2),
  isPassing: correctCount * 100 >= passingScore * questionCount,
});

// The time limit.

/**
 * The grace period after the time limit. Answers that arrive during the grace period are accepted, because they may
 * have been sent before the time limit ended.
 */
export const gracePeriodMs = 10_000;

/**
 * The length of the period before the end of the time limit in which an attempt may already be submitted with blanks
 * (unanswered questions). The browser submits it when its own clock reaches the end, and that clock may be ahead.
 */
const clockToleranceMs = 2_000;

interface TimedAttempt {
  /** The end of the time limit; null if there is none. */
  readonly expiresAt: Date | null;
}

/** Returns true if the time limit and the grace period are over. Answers are then no longer accepted. */
export const isGracePeriodOver = ({ expiresAt }: TimedAttempt, now: Date): boolean =>
  expiresAt !== null && now.getTime() > expiresAt.getTime() + gracePeriodMs;

/** Returns true if the time limit is over. Answers are still accepted during the grace period that follows. */
export const isTimeLimitOver = ({ expiresAt }: TimedAttempt, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime();

/** Returns true if the attempt may be submitted with blanks now: at the end of the time limit, or shortly before. */
export const areBlanksAccepted = ({ expiresAt }: TimedAttempt, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime() - clockToleranceMs;

/** Returns the time since the start of the attempt, at most the time limit; 0 for an attempt without a time limit. */
export function calculateSecondsSpent(attempt: TimedAttempt & { startedAt: Date }, now: Date): number {
  if (attempt.expiresAt === null) return 0;
  const end = Math.min(now.getTime(), attempt.expiresAt.getTime());
  return Math.max(0, Math.round((end - attempt.startedAt.getTime()) / 1000));
}

// The number of attempts, and the waiting time between them.

/** The attempt limits of a quiz and one person's use of them. Only attempts since the person's `passCutoff` count. */
export interface AttemptLimits {
  /** Null if the number of attempts is unlimited. */
  readonly attemptLimit: number | null;
  /** Null if there is no waiting time. */
  readonly waitingMinutes: number | null;
  /** The number of attempts that the person has submitted. */
  readonly usedCount: number;
  readonly lastSubmittedAt: Date | null;
}

/** Returns the number of remaining attempts; null if the number of attempts is unlimited. */
export const countAttemptsLeft = ({ attemptLimit, usedCount }: AttemptLimits): number | null =>
  attemptLimit === null ? null : Math.max(0, attemptLimit - usedCount);

/**
 * Returns the end of the waiting time, which starts with the last submission. Returns null if the next attempt may
 * start now.
 */
export function findWaitingEnd({ waitingMinutes, lastSubmittedAt }: AttemptLimits, now: Date): Date | null {
  if (waitingMinutes === null || lastSubmittedAt === null) return null;
  const waitingEnd = new Date(lastSubmittedAt.getTime() + waitingMinutes * 60_000);
  return waitingEnd > now ? waitingEnd : null;
}
