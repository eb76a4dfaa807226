import type { DrawnQuestion, OpenAttempt, Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { Answers } from './attempt-answers.rules.ts';
import type { QuizPosition } from './quiz-position.ts';

type FirstView =
  | { name: 'intro' }
  | { name: 'open'; attempt: OpenAttempt; position: QuizPosition }
  | { name: 'closed'; attemptId: string };

/**
 * Determines the view with which a visit to a quiz starts. `stored` is the position before a reload. A reload in the
 * middle of an attempt returns to the same question. If the attempt was closed in the meantime, its result is requested.
 */
export function firstView({ openAttempt }: Pick<Quiz, 'openAttempt'>, stored: QuizPosition | null): FirstView {
  if (stored?.isAnswering && stored.attemptId !== openAttempt?.id) {
    return { name: 'closed', attemptId: stored.attemptId };
  }
  if (!openAttempt) return { name: 'intro' };
  const position = stored?.attemptId === openAttempt.id ? stored : resumePosition(openAttempt);
  return { name: 'open', attempt: openAttempt, position };
}

/** The intro. Its Resume button leads to the first question without an answer, or else to the last question. */
const resumePosition = ({ id, questions, answers }: OpenAttempt): QuizPosition => ({
  attemptId: id,
  questionId: (questions.find((question) => answers[question.id] === undefined) ?? questions.at(-1))?.id ?? '',
  isAnswering: false,
  answeredSinceStart: null,
});

/** The first question of an attempt. */
export const startPosition = ({ id, questions }: Pick<OpenAttempt, 'id' | 'questions'>): QuizPosition => ({
  attemptId: id,
  questionId: questions[0]?.id ?? '',
  isAnswering: true,
  answeredSinceStart: null,
});

/**
 * Returns the answers that the page displays. If the person presses Start Quiz on an open attempt, the page hides the
 * saved answers, but the server keeps them. `answeredSinceStart`: the ids of the questions answered since then; with
 * null, all answers are displayed.
 */
export function displayedAnswers(answers: Answers, answeredSinceStart: readonly string[] | null): Answers {
  if (answeredSinceStart === null) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([questionId]) => answeredSinceStart.includes(questionId)));
}

/** The number of questions that have an answer. */
export const countAnswered = (questions: readonly DrawnQuestion[], answers: Answers): number =>
  questions.filter(({ id }) => answers[id] !== undefined).length;

export interface QuizNavigation {
  /** Index of the question that Next opens; null if Next is disabled. */
  readonly nextIndex: number | null;
  readonly previousIndex: number | null;
  readonly isLast: boolean;
  readonly canSubmit: boolean;
}

/** Next requires an answer to the current question, submitting requires answers to all questions. */
export function quizNavigation(
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

type StartState = Pick<Quiz, 'canStart' | 'hasPassed' | 'opensAt' | 'attemptsLeft' | 'questionCount'>;

const mustWait = ({ opensAt, attemptsLeft }: StartState): boolean => opensAt !== null || attemptsLeft === 0;

/** The main action of the intro. `next_step` links to what a pass has unlocked, `unlock` to what is still missing. */
export function introAction(quiz: StartState): 'start' | 'next_step' | 'unlock' | 'none' {
  if (quiz.canStart) return 'start';
  if (quiz.hasPassed) return 'next_step';
  return mustWait(quiz) ? 'none' : 'unlock';
}

/** The text above the main action of the intro. */
export function introNotice(quiz: StartState): 'passed' | 'no_questions' | 'must_wait' | 'instructions' | 'locked' {
  if (quiz.hasPassed) return 'passed';
  if (quiz.questionCount === 0) return 'no_questions';
  if (mustWait(quiz)) return 'must_wait';
  return quiz.canStart ? 'instructions' : 'locked';
}

/** The largest delay of a browser timer is 2^31 - 1 milliseconds. */
const maximumTimerMs = 2_147_000_000;

/**
 * The delay after which to request the quiz again: until one second after it opens by this device's clock, at most
 * `maximumTimerMs`.
 */
export const delayUntilOpenMs = (opensAt: string, nowMs: number): number =>
  Math.min(Math.max(0, Date.parse(opensAt) - nowMs) + 1000, maximumTimerMs);
