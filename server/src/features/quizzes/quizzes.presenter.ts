import type { NeededDrill } from '@loopcheck/contract/features/drills/needed-drill';
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
import { requiredScore } from '@loopcheck/contract/features/quizzes/test-out.rules';
import type { RaisedScoreRow } from './analysis/regrade.queries.ts';
import type { AttemptQuestion } from './attempt-questions.queries.ts';
import type { AttemptRow } from './attempts.queries.ts';
import { type PoolQuestionRow, type QuizRow, toAttemptLimits } from './quizzes.queries.ts';
import {
  countAttemptsLeft,
  countCriticalInDraw,
  findWaitingEnd,
  isCorrect,
  isCountedPass,
  secondsUntil,
} from './quizzes.rules.ts';

/** Returns the text of the option with this number. Options are numbered from 1. */
const optionText = (question: { readonly options: readonly string[] }, option: number) =>
  question.options[option - 1] ?? '';

/** The state of a quiz for one person. */
interface QuizContext {
  /**
   * True if the module is unlocked, no drill is missing, and the person has either completed the module or read its text
   * and ticked "Mark as completed".
   */
  readonly isOpen: boolean;
  /** True if the module is unlocked, no drill is missing, the text is not read, and the module allows test-outs. */
  readonly isOpenForTestOut: boolean;
  /** The drill that must be passed before the quiz opens; null if no drill is missing. */
  readonly neededDrill: NeededDrill | null;
  readonly openAttempt: OpenAttempt | null;
  /** True if an attempt is open that is outdated (`isOutdated`). Starting another attempt ends the outdated attempt. */
  readonly hasOutdatedAttempt: boolean;
  readonly now: Date;
}

/** A quiz as one person sees it: whether they can start it, their remaining attempts, and their open attempt. */
export function presentQuiz(quiz: QuizRow, context: QuizContext): Quiz {
  const { isOpen, isOpenForTestOut, neededDrill, openAttempt, hasOutdatedAttempt, now } = context;
  const limits = toAttemptLimits(quiz);
  const attemptsLeft = countAttemptsLeft(limits);
  const waitingEnd = quiz.has_passed ? null : findWaitingEnd(limits, now);
  const isWithinLimits = attemptsLeft !== 0 && waitingEnd === null;
  const isStartable = isWithinLimits && !quiz.has_passed && quiz.is_active && quiz.pool_size > 0;
  const isTestOutOffered = isOpenForTestOut && quiz.counts_for_module && !isOpen;
  const questionCount = Math.min(quiz.questions_drawn, quiz.pool_size);
  return {
    id: quiz.id,
    moduleId: quiz.module_id,
    title: quiz.title,
    description: quiz.description,
    passingScore: quiz.passing_score,
    timeLimit: quiz.time_limit_minutes,
    questionCount,
    criticalCount: countCriticalInDraw({ criticalCount: quiz.critical_count, drawCount: questionCount }),
    canStart: openAttempt !== null || (isOpen && isStartable),
    canTestOut: openAttempt === null && isTestOutOffered && isStartable,
    testOutScore: requiredScore({ passingScore: quiz.passing_score, testOut: true }),
    needsDrill: quiz.has_passed ? null : neededDrill,
    bestScore: quiz.best_score,
    hasPassed: quiz.has_passed,
    attemptCount: quiz.attempt_count,
    attemptLimit: quiz.attempt_limit,
    attemptsLeft,
    opensAt: waitingEnd?.toISOString() ?? null,
    opensInSeconds: waitingEnd && secondsUntil(waitingEnd, now),
    openAttempt,
    hasOutdatedAttempt,
  };
}

/** A drawn question with its options in the order of the attempt, without the correct option. */
export const presentDrawnQuestion = (question: AttemptQuestion): DrawnQuestion => ({
  id: question.questionId,
  question: question.question,
  exhibit: question.exhibit,
  options: question.optionOrder.map((option) => optionText(question, option)),
});

/** A question of a quiz with its correct answer; for trainers and admins only. */
export const presentPoolQuestion = (row: PoolQuestionRow): PoolQuestion => ({
  id: row.id,
  question: row.question,
  exhibit: row.exhibit,
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

/** An open attempt with its drawn questions and the saved answers. */
export const presentOpenAttempt = (
  attempt: AttemptRow,
  questions: readonly AttemptQuestion[],
  now: Date,
): OpenAttempt => ({
  id: attempt.id,
  questions: questions.map(presentDrawnQuestion),
  answers: presentAnswers(questions),
  testOut: attempt.testOut,
  expiresAt: attempt.expiresAt?.toISOString() ?? null,
  serverNow: now.toISOString(),
});

/** A score that a regrade raised. `madeItAPass` is true if the attempt passes only since the regrade. */
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

/**
 * An attempt as the person who made it sees it. An attempt that counts as a pass includes the review of its answers.
 * Any other submitted attempt includes the sections to read, and no review, even after a later pass: together, the
 * reviews of all attempts of a person would show the answers to most questions of the pool.
 */
export function presentAttempt(
  attempt: AttemptRow,
  questions: readonly AttemptQuestion[],
  { sections, raisedScore, now }: AttemptContext,
): QuizAttempt {
  const isSubmitted = attempt.submittedAt !== null;
  const countsAsPass = isCountedPass(attempt);
  return {
    id: attempt.id,
    quizId: attempt.quizId,
    moduleId: attempt.moduleId,
    score: attempt.score,
    isPassing: attempt.isPassing,
    passingScore: attempt.passingScore,
    testOut: attempt.testOut,
    requiredScore: requiredScore(attempt),
    countsAsPass: isSubmitted ? countsAsPass : null,
    correctCount: attempt.correctCount,
    questionCount: attempt.questionCount,
    // The contract states 0 for a quiz without a time limit.
    timeSpent: attempt.expiresAt === null ? 0 : (attempt.timeSpentSeconds ?? 0),
    answers: presentAnswers(questions),
    questions: questions.map(presentDrawnQuestion),
    startedAt: attempt.startedAt.toISOString(),
    completedAt: attempt.submittedAt?.toISOString() ?? null,
    closedByClock: attempt.closedBy === 'clock',
    endedByRevision: attempt.closedBy === 'revision',
    expiresAt: attempt.expiresAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
    regraded: raisedScore ? presentRegradedScore(raisedScore) : null,
    ...(countsAsPass && { review: presentReview(questions, sections) }),
    ...(isSubmitted &&
      !countsAsPass && {
        review: [],
        sectionsToRead: presentSectionsToRead(attempt.sectionsToRead ?? [], sections),
      }),
  };
}

/** The groups of sections to read again, with the current titles. Omits sections that are not in the current text. */
const presentSectionsToRead = (
  groups: readonly (readonly string[])[],
  sections: readonly ModuleSection[],
): ModuleSection[][] =>
  groups
    .map((group) => sections.filter(({ id }) => group.includes(id)))
    .filter((groupSections) => groupSections.length > 0);

/**
 * The review of a passed attempt or of a preview, with the correct options and the explanations of questions and
 * options. Wrong answers to critical questions come first, then other wrong answers, then correct answers.
 */
export function presentReview(
  questions: readonly AttemptQuestion[],
  sections: readonly ModuleSection[],
): ReviewedQuestion[] {
  const review = questions.map((question) => ({
    questionId: question.questionId,
    question: question.question,
    exhibit: question.exhibit,
    chosen: question.chosenOption === null ? null : optionText(question, question.chosenOption),
    isCorrect: isCorrect(question),
    critical: question.critical,
    section: sections.find((section) => section.id === question.sectionId) ?? null,
    correctAnswer: optionText(question, question.correctOption),
    explanation: question.explanation,
    options: question.optionOrder.map((option) => ({
      text: optionText(question, option),
      explanation: question.optionExplanations[option - 1] ?? '',
    })),
  }));
  return review.toSorted((one, other) => reviewRank(one) - reviewRank(other));
}

/** The rank of a question in the review. Questions with a lower rank come first. */
function reviewRank({ isCorrect: isRight, critical }: ReviewedQuestion): number {
  if (isRight) return 2;
  return critical ? 0 : 1;
}
