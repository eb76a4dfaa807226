import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type {
  DrawnQuestion,
  OpenAttempt,
  QuizAttempt,
  Regraded,
  ReviewedQuestion,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { RaiseRow } from './analysis/regrades.queries.ts';
import type { AttemptQuestion, AttemptRow } from './attempts.queries.ts';
import { isRight } from './grading.rules.ts';

const text = (question: AttemptQuestion, option: number) => question.options[option - 1] ?? '';

/** A question as it is put: its options in the order of the draw, and nothing that tells the right one. */
export const drawnQuestionOf = (question: AttemptQuestion): DrawnQuestion => ({
  id: question.questionId,
  question: question.question,
  options: question.optionOrder.map((option) => text(question, option)),
});

/** The answers so far, in the words of the options. */
export function answersOf(questions: readonly AttemptQuestion[]): Record<string, string> {
  const answered = questions.filter((question) => question.chosenOption !== null);
  return Object.fromEntries(
    answered.map((question) => [question.questionId, text(question, question.chosenOption ?? 0)]),
  );
}

/** An attempt that is still open, as the intro and a reloaded page need it. */
export const openAttemptOf = (attempt: AttemptRow, questions: readonly AttemptQuestion[], now: Date): OpenAttempt => ({
  id: attempt.id,
  questions: questions.map(drawnQuestionOf),
  answers: answersOf(questions),
  expiresAt: attempt.expiresAt?.toISOString() ?? null,
  serverNow: now.toISOString(),
});

/** What an attempt is shown with: the sections to read, and the regrade that raised it. */
interface AttemptSurroundings {
  readonly sections: readonly ModuleSection[];
  readonly regrade: RaiseRow | undefined;
  readonly now: Date;
}

/** A raised result with the one it had first. */
export const regradedOf = (regrade: RaiseRow): Regraded => ({
  at: regrade.regradedAt.toISOString(),
  fromScore: regrade.fromScore,
  toScore: regrade.toScore,
  madeItAPass: !regrade.wasPassing && regrade.isPassing,
});

/** An attempt as its owner sees it; the review only once it is submitted, the key only after a pass. */
export function attemptOf(
  attempt: AttemptRow,
  questions: readonly AttemptQuestion[],
  { sections, regrade, now }: AttemptSurroundings,
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
    answers: answersOf(questions),
    questions: questions.map(drawnQuestionOf),
    startedAt: attempt.startedAt.toISOString(),
    completedAt: attempt.submittedAt?.toISOString() ?? null,
    closedByClock: attempt.closedBy === 'clock',
    expiresAt: attempt.expiresAt?.toISOString() ?? null,
    serverNow: now.toISOString(),
    regraded: regrade ? regradedOf(regrade) : null,
    ...(isSubmitted && { review: reviewOf(questions, sections, attempt.isPassing === true) }),
  };
}

/** What was right and wrong. Critical questions answered wrongly come first: they are the ones that can hurt a plant. */
export function reviewOf(
  questions: readonly AttemptQuestion[],
  sections: readonly ModuleSection[],
  withKey: boolean,
): ReviewedQuestion[] {
  const reviewed = questions.map((question) => ({
    questionId: question.questionId,
    question: question.question,
    chosen: question.chosenOption === null ? null : text(question, question.chosenOption),
    isCorrect: isRight(question),
    critical: question.critical,
    section: sections.find((section) => section.id === question.sectionId) ?? null,
    ...(withKey && { correctAnswer: text(question, question.correctOption), explanation: question.explanation }),
  }));
  const rank = (question: ReviewedQuestion) => (question.isCorrect ? 2 : question.critical ? 0 : 1);
  return reviewed.toSorted((one, other) => rank(one) - rank(other));
}
