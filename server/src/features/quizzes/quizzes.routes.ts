import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findModuleSections, hasModule } from '../modules/index.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { findRaisedScores } from './analysis/regrade.queries.ts';
import { type AttemptRow, listAttemptQuestions, listOpenAttempts, listSubmittedAttempts } from './attempts.queries.ts';
import { closeOverdueAttemptInQuiz } from './closing.commands.ts';
import { saveOrSubmitAttempt, saveSentAnswers, startAttempt } from './quizzes.commands.ts';
import {
  presentAttempt,
  presentDrawnQuestion,
  presentOpenAttempt,
  presentPoolQuestion,
  presentQuiz,
} from './quizzes.presenter.ts';
import {
  findQuiz,
  findQuizStats,
  findQuizTaker,
  listPoolWithAnswers,
  listQuizzesOfModule,
  type QuizRow,
} from './quizzes.queries.ts';
import { isGracePeriodOver, isOutdated, isTestOutPossible } from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

export const quizzesRoutes = implement(quizzesEndpoints, {
  ofModule: async ({ db, config, now, user, params }) => {
    ensure(await hasModule(db, params.moduleId), 'module_not_found');
    return listQuizzesForPerson({ db, config, now }, { userId: user.id, moduleId: params.moduleId });
  },
  one: async ({ db, config, now, user, params }) => {
    const quiz = await findQuizForPerson({ db, config, now }, user.id, params.quizId);
    const [presentedQuiz] = await presentQuizzes({ db, now }, { userId: user.id, moduleId: quiz.module_id }, [quiz]);
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
    const startRequest = { userId: user.id, quizId: body.quizId };
    await closeOverdueAttemptInQuiz({ db, config, now }, startRequest);
    return inTransaction(db, async (transaction) => {
      const attempt = await startAttempt({ db: transaction, config, now }, startRequest);
      await saveSentAnswers({ db: transaction, config, now }, { attemptId: attempt.id, answers: body.answers ?? {} });
      return presentSingleAttempt({ db: transaction, now }, attempt);
    });
  },
  save: async ({ db, config, now, user, params, body }) => {
    // A request with completedAt is a submission. The time in the field has no meaning.
    const isSubmission = body.completedAt !== undefined && body.completedAt !== null;
    const request = { userId: user.id, attemptId: params.attemptId, answers: body.answers ?? {}, isSubmission };
    return presentSingleAttempt({ db, now }, await saveOrSubmitAttempt({ db, config, now }, request));
  },
});

/** Finds a quiz with the person's results. Throws quiz_not_found if there is none. */
async function findQuizForPerson(context: Context, userId: string, quizId: string): Promise<QuizRow> {
  const quiz = await findQuiz(context.db, await findQuizTaker(context, userId), quizId);
  ensure(quiz, 'quiz_not_found');
  return quiz;
}

interface PersonAndModule {
  readonly userId: string;
  readonly moduleId: string;
}

/** Lists the active quizzes of a module as one person sees them. Only the first quiz counts for the module. */
export async function listQuizzesForPerson(context: Context, { userId, moduleId }: PersonAndModule): Promise<Quiz[]> {
  const quizzes = await listQuizzesOfModule(context.db, await findQuizTaker(context, userId), moduleId);
  return presentQuizzes(context, { userId, moduleId }, quizzes);
}

/**
 * Presents quizzes of one module with the person's open attempts. Runs at most three queries for any number of quizzes.
 */
async function presentQuizzes(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, moduleId }: PersonAndModule,
  quizzes: readonly QuizRow[],
): Promise<Quiz[]> {
  const ids = quizzes.map((quiz) => quiz.id);
  const [progress, attempts] = await Promise.all([
    findProgress(db, userId, moduleId),
    listOpenAttempts(db, userId, ids),
  ]);
  const openAttempts = attempts.filter((attempt) => !isGracePeriodOver(attempt, now));
  const questions = await listAttemptQuestions(
    db,
    openAttempts.map((attempt) => attempt.id),
  );
  const isUnlockedForPerson = progress !== undefined && isUnlocked(progress);
  const isOpen = isUnlockedForPerson && isQuizOpen(progress);
  const allowsTestOut = isUnlockedForPerson && isTestOutPossible(progress);
  return quizzes.map((quiz) => {
    // An outdated attempt is not offered again. The person can finish it in a page that shows it, or start a new one.
    const attempt = openAttempts.find((candidate) => candidate.quizId === quiz.id);
    const hasOutdatedAttempt = attempt !== undefined && isOutdated(attempt, quiz.passing_revision);
    const openAttempt =
      attempt && !hasOutdatedAttempt ? presentOpenAttempt(attempt, questions.get(attempt.id) ?? [], now) : null;
    return presentQuiz(quiz, { isOpen, allowsTestOut, openAttempt, hasOutdatedAttempt, now });
  });
}

async function presentSingleAttempt(context: Pick<Context, 'db' | 'now'>, attempt: AttemptRow): Promise<QuizAttempt> {
  const [presentedAttempt] = await presentAttempts(context, [attempt]);
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
