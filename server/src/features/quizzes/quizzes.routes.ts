import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findSections } from '../modules/index.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { attemptOf, drawnQuestionOf, openAttemptOf } from './attempt-reply.ts';
import { type AttemptRow, findOpenAttempt, listAttemptQuestions, listSubmitted } from './attempts.queries.ts';
import { isOver } from './grading.rules.ts';
import { findQuiz, findQuizStats, listPoolWithKey, listQuizzesOfModule, type QuizRow } from './quizzes.queries.ts';
import { keepAnswers, saveOrSubmit } from './save-attempt.ts';
import { startAttempt } from './start-attempt.ts';

export const quizzesRoutes = implement(quizzesEndpoints, {
  ofModule: async ({ db, user, params, now }) => {
    const quizzes = await listQuizzesOfModule(db, user.id, params.moduleId);
    return Promise.all(quizzes.map((quiz) => quizReply(db, user.id, quiz, now)));
  },
  one: async ({ db, user, params, now }) => {
    const quiz = await findQuiz(db, user.id, params.quizId);
    ensure(quiz, 'quiz_not_found');
    return quizReply(db, user.id, quiz, now);
  },
  questions: async ({ db, user, params, now }) => {
    ensure(await findQuiz(db, user.id, params.quizId), 'quiz_not_found');
    if (isTrainerOrAdmin(user)) return listPoolWithKey(db, params.quizId);
    const open = await findOpenAttempt(db, user.id, params.quizId);
    if (!open || isOver(open, now)) return [];
    return (await questionsOf(db, open)).map(drawnQuestionOf);
  },
  stats: ({ db, user }) => findQuizStats(db, user.id),
  attempts: async ({ db, user, params, now }) => {
    ensure(await findQuiz(db, user.id, params.quizId), 'quiz_not_found');
    return attemptReplies(db, await listSubmitted(db, user.id, params.quizId), now);
  },
  start: async (call) => {
    const attempt = await startAttempt(call);
    await keepAnswers(call, attempt, call.body.answers ?? {});
    return attemptReply(call.db, attempt, call.now);
  },
  save: async (call) => attemptReply(call.db, await saveOrSubmit(call), call.now),
});

async function quizReply(db: Database, userId: string, quiz: QuizRow, now: Date): Promise<Quiz> {
  const [progress, open] = await Promise.all([
    findProgress(db, userId, quiz.module_id),
    findOpenAttempt(db, userId, quiz.id),
  ]);
  const live = open && !isOver(open, now) ? open : undefined;
  const mayBegin =
    progress !== undefined && isUnlocked(progress) && opensQuiz(progress) && !quiz.has_passed && quiz.is_active;
  return {
    id: quiz.id,
    moduleId: quiz.module_id,
    title: quiz.title,
    description: quiz.description,
    passingScore: quiz.passing_score,
    timeLimit: quiz.time_limit_minutes,
    questionCount: Math.min(quiz.questions_drawn, quiz.pool_size),
    canStart: live !== undefined || (mayBegin && quiz.pool_size > 0),
    bestScore: quiz.best_score,
    hasPassed: Boolean(quiz.has_passed),
    attemptCount: quiz.attempt_count,
    openAttempt: live ? openAttemptOf(live, await questionsOf(db, live), now) : null,
  };
}

const questionsOf = async (db: Database, attempt: AttemptRow) =>
  (await listAttemptQuestions(db, [attempt.id])).get(attempt.id) ?? [];

async function attemptReply(db: Database, attempt: AttemptRow, now: Date): Promise<QuizAttempt> {
  const [reply] = await attemptReplies(db, [attempt], now);
  ensure(reply, 'attempt_not_found');
  return reply;
}

/** All attempts of one quiz at once: the number of queries does not grow with them. */
async function attemptReplies(db: Database, attempts: readonly AttemptRow[], now: Date): Promise<QuizAttempt[]> {
  const [first] = attempts;
  if (!first) return [];
  const [questions, sections] = await Promise.all([
    listAttemptQuestions(
      db,
      attempts.map((attempt) => attempt.id),
    ),
    findSections(db, first.moduleId),
  ]);
  return attempts.map((attempt) => attemptOf(attempt, questions.get(attempt.id) ?? [], sections, now));
}
