import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findModuleSections } from '../modules/index.ts';
import { findProgress, isUnlocked, type ProgressRow } from '../progress/index.ts';
import { findRaisedScores } from './analysis/regrade.queries.ts';
import { listAttemptQuestions } from './attempt-questions.queries.ts';
import { type AttemptRow, listOpenAttempts, listSubmittedAttempts } from './attempts.queries.ts';
import { type SavedAttempt, saveOrSubmitAttempt, startAttempt } from './quizzes.commands.ts';
import {
  presentAttempt,
  presentDrawnQuestion,
  presentOpenAttempt,
  presentPoolQuestion,
  presentQuiz,
} from './quizzes.presenter.ts';
import { findQuiz, findQuizStats, listPoolWithAnswers, listQuizzesOfModule, type QuizRow } from './quizzes.queries.ts';
import { isGracePeriodOver, isOutdated, isTestOutPossible } from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

export const quizzesRoutes = implement(quizzesEndpoints, {
  ofModule: ({ db, config, now, user, params }) =>
    listQuizzesForPerson({ db, config, now }, { userId: user.id, moduleId: params.moduleId }),
  one: async ({ db, config, now, user, params }) => {
    const quiz = await findQuizForPerson({ db, config, now }, user.id, params.quizId);
    const progress = await findProgress(db, user.id, quiz.module_id);
    const [presentedQuiz] = await presentQuizzes({ db, now }, { userId: user.id, progress }, [quiz]);
    ensure(presentedQuiz, 'quiz_not_found');
    return presentedQuiz;
  },
  questions: async ({ db, config, now, user, params }) => {
    await findQuizForPerson({ db, config, now }, user.id, params.quizId);
    if (isTrainerOrAdmin(user)) return (await listPoolWithAnswers(db, params.quizId)).map(presentPoolQuestion);
    const [attempt] = await listOpenAttempts(db, user.id, [params.quizId]);
    if (!attempt || isGracePeriodOver(attempt, now)) return [];
    return ((await listAttemptQuestions(db, [attempt.id])).get(attempt.id) ?? []).map(presentDrawnQuestion);
  },
  stats: ({ db, user }) => findQuizStats(db, user.id),
  attempts: async ({ db, config, now, user, params }) => {
    await findQuizForPerson({ db, config, now }, user.id, params.quizId);
    return presentAttempts({ db, now }, await listSubmittedAttempts(db, user.id, params.quizId));
  },
  start: async ({ db, config, now, user, body }) => {
    const request = { userId: user.id, quizId: body.quizId, answers: body.answers ?? {} };
    return presentSavedAttempt({ db, now }, await startAttempt({ db, config, now }, request));
  },
  save: async ({ db, config, now, user, params, body }) => {
    // A request with completedAt is a submission. The time in the field has no meaning.
    const isSubmission = body.completedAt !== undefined && body.completedAt !== null;
    const request = { userId: user.id, attemptId: params.attemptId, answers: body.answers ?? {}, isSubmission };
    return presentSavedAttempt({ db, now }, await saveOrSubmitAttempt({ db, config, now }, request));
  },
});

/** Finds a quiz with the person's results. Refuses with quiz_not_found if there is no such quiz. */
async function findQuizForPerson(context: Context, userId: string, quizId: string): Promise<QuizRow> {
  const quiz = await findQuiz(context.db, { ...context, userId }, quizId);
  ensure(quiz, 'quiz_not_found');
  return quiz;
}

interface PersonAndModule {
  readonly userId: string;
  readonly moduleId: string;
}

/**
 * Lists the active quizzes of a module as one person sees them. Only the first quiz counts for the module. Refuses an
 * unknown module with module_not_found.
 */
export async function listQuizzesForPerson(context: Context, { userId, moduleId }: PersonAndModule): Promise<Quiz[]> {
  const [quizzes, progress] = await Promise.all([
    listQuizzesOfModule(context.db, { ...context, userId }, moduleId),
    findProgress(context.db, userId, moduleId),
  ]);
  ensure(quizzes, 'module_not_found');
  return presentQuizzes(context, { userId, progress }, quizzes);
}

interface PersonAndProgress {
  readonly userId: string;
  /**
   * The person's progress in the module of the quizzes; undefined if the module is not in the person's list of modules.
   */
  readonly progress: ProgressRow | undefined;
}

/**
 * Presents quizzes of one module with the person's open attempts. Runs at most two queries for any number of quizzes.
 */
async function presentQuizzes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, progress }: PersonAndProgress,
  quizzes: readonly QuizRow[],
): Promise<Quiz[]> {
  const quizzesWithAttempt = quizzes.filter((quiz) => quiz.has_open_attempt);
  const attempts = await listOpenAttempts(
    db,
    userId,
    quizzesWithAttempt.map((quiz) => quiz.id),
  );
  const openAttempts = attempts.filter((attempt) => !isGracePeriodOver(attempt, now));
  const questions = await listAttemptQuestions(
    db,
    openAttempts.map((attempt) => attempt.id),
  );
  // Every attempt needs an unlocked module and the drill that the quiz requires, if any (`neededDrill`). This includes a
  // test-out, which is an attempt before reading the text.
  const isAccessible = progress !== undefined && isUnlocked(progress) && progress.neededDrill === null;
  const isOpen = isAccessible && isQuizOpen(progress);
  const isOpenForTestOut = isAccessible && isTestOutPossible(progress);
  return quizzes.map((quiz) => {
    // An outdated attempt is not offered again. The person can finish it in a page that already shows it, or start a new
    // attempt.
    const attempt = openAttempts.find((candidate) => candidate.quizId === quiz.id);
    const hasOutdatedAttempt = attempt !== undefined && isOutdated(attempt, quiz.passing_revision);
    const openAttempt =
      attempt && !hasOutdatedAttempt ? presentOpenAttempt(attempt, questions.get(attempt.id) ?? [], now) : null;
    const neededDrill = progress?.neededDrill ?? null;
    return presentQuiz(quiz, { isOpen, isOpenForTestOut, neededDrill, openAttempt, hasOutdatedAttempt, now });
  });
}

/** Presents an attempt that this request has started, saved or submitted, or that was submitted before. */
async function presentSavedAttempt(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { attempt, questions, sections }: SavedAttempt,
): Promise<QuizAttempt> {
  if (questions) {
    // Only a submitted attempt shows sections. A regrade cannot have raised the score yet, because the attempt was open
    // until this request.
    const shownSections = attempt.submittedAt && (sections ?? (await findModuleSections(db, attempt.moduleId)));
    return presentAttempt(attempt, questions, { sections: shownSections ?? [], raisedScore: undefined, now });
  }
  const [presentedAttempt] = await presentAttempts({ db, now }, [attempt]);
  ensure(presentedAttempt, 'attempt_not_found');
  return presentedAttempt;
}

/**
 * Presents attempts of one quiz with questions, sections and regraded scores. Runs at most three queries for any number
 * of attempts.
 */
async function presentAttempts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempts: readonly AttemptRow[],
): Promise<QuizAttempt[]> {
  const [first] = attempts;
  if (!first) return [];
  const ids = attempts.map((attempt) => attempt.id);
  const [questions, sections, raisedScores] = await Promise.all([
    listAttemptQuestions(db, ids),
    findModuleSections(db, first.moduleId),
    findRaisedScores(db, ids),
  ]);
  return attempts.map((attempt) =>
    presentAttempt(attempt, questions.get(attempt.id) ?? [], {
      sections,
      raisedScore: raisedScores.get(attempt.id),
      now,
    }),
  );
}
