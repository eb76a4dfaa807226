import { randomInt } from 'node:crypto';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import { closeAttempt, type Closing } from './closing.commands.ts';
import { enqueueClosing } from './quizzes.jobs.ts';
import {
  type AttemptRow,
  findQuiz,
  findTaker,
  limitsOf,
  listAttemptQuestions,
  listPool,
  lockAttempt,
  lockOpenAttempt,
  type QuizRow,
  saveAnswers,
  saveAttempt,
} from './quizzes.queries.ts';
import {
  attemptsLeft,
  canSubmitBlanks,
  drawQuestions,
  isExpired,
  isOver,
  opensAt,
  parseAnswers,
} from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface StartContext extends Context {
  readonly config: Config;
}

interface QuizKey {
  readonly userId: string;
  readonly quizId: string;
}

/** Answers as sent by the client: maps the question id to the text of an option, or to null to clear the answer. */
type SentAnswers = Record<string, string | null>;

/**
 * Returns the person's open attempt, or starts one. Starting again never draws other questions. `db` must be a
 * transaction.
 */
export async function startAttempt(context: StartContext, { userId, quizId }: QuizKey): Promise<AttemptRow> {
  const { db } = context;
  const quiz = await findQuiz(db, await findTaker(context, userId), quizId);
  ensure(quiz, 'quiz_not_found');
  return (await lockOpenAttempt(db, userId, quiz.id)) ?? openAttempt(context, userId, quiz);
}

async function openAttempt(context: StartContext, userId: string, quiz: QuizRow): Promise<AttemptRow> {
  const { db, now } = context;
  ensure(quiz.is_active, 'quiz_not_found');
  const progress = await findProgress(db, userId, quiz.module_id);
  ensure(progress, 'quiz_not_found');
  ensure(isUnlocked(progress), 'module_locked');
  ensure(opensQuiz(progress), 'quiz_not_open');
  await ensureMayStart(context, { userId, quizId: quiz.id });
  const pool = await listPool(db, quiz.id);
  ensure(pool.length > 0, 'quiz_without_questions');
  const attemptId = await saveAttempt(db, {
    userId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    contentRevision: progress.contentRevision,
    passingScore: quiz.passing_score,
    timeLimitMinutes: quiz.time_limit_minutes,
    now,
    drawn: drawQuestions(pool, quiz.questions_drawn, randomInt),
  });
  const attempt = await lockOpenAttempt(db, userId, quiz.id);
  ensure(attempt, 'quiz_not_found');
  // If there is no id, a concurrent request has inserted and recorded the attempt that is returned.
  if (attemptId !== undefined) {
    if (attempt.expiresAt) await enqueueClosing(db, attempt.id, attempt.expiresAt);
    await recordEvent(db, {
      personId: userId,
      verb: 'attempted',
      object: 'quiz',
      objectId: attempt.id,
      moduleId: quiz.module_id,
      contentRevision: progress.contentRevision,
      result: { quizId: quiz.id },
    });
  }
  return attempt;
}

/** Reads the results again, because a concurrent request may have submitted the open attempt while this one waited. */
async function ensureMayStart(context: StartContext, { userId, quizId }: QuizKey): Promise<void> {
  const quiz = await findQuiz(context.db, await findTaker(context, userId), quizId);
  ensure(quiz, 'quiz_not_found');
  ensure(!quiz.has_passed, 'quiz_already_passed');
  const limits = limitsOf(quiz);
  ensure(attemptsLeft(limits) !== 0, 'quiz_attempts_used');
  const opens = opensAt(limits, context.now);
  if (opens === null) return;
  const retryAfterSeconds = Math.ceil((opens.getTime() - context.now.getTime()) / 1000);
  throw new Refusal('quiz_waiting', { fields: { opensAt: opens.toISOString() }, retryAfterSeconds });
}

interface SaveRequest {
  readonly userId: string;
  readonly attemptId: string;
  readonly answers: SentAnswers;
  readonly submits: boolean;
}

/**
 * Saves answers and, with `submits`, grades the attempt. Idempotent: after an attempt is submitted or its time is over,
 * every further call returns the same result. `db` must be a transaction.
 */
export async function saveOrSubmit(
  context: Context,
  { userId, attemptId, answers, submits }: SaveRequest,
): Promise<AttemptRow> {
  const { db, now } = context;
  const attempt = await lockAttempt(db, userId, attemptId);
  ensure(attempt, 'attempt_not_found');
  if (attempt.submittedAt !== null) return attempt;
  if (isOver(attempt, now)) return closeAndReload(context, { attempt, closedBy: 'clock' });
  await saveSentAnswers(context, { attemptId, answers });
  if (!submits) return attempt;
  const questions = (await listAttemptQuestions(db, [attemptId])).get(attemptId) ?? [];
  const isComplete = questions.every((question) => question.chosenOption !== null);
  ensure(isComplete || canSubmitBlanks(attempt, now), 'answers_missing');
  const closedBy = isComplete && !isExpired(attempt, now) ? 'person' : 'clock';
  return closeAndReload(context, { attempt, closedBy });
}

/**
 * Saves answers of an open attempt. Refuses all of them with answer_unknown if a question or option was not in the
 * attempt.
 */
export async function saveSentAnswers(
  { db, now }: Context,
  { attemptId, answers }: { readonly attemptId: string; readonly answers: SentAnswers },
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  const attemptQuestions = (await listAttemptQuestions(db, [attemptId])).get(attemptId) ?? [];
  await saveAnswers(db, attemptId, parseAnswers(attemptQuestions, answers), now);
}

async function closeAndReload(context: Context, closing: Closing): Promise<AttemptRow> {
  await closeAttempt(context, closing);
  const closed = await lockAttempt(context.db, closing.attempt.userId, closing.attempt.id);
  ensure(closed, 'attempt_not_found');
  return closed;
}
