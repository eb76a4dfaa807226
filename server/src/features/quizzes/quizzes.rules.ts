import { isQuizOpen, type ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import { testOutPassMark } from '@loopcheck/contract/features/quizzes/test-out.rules';
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

/**
 * The minimum number of critical questions in a draw, if the pool contains that many critical questions and the draw is
 * large enough. Critical questions are about safety or about keeping the plant running.
 */
const minCriticalQuestions = 2;

/** Returns the minimum number of critical questions in a draw of `drawCount` questions. */
export const countCriticalInDraw = (pool: { readonly criticalCount: number; readonly drawCount: number }): number =>
  Math.min(minCriticalQuestions, pool.criticalCount, pool.drawCount);

/**
 * Draws `count` different questions from a pool, or all questions if the pool has fewer. The draw contains at least
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

/** Returns the questions of an attempt after these answers were saved. Other answers remain unchanged. */
export function applyAnswers<Question extends { readonly questionId: string; readonly chosenOption: number | null }>(
  questions: readonly Question[],
  answers: readonly ChosenOption[],
): Question[] {
  const options = new Map(answers.map(({ questionId, option }) => [questionId, option]));
  return questions.map((question) => {
    const option = options.get(question.questionId);
    return option === undefined ? question : { ...question, chosenOption: option };
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

/** The result of an attempt. */
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

/**
 * The reason why an attempt was closed. `person`: the person answered all questions and submitted the attempt in time.
 * `clock`: the time limit ended. `revision`: a later revision of the module required a new pass, so the attempt does
 * not count at all.
 */
export type ClosedBy = 'person' | 'clock' | 'revision';

interface GradedAttempt {
  readonly correctCount: number | null;
  readonly questionCount: number;
  readonly isPassing: boolean | null;
  /** True if the attempt was started before the text was read. */
  readonly testOut: boolean;
  /** Needed only for attempts that a revision might have ended. */
  readonly closedBy?: ClosedBy | null;
}

/**
 * Returns true if an attempt counts as a pass: it completes the module, and counts for badges and the certificate. A
 * test-out counts only if it passes with at least `testOutPassMark` percent. An attempt that a revision ended never counts.
 * Compares integers, as the calculation of `isPassing` does. The column `quiz_attempts.is_counted` has the same rule.
 */
export const isCountedPass = ({ correctCount, questionCount, isPassing, testOut, closedBy }: GradedAttempt): boolean =>
  isPassing === true &&
  closedBy !== 'revision' &&
  (!testOut || (correctCount ?? 0) * 100 >= testOutPassMark * questionCount);

/**
 * Returns true if the person could start a test-out, which is an attempt before reading the text. The module must allow
 * test-outs, and its quiz must not be open to the person yet.
 */
export const isTestOutPossible = (progress: { readonly allowsTestOut: boolean } & ReadingState): boolean =>
  progress.allowsTestOut && !isQuizOpen(progress);

/**
 * Returns true if a revision that was published after the start of the attempt requires a new pass. `passingRevision`
 * is the last revision that required a new pass. An outdated attempt does not count for the attempt limits. A page that
 * shows the attempt can still submit it. If it passes, it completes the module, but the person still needs a new pass.
 * An outdated test-out does not even complete the module.
 */
export const isOutdated = (attempt: { readonly contentRevision: number }, passingRevision: number): boolean =>
  attempt.contentRevision < passingRevision;

// The time limit.

/**
 * The grace period after the time limit. Answers that arrive during the grace period are accepted, because they might
 * have been sent before the time limit ended.
 */
export const gracePeriodMs = 10_000;

/**
 * From this long before the end of its time limit, an attempt can be submitted with blanks (unanswered questions). The
 * browser submits the attempt when the clock of the device reaches the end, and this clock might be ahead of the clock
 * of the server.
 */
const clockToleranceMs = 2_000;

interface TimedAttempt {
  /** The end of the time limit; null if the quiz has no time limit. */
  readonly expiresAt: Date | null;
}

/** Returns true if the time limit and the grace period are over, so that answers are not accepted. */
export const isGracePeriodOver = ({ expiresAt }: TimedAttempt, now: Date): boolean =>
  expiresAt !== null && now.getTime() > expiresAt.getTime() + gracePeriodMs;

/** Returns true if the time limit is over. Answers are still accepted during the grace period that follows. */
export const isTimeLimitOver = ({ expiresAt }: TimedAttempt, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime();

/** Returns true if the attempt can be submitted with blanks now: at the end of the time limit, or shortly before. */
export const areBlanksAccepted = ({ expiresAt }: TimedAttempt, now: Date): boolean =>
  expiresAt !== null && now.getTime() >= expiresAt.getTime() - clockToleranceMs;

/** Returns the time since the start of the attempt in whole seconds, at most the time limit. */
export function calculateSecondsSpent(attempt: TimedAttempt & { startedAt: Date }, now: Date): number {
  const end = Math.min(now.getTime(), attempt.expiresAt?.getTime() ?? Infinity);
  return Math.max(0, Math.round((end - attempt.startedAt.getTime()) / 1000));
}

// The number of attempts, and the waiting time between them.

/**
 * The attempt limits of a quiz, and what one person has used of them. Attempts that are too old for the person's next
 * certificate do not count.
 */
export interface AttemptLimits {
  /** Null if the number of attempts is unlimited. */
  readonly attemptLimit: number | null;
  /** The waiting time of the quiz itself; null if the quiz has no waiting time. */
  readonly waitingMinutes: number | null;
  /** The waiting times of the site, which depend on the number of failed attempts. */
  readonly siteWaits: SiteWaits;
  /**
   * The number of attempts that the person has submitted and that count for the limits. Before a pass, all these
   * attempts are failed.
   */
  readonly usedCount: number;
  readonly lastSubmittedAt: Date | null;
  /** True if a trainer has lifted the waiting time after the last attempt. */
  readonly isWaitLifted: boolean;
}

/** The waiting times of the site in minutes; 0 for none. */
interface SiteWaits {
  /** After the first and the second failed attempt. */
  readonly afterFirstFailMinutes: number;
  /** After the third and each later failed attempt. */
  readonly afterThirdFailMinutes: number;
}

/** `afterThirdFailMinutes` applies after this number of failed attempts, and after each later one. */
const failsBeforeLongWait = 3;

/** Returns the number of remaining attempts; null if the number of attempts is unlimited. */
export const countAttemptsLeft = ({ attemptLimit, usedCount }: AttemptLimits): number | null =>
  attemptLimit === null ? null : Math.max(0, attemptLimit - usedCount);

/**
 * Returns the end of the waiting time, which starts with the last submission. Of the waiting time of the quiz and that
 * of the site, the longer one counts. Returns null if the person need not wait: nothing was submitted, the waiting time
 * is over, or a trainer has lifted it.
 */
export function findWaitingEnd(limits: AttemptLimits, now: Date): Date | null {
  const { waitingMinutes, siteWaits, usedCount, lastSubmittedAt, isWaitLifted } = limits;
  if (lastSubmittedAt === null || isWaitLifted) return null;
  const siteMinutes =
    usedCount < failsBeforeLongWait ? siteWaits.afterFirstFailMinutes : siteWaits.afterThirdFailMinutes;
  const waitingEnd = new Date(lastSubmittedAt.getTime() + Math.max(waitingMinutes ?? 0, siteMinutes) * 60_000);
  return waitingEnd > now ? waitingEnd : null;
}

/**
 * Returns the seconds until a time. They are rounded up, so that waiting for this number of seconds is long enough.
 */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(0, Math.ceil((time.getTime() - now.getTime()) / 1000));
