import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type {
  DrawnQuestion,
  OpenAttempt,
  PoolQuestion,
  Quiz,
  QuizAttempt,
  Regraded,
  ReviewedQuestion,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { RaisedScoreRow } from './analysis/analysis.queries.ts';
import {
  type AttemptQuestion,
  type AttemptRow,
  limitsOf,
  type PoolQuestionRow,
  type QuizRow,
} from './quizzes.queries.ts';
import { attemptsLeft, isCorrect, opensAt } from './quizzes.rules.ts';

const optionText = (question: { readonly options: readonly string[] }, option: number) =>
  question.options[option - 1] ?? '';

interface QuizContext {
  /** Whether the module is not locked, and is either read or completed. */
  readonly isOpen: boolean;
  readonly openAttempt: OpenAttempt | null;
  readonly now: Date;
}

/** A quiz with one person's access, limits and open attempt. */
export function presentQuiz(quiz: QuizRow, { isOpen, openAttempt, now }: QuizContext): Quiz {
  const limits = limitsOf(quiz);
  const left = attemptsLeft(limits);
  const opens = quiz.has_passed ? null : opensAt(limits, now);
  const isAllowed = left !== 0 && opens === null;
  const canStartNew = isOpen && isAllowed && !quiz.has_passed && quiz.is_active && quiz.pool_size > 0;
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
    attemptsLeft: left,
    opensAt: opens?.toISOString() ?? null,
    openAttempt,
  };
}

/** A drawn question with its options in the drawn order, without the correct option. */
export const presentDrawnQuestion = (question: AttemptQuestion): DrawnQuestion => ({
  id: question.questionId,
  question: question.question,
  options: question.optionOrder.map((option) => optionText(question, option)),
});

/** A question of the pool with its correct answer; for trainers and admins only. */
export const presentPoolQuestion = (row: PoolQuestionRow): PoolQuestion => ({
  id: row.id,
  question: row.question,
  options: row.options,
  correctAnswer: optionText(row, row.correct_option),
  explanation: row.explanation,
  critical: row.critical,
});

/** The saved answers: maps the question id to the text of the chosen option. */
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

export const presentRegraded = (raised: RaisedScoreRow): Regraded => ({
  at: raised.regradedAt.toISOString(),
  fromScore: raised.fromScore,
  toScore: raised.toScore,
  madeItAPass: !raised.wasPassing && raised.isPassing,
});

interface AttemptContext {
  /** The sections of the module's current text, to which the review links. */
  readonly sections: readonly ModuleSection[];
  readonly raised: RaisedScoreRow | undefined;
  readonly now: Date;
}

/** An attempt for the person who took it, with the review if the attempt is submitted. */
export function presentAttempt(
  attempt: AttemptRow,
  questions: readonly AttemptQuestion[],
  { sections, raised, now }: AttemptContext,
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
    regraded: raised ? presentRegraded(raised) : null,
    ...(isSubmitted && { review: presentReview(questions, sections, { withAnswers: attempt.isPassing === true }) }),
  };
}

/**
 * The review of an attempt: which answers were correct. Wrong answers to critical questions come first. Correct answers
 * and explanations are included only if `withAnswers`; trainees get them after a pass.
 */
export function presentReview(
  questions: readonly AttemptQuestion[],
  sections: readonly ModuleSection[],
  { withAnswers }: { withAnswers: boolean },
): ReviewedQuestion[] {
  const reviewed = questions.map((question) => ({
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
  return reviewed.toSorted((one, other) => rank(one) - rank(other));
}
