import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type {
  DrawnQuestion,
  OpenAttempt,
  PoolQuestion,
  Quiz,
  QuizAttempt,
  RegradedScore,
  ReviewedQuestion,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { RaisedScoreRow } from './analysis/regrade.queries.ts';
import type { AttemptQuestion, AttemptRow } from './attempts.queries.ts';
import { type PoolQuestionRow, type QuizRow, toAttemptLimits } from './quizzes.queries.ts';
import { countAttemptsLeft, findWaitingEnd, isCorrect } from './quizzes.rules.ts';

/** Returns the text of the option with this number. Options are numbered from 1. */
const optionText = (question: { readonly options: readonly string[] }, option: number) =>
  question.options[option - 1] ?? '';

interface QuizContext {
  /**
   * True if the module is unlocked, and the person has either read its text and marked it as complete, or completed the
   * module.
   */
  readonly isOpen: boolean;
  readonly openAttempt: OpenAttempt | null;
  readonly now: Date;
}

/** A quiz as one person sees it: whether they can start it, their remaining attempts, and their open attempt. */
export function presentQuiz(quiz: QuizRow, { isOpen, openAttempt, now }: QuizContext): Quiz {
  const limits = toAttemptLimits(quiz);
  const attemptsLeft = countAttemptsLeft(limits);
  const waitingEnd = quiz.has_passed ? null : findWaitingEnd(limits, now);
  const isWithinLimits = attemptsLeft !== 0 && waitingEnd === null;
  const canStartNew = isOpen && isWithinLimits && !quiz.has_passed && quiz.is_active && quiz.pool_size > 0;
  return {
    id: quiz.id,
    moduleId: quiz.module_id,
    title: quiz.title,
    description: quiz.description,
    passingScore: quiz.passing_score,
    timeLimit: quiz.time_limit_minutes,
    questionCount: Math.min(quiz.questions_drawn, quiz.pool_size),
    canStart: openAttempt !== null || canStartNew,
    bestScore: quiz.best_score,
    hasPassed: Boolean(quiz.has_passed),
    attemptCount: quiz.attempt_count,
    attemptLimit: quiz.attempt_limit,
    attemptsLeft,
    opensAt: waitingEnd?.toISOString() ?? null,
    openAttempt,
  };
}

/** A drawn question with its options in the order of the attempt, without the correct option. */
export const presentDrawnQuestion = (question: AttemptQuestion): DrawnQuestion => ({
  id: question.questionId,
  question: question.question,
  options: question.optionOrder.map((option) => optionText(question, option)),
});

/** A question of a quiz with its correct answer; for trainers and admins only. */
export const presentPoolQuestion = (row: PoolQuestionRow): PoolQuestion => ({
  id: row.id,
  question: row.question,
  options: row.options,
  correctAnswer: optionText(row, row.correct_option),
  explanation: row.explanation,
  critical: row.critical,
});

/** Maps the id of each answered question to the text of the chosen option. */
function presentAnswers(questions: readonly AttemptQuestion[]): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((question) =>
      question.chosenOption === null ? [] : [[question.questionId, optionText(question, question.chosenOption)]],
    ),
  );
}

export const presentOpenAttempt = (
  attempt: AttemptRow,
  questions: readonly AttemptQuestion[],
  now: Date,
): OpenAttempt => ({
  id: attempt.id,
  questions: questions.map(presentDrawnQuestion),
  answers: presentAnswers(questions),
  expiresAt: attempt.expiresAt?.toISOString() ?? null,
  serverNow: now.toISOString(),
});

export const presentRegradedScore = (raisedScore: RaisedScoreRow): RegradedScore => ({
  at: raisedScore.regradedAt.toISOString(),
  fromScore: raisedScore.fromScore,
  toScore: raisedScore.toScore,
  madeItAPass: !raisedScore.wasPassing && raisedScore.isPassing,
});

interface AttemptContext {
  /** The sections of the module's current text, to which the review links. */
  readonly sections: readonly ModuleSection[];
  readonly raisedScore: RaisedScoreRow | undefined;
  readonly now: Date;
}

/** An attempt as the person who made it sees it. A submitted attempt includes the review of its answers. */
export function presentAttempt(
  attempt: AttemptRow,
  questions: readonly AttemptQuestion[],
  { sections, raisedScore, now }: AttemptContext,
): QuizAttempt {
  const isSubmitted = attempt.submittedAt !== null;
  return {
    id: attempt.id,
    quizId: attempt.quizId,
    moduleId: attempt.moduleId,
    score: attempt.score,
    isPassing: attempt.isPassing,
    passingScore: attempt.passingScore,
    correctCount: attempt.correctCount,
    questionCount: attempt.questionCount,
    timeSpent: attempt.timeSpentSeconds ?? 0,
    answers: presentAnswers(questions),
    questions: questions.map(presentDrawnQuestion),
    startedAt: attempt.startedAt.toISOString(),
    completedAt: attempt.submittedAt?.toISOString() ?? null,
    closedByClock: attempt.closedBy === 'clock',
    expiresAt: attempt.expiresAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
    regraded: raisedScore ? presentRegradedScore(raisedScore) : null,
    ...(isSubmitted && { review: presentReview(questions, sections, { withAnswers: attempt.isPassing === true }) }),
  };
}

/**
 * The review of an attempt, which marks each answer as correct or wrong. Wrong answers to critical questions come
 * first, then other wrong answers. The correct options and the explanations are included only if `withAnswers` is true,
 * because trainees may see these only after a pass.
 */
export function presentReview(
  questions: readonly AttemptQuestion[],
  sections: readonly ModuleSection[],
  { withAnswers }: { withAnswers: boolean },
): ReviewedQuestion[] {
  const review = questions.map((question) => ({
    questionId: question.questionId,
    question: question.question,
    chosen: question.chosenOption === null ? null : optionText(question, question.chosenOption),
    isCorrect: isCorrect(question),
    critical: question.critical,
    section: sections.find((section) => section.id === question.sectionId) ?? null,
    ...(withAnswers && {
      correctAnswer: optionText(question, question.correctOption),
      explanation: question.explanation,
    }),
  }));
  const rank = (question: ReviewedQuestion) => (question.isCorrect ? 2 : question.critical ? 0 : 1);
  return review.toSorted((one, other) => rank(one) - rank(other));
}
