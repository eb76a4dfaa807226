import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import type { Config } from '../../config.ts';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findSections, hasModule } from '../modules/index.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { findRaisedScores } from './analysis/analysis.queries.ts';
import { closeOwnExpired } from './closing.commands.ts';
import { saveOrSubmit, saveSentAnswers, startAttempt } from './quizzes.commands.ts';
import {
  presentAttempt,
  presentDrawnQuestion,
  presentOpenAttempt,
  presentPoolQuestion,
  presentQuiz,
} from './quizzes.presenter.ts';
import {
  type AttemptRow,
  findQuiz,
  findQuizStats,
  findTaker,
  listAttemptQuestions,
  listOpenAttempts,
  listPoolWithAnswers,
  listQuizzesOfModule,
  listSubmitted,
  type QuizRow,
} from './quizzes.queries.ts';
import { isOver } from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

export const quizzesRoutes = implement(quizzesEndpoints, {
  ofModule: async ({ db, config, now, user, params }) => {
    ensure(await hasModule(db, params.moduleId), 'module_not_found');
    return listOwnQuizzes({ db, config, now }, { userId: user.id, moduleId: params.moduleId });
  },
  one: async ({ db, config, now, user, params }) => {
    const quiz = await findOwnQuiz({ db, config, now }, user.id, params.quizId);
    const [presentedQuiz] = await withAttempts({ db, now }, { userId: user.id, moduleId: quiz.module_id }, [quiz]);
    ensure(presentedQuiz, 'quiz_not_found');
    return presentedQuiz;
  },
  questions: async ({ db, config, now, user, params }) => {
    await findOwnQuiz({ db, config, now }, user.id, params.quizId);
    if (isTrainerOrAdmin(user)) return (await listPoolWithAnswers(db, params.quizId)).map(presentPoolQuestion);
    const [open] = await listOpenAttempts(db, user.id, [params.quizId]);
    if (!open || isOver(open, now)) return [];
    return ((await listAttemptQuestions(db, [open.id])).get(open.id) ?? []).map(presentDrawnQuestion);
  },
  stats: ({ db, user }) => findQuizStats(db, user.id),
  attempts: async ({ db, config, now, user, params }) => {
    await findOwnQuiz({ db, config, now }, user.id, params.quizId);
    return presentAttempts({ db, now }, await listSubmitted(db, user.id, params.quizId));
  },
  start: async ({ db, config, now, user, body }) => {
    const key = { userId: user.id, quizId: body.quizId };
    await closeOwnExpired({ db, now }, key);
    return inTransaction(db, async (transaction) => {
      const attempt = await startAttempt({ db: transaction, config, now }, key);
      await saveSentAnswers({ db: transaction, now }, { attemptId: attempt.id, answers: body.answers ?? {} });
      return presentOne({ db: transaction, now }, attempt);
    });
  },
  save: async ({ db, now, user, params, body }) => {
    const submits = body.completedAt !== undefined && body.completedAt !== null;
    const request = { userId: user.id, attemptId: params.attemptId, answers: body.answers ?? {}, submits };
    return presentOne({ db, now }, await saveOrSubmit({ db, now }, request));
  },
});

async function findOwnQuiz(context: Context, userId: string, quizId: string): Promise<QuizRow> {
  const quiz = await findQuiz(context.db, await findTaker(context, userId), quizId);
  ensure(quiz, 'quiz_not_found');
  return quiz;
}

interface OwnModule {
  readonly userId: string;
  readonly moduleId: string;
}

/** The active quizzes of a module with one person's access and attempts. The first quiz is the one that counts. */
export async function listOwnQuizzes(context: Context, { userId, moduleId }: OwnModule): Promise<Quiz[]> {
  const quizzes = await listQuizzesOfModule(context.db, await findTaker(context, userId), moduleId);
  return withAttempts(context, { userId, moduleId }, quizzes);
}

/**
 * Quizzes of one module with the person's open attempts. The number of queries does not depend on the number of
 * quizzes.
 */
async function withAttempts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { userId, moduleId }: OwnModule,
  quizzes: readonly QuizRow[],
): Promise<Quiz[]> {
  const ids = quizzes.map((quiz) => quiz.id);
  const [progress, attempts] = await Promise.all([
    findProgress(db, userId, moduleId),
    listOpenAttempts(db, userId, ids),
  ]);
  const open = attempts.filter((attempt) => !isOver(attempt, now));
  const questions = await listAttemptQuestions(
    db,
    open.map((attempt) => attempt.id),
  );
  const isOpen = progress !== undefined && isUnlocked(progress) && opensQuiz(progress);
  return quizzes.map((quiz) => {
    const attempt = open.find((candidate) => candidate.quizId === quiz.id);
    const openAttempt = attempt ? presentOpenAttempt(attempt, questions.get(attempt.id) ?? [], now) : null;
    return presentQuiz(quiz, { isOpen, openAttempt, now });
  });
}

async function presentOne(context: Pick<Context, 'db' | 'now'>, attempt: AttemptRow): Promise<QuizAttempt> {
  const [presented] = await presentAttempts(context, [attempt]);
  ensure(presented, 'attempt_not_found');
  return presented;
}

/**
 * Attempts of one quiz with questions, sections and regrades. The number of queries does not depend on that of
 * attempts.
 */
async function presentAttempts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  attempts: readonly AttemptRow[],
): Promise<QuizAttempt[]> {
  const [first] = attempts;
  if (!first) return [];
  const ids = attempts.map((attempt) => attempt.id);
  const [questions, sections, raised] = await Promise.all([
    listAttemptQuestions(db, ids),
    findSections(db, first.moduleId),
    findRaisedScores(db, ids),
  ]);
  return attempts.map((attempt) =>
    presentAttempt(attempt, questions.get(attempt.id) ?? [], { sections, raised: raised.get(attempt.id), now }),
  );
}
