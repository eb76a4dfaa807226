import type { DrawnQuestion, OpenAttempt, Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { Answers } from './attempt-answers.rules.ts';
import type { QuizPosition } from './quiz-position.ts';

/** The view with which a visit to a quiz starts. For `closed`, the page must request the result of the attempt. */
type FirstView =
  | { name: 'intro' }
  | { name: 'open'; attempt: OpenAttempt; position: QuizPosition }
  | { name: 'closed'; attemptId: string };

/**
 * Determines the view with which a visit to a quiz starts. `stored` is the position before a reload; null if there is
 * none. A reload in the middle of an attempt returns to the same question. If this attempt was closed in the meantime,
 * its result is requested.
 */
export function chooseFirstView({ openAttempt }: Pick<Quiz, 'openAttempt'>, stored: QuizPosition | null): FirstView {
  if (stored?.showsQuestions && stored.attemptId !== openAttempt?.id) {
    return { name: 'closed', attemptId: stored.attemptId };
  }
  if (!openAttempt) return { name: 'intro' };
  const position = stored?.attemptId === openAttempt.id ? stored : toResumePosition(openAttempt);
  return { name: 'open', attempt: openAttempt, position };
}

/**
 * Returns the position with which the intro is displayed. Resume then opens the first unanswered question, or the last
 * question if all are answered.
 */
const toResumePosition = ({ id, questions, answers }: OpenAttempt): QuizPosition => ({
  attemptId: id,
  questionId: (questions.find((question) => answers[question.id] === undefined) ?? questions.at(-1))?.id ?? '',
  showsQuestions: false,
  answeredSinceRestart: null,
});

/** Returns the position at the first question of an attempt. */
export const toStartPosition = ({ id, questions }: Pick<OpenAttempt, 'id' | 'questions'>): QuizPosition => ({
  attemptId: id,
  questionId: questions[0]?.id ?? '',
  showsQuestions: true,
  answeredSinceRestart: null,
});

/**
 * Returns the answers that the page displays. If the person presses Start Quiz on an open attempt, the page hides the
 * saved answers, but the server keeps them. `answeredSinceRestart` contains the ids of the questions that the person
 * has answered since pressing Start Quiz. `answeredSinceRestart` is null if Start Quiz was not pressed on an open
 * attempt: then all answers are displayed.
 */
export function pickDisplayedAnswers(answers: Answers, answeredSinceRestart: readonly string[] | null): Answers {
  if (answeredSinceRestart === null) return answers;
  return Object.fromEntries(
    Object.entries(answers).filter(([questionId]) => answeredSinceRestart.includes(questionId)),
  );
}

/** Returns the number of questions that have an answer. */
export const countAnswered = (questions: readonly DrawnQuestion[], answers: Answers): number =>
  questions.filter(({ id }) => answers[id] !== undefined).length;

/** The actions that are possible at a question. */
export interface QuizNavigation {
  /** Index of the question that Next opens; null if Next is disabled. */
  readonly nextIndex: number | null;
  /** Index of the question that Previous opens; null if Previous is disabled. */
  readonly previousIndex: number | null;
  /** True on the last question, which has Submit Quiz instead of Next. */
  readonly isLast: boolean;
  /** True if all questions have an answer. */
  readonly canSubmit: boolean;
}

/**
 * Returns the actions that are possible at the question with this index. Next requires an answer to this question.
 * Submitting requires answers to all questions.
 */
export function computeNavigation(
  questions: readonly DrawnQuestion[],
  index: number,
  answers: Answers,
  isSubmitting: boolean,
): QuizNavigation {
  const question = questions[index];
  const isAnswered = question !== undefined && answers[question.id] !== undefined;
  const isLast = index === questions.length - 1;
  return {
    nextIndex: isAnswered && !isLast && !isSubmitting ? index + 1 : null,
    previousIndex: index > 0 && !isSubmitting ? index - 1 : null,
    isLast,
    canSubmit: countAnswered(questions, answers) === questions.length,
  };
}

/** The properties of a quiz that decide whether and how an attempt can be started. */
type StartState = Pick<Quiz, 'canStart' | 'canTestOut' | 'hasPassed' | 'opensAt' | 'attemptsLeft' | 'questionCount'>;

/** True if the next attempt must wait, or if no attempts are left. */
const hasNoAttemptNow = ({ opensAt, attemptsLeft }: StartState): boolean => opensAt !== null || attemptsLeft === 0;

/**
 * Returns the main action of the intro. `test_out` starts an attempt before reading. `next_step` is a link to the next
 * step after a pass. `unlock` is a link to what the person must do to open the quiz.
 */
export function chooseIntroAction(quiz: StartState): 'start' | 'test_out' | 'next_step' | 'unlock' | 'none' {
  if (quiz.canStart) return 'start';
  if (quiz.canTestOut) return 'test_out';
  if (quiz.hasPassed) return 'next_step';
  return hasNoAttemptNow(quiz) ? 'none' : 'unlock';
}

/** Returns which text is above the main action of the intro. */
export function chooseIntroNotice(
  quiz: StartState,
): 'passed' | 'no_questions' | 'no_attempt_now' | 'instructions' | 'test_out' | 'locked' {
  if (quiz.hasPassed) return 'passed';
  if (quiz.questionCount === 0) return 'no_questions';
  if (hasNoAttemptNow(quiz)) return 'no_attempt_now';
  if (quiz.canTestOut) return 'test_out';
  return quiz.canStart ? 'instructions' : 'locked';
}

/** A little less than the longest delay of a browser timer, which is 2^31 - 1 milliseconds. */
const maximumTimerMs = 2_147_000_000;

/**
 * Returns the end of the waiting time; null if there is none. `fetchedAt` is the time at which the quiz was fetched.
 * Both times are in milliseconds since 1970 by this device's clock, which can differ from the server's clock.
 */
export const toWaitingEndMs = ({ opensInSeconds }: Pick<Quiz, 'opensInSeconds'>, fetchedAt: number): number | null =>
  opensInSeconds === null ? null : fetchedAt + opensInSeconds * 1000;

/**
 * Returns the delay before the quiz is fetched again: the milliseconds until one second after `endMs`, so that the
 * waiting time is over on the server too, but at most `maximumTimerMs`.
 */
export const toRefetchDelayMs = (endMs: number, nowMs: number): number =>
  Math.min(Math.max(0, endMs - nowMs) + 1000, maximumTimerMs);
