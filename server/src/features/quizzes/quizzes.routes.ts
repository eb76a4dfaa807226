import {
  type OpenAttempt,
  type Quiz,
  type QuizAttempt,
  quizzesEndpoints,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findSections, hasModule } from '../modules/index.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { findRaises } from './analysis/regrades.queries.ts';
import { attemptOf, drawnQuestionOf, openAttemptOf } from './attempt-reply.ts';
import { attemptsLeft, opensAt } from './attempt-limits.rules.ts';
import { type AttemptRow, listAttemptQuestions, listOpenAttempts, listSubmitted } from './attempts.queries.ts';
import { isOver } from './grading.rules.ts';
import {
  findQuiz,
  findQuizStats,
  limitsOf,
  listPoolWithKey,
  listQuizzesOfModule,
  type QuizRow,
} from './quizzes.queries.ts';
import { keepAnswers, saveOrSubmit } from './save-attempt.ts';
import { closeWhenOver, startAttempt } from './start-attempt.ts';
import { takerOf } from './taker.ts';

export const quizzesRoutes = implement(quizzesEndpoints, {
  ofModule: async (call) => {
    ensure(await hasModule(call.db, call.params.moduleId), 'module_not_found');
    return listOwnQuizzes(call, call.params.moduleId);
  },
  one: async (call) => {
    const { db, user, params, now } = call;
    const quiz = await findQuiz(db, await takerOf(call), params.quizId);
    ensure(quiz, 'quiz_not_found');
    const [reply] = await quizReplies(db, user.id, quiz.module_id, [quiz], now);
    ensure(reply, 'quiz_not_found');
    return reply;
  },
  questions: async (call) => {
    const { db, user, params, now } = call;
    ensure(await findQuiz(db, await takerOf(call), params.quizId), 'quiz_not_found');
    if (isTrainerOrAdmin(user)) return listPoolWithKey(db, params.quizId);
    const [open] = await listOpenAttempts(db, user.id, [params.quizId]);
    if (!open || isOver(open, now)) return [];
    return ((await listAttemptQuestions(db, [open.id])).get(open.id) ?? []).map(drawnQuestionOf);
  },
  stats: ({ db, user }) => findQuizStats(db, user.id),
  attempts: async (call) => {
    const { db, user, params, now } = call;
    ensure(await findQuiz(db, await takerOf(call), params.quizId), 'quiz_not_found');
    return attemptReplies(db, await listSubmitted(db, user.id, params.quizId), now);
  },
  start: async (call) => {
    await closeWhenOver(call);
    return call.db.transaction().execute(async (db) => {
      const attempt = await startAttempt({ ...call, db });
      await keepAnswers({ ...call, db }, attempt, call.body.answers ?? {});
      return attemptReply(db, attempt, call.now);
    });
  },
  save: async (call) => attemptReply(call.db, await saveOrSubmit(call), call.now),
});

/** The active quizzes of a module as one person may take them, the one that counts first. */
export async function listOwnQuizzes(call: Parameters<typeof takerOf>[0], moduleId: string): Promise<Quiz[]> {
  const { db, user, now } = call;
  return quizReplies(db, user.id, moduleId, await listQuizzesOfModule(db, await takerOf(call), moduleId), now);
}

/** All quizzes of one module at once: the number of queries does not grow with them. */
async function quizReplies(
  db: Database,
  userId: string,
  moduleId: string,
  quizzes: readonly QuizRow[],
  now: Date,
): Promise<Quiz[]> {
  const ids = quizzes.map((quiz) => quiz.id);
  const [progress, attempts] = await Promise.all([
    findProgress(db, userId, moduleId),
    listOpenAttempts(db, userId, ids),
  ]);
  const live = attempts.filter((attempt) => !isOver(attempt, now));
  const questions = await listAttemptQuestions(
    db,
    live.map((attempt) => attempt.id),
  );
  const isOpen = progress !== undefined && isUnlocked(progress) && opensQuiz(progress);
  return quizzes.map((quiz) => {
    const attempt = live.find((candidate) => candidate.quizId === quiz.id);
    const openAttempt = attempt ? openAttemptOf(attempt, questions.get(attempt.id) ?? [], now) : null;
    return quizReply(quiz, isOpen, openAttempt, now);
  });
}

function quizReply(quiz: QuizRow, isOpen: boolean, openAttempt: OpenAttempt | null, now: Date): Quiz {
  const limits = limitsOf(quiz);
  const left = attemptsLeft(limits);
  const opens = quiz.has_passed ? null : opensAt(limits, now);
  const isAllowed = left !== 0 && opens === null;
  const mayBegin = isOpen && isAllowed && !quiz.has_passed && quiz.is_active && quiz.pool_size > 0;
  return {
    id: quiz.id,
    moduleId: quiz.module_id,
    title: quiz.title,
    description: quiz.description,
    passingScore: quiz.passing_score,
    timeLimit: quiz.time_limit_minutes,
    questionCount: Math.min(quiz.questions_drawn, quiz.pool_size),
    canStart: openAttempt !== null || mayBegin,
    bestScore: quiz.best_score,
    hasPassed: Boolean(quiz.has_passed),
    attemptCount: quiz.attempt_count,
    attemptLimit: quiz.attempt_limit,
    attemptsLeft: left,
    opensAt: opens?.toISOString() ?? null,
    openAttempt,
  };
}

async function attemptReply(db: Database, attempt: AttemptRow, now: Date): Promise<QuizAttempt> {
  const [reply] = await attemptReplies(db, [attempt], now);
  ensure(reply, 'attempt_not_found');
  return reply;
}

/** All attempts of one quiz at once: the number of queries does not grow with them. */
async function attemptReplies(db: Database, attempts: readonly AttemptRow[], now: Date): Promise<QuizAttempt[]> {
  const [first] = attempts;
  if (!first) return [];
  const ids = attempts.map((attempt) => attempt.id);
  const [questions, sections, raises] = await Promise.all([
    listAttemptQuestions(db, ids),
    findSections(db, first.moduleId),
    findRaises(db, ids),
  ]);
  return attempts.map((attempt) =>
    attemptOf(attempt, questions.get(attempt.id) ?? [], { sections, regrade: raises.get(attempt.id), now }),
  );
}
