import { randomInt } from 'node:crypto';
import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  type AttemptRow,
  insertAttempt,
  listAttemptQuestions,
  lockAttempt,
  lockOpenAttempt,
  saveAnswers,
} from './attempts.queries.ts';
import { type AttemptClosing, closeAttempt } from './closing.commands.ts';
import { enqueueAttemptClosing } from './quizzes.jobs.ts';
import { findQuiz, findQuizTaker, listDrawableQuestions, type QuizRow, toAttemptLimits } from './quizzes.queries.ts';
import {
  areBlanksAccepted,
  countAttemptsLeft,
  drawQuestions,
  findWaitingEnd,
  isGracePeriodOver,
  isOutdated,
  isTestOutPossible,
  isTimeLimitOver,
  parseAnswers,
  secondsUntil,
} from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

interface StartRequest {
  readonly userId: string;
  readonly quizId: string;
}

/** The answers in a request. Maps a question id to the text of the chosen option, or to null to clear the answer. */
type SentAnswers = Record<string, string | null>;

/**
 * Returns the person's open attempt at a quiz, or creates an attempt. Closes an open attempt that is outdated
 * (`isOutdated`) and creates one that can count as a pass. If the open attempt is overdue, the caller must have closed
 * it before with `closeOverdueAttemptInQuiz`. `context.db` must be a transaction.
 */
export async function startAttempt(context: Context, { userId, quizId }: StartRequest): Promise<AttemptRow> {
  const { db } = context;
  const quiz = await findQuiz(db, await findQuizTaker(context, userId), quizId);
  ensure(quiz, 'quiz_not_found');
  // Without the lock, a concurrent request could start and submit an attempt after this request has checked the limits.
  await lockAttemptStart(db, { userId, quizId });
  const openAttempt = await lockOpenAttempt(db, userId, quiz.id);
  if (openAttempt && !isOutdated(openAttempt, quiz.passing_revision)) return openAttempt;
  if (openAttempt) await closeAttempt(context, { attempt: openAttempt, closedBy: 'revision' });
  return createAttempt(context, userId, quiz);
}

async function createAttempt(context: Context, userId: string, quiz: QuizRow): Promise<AttemptRow> {
  const { db, now } = context;
  ensure(quiz.is_active, 'quiz_not_found');
  const progress = await findProgress(db, userId, quiz.module_id);
  ensure(progress, 'quiz_not_found');
  ensure(isUnlocked(progress), 'module_locked');
  const testOut = quiz.counts_for_module && isTestOutPossible(progress);
  ensure(isQuizOpen(progress) || testOut, 'quiz_not_open');
  await ensureCanStart(context, { userId, quizId: quiz.id });
  const pool = await listDrawableQuestions(db, quiz.id);
  ensure(pool.length > 0, 'quiz_without_questions');
  const attemptId = await insertAttempt(db, {
    userId,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    contentRevision: progress.contentRevision,
    passingScore: quiz.passing_score,
    timeLimitMinutes: quiz.time_limit_minutes,
    testOut,
    now,
    questions: drawQuestions(pool, quiz.questions_drawn, randomInt),
  });
  const attempt = await lockOpenAttempt(db, userId, quiz.id);
  ensure(attempt, 'quiz_not_found');
  // The id is undefined if a concurrent request has inserted this attempt. That request also records the event.
  if (attemptId !== undefined) {
    if (attempt.expiresAt) await enqueueAttemptClosing(db, attempt.id, attempt.expiresAt);
    await recordEvent(db, {
      personId: userId,
      verb: 'attempted',
      object: 'quiz',
      objectId: attempt.id,
      moduleId: quiz.module_id,
      contentRevision: progress.contentRevision,
      result: { quizId: quiz.id, ...(testOut && { testOut }) },
    });
  }
  return attempt;
}

/**
 * Keeps other requests from starting an attempt of this person at this quiz until the transaction ends. The quiz id is
 * converted to lower case, because a request may contain it in upper or lower case.
 */
export const lockAttemptStart = (db: Database, { userId, quizId }: StartRequest): Promise<void> =>
  acquireLock(db, `start attempt ${userId} ${quizId.toLowerCase()}`);

/**
 * Refuses if the person has passed the quiz, has used all attempts, or must wait. Reads the quiz again:
 * `startAttempt` read it before it waited for its locks, and meanwhile a concurrent request may have submitted an
 * attempt, which changes these limits.
 */
async function ensureCanStart(context: Context, { userId, quizId }: StartRequest): Promise<void> {
  const quiz = await findQuiz(context.db, await findQuizTaker(context, userId), quizId);
  ensure(quiz, 'quiz_not_found');
  ensure(!quiz.has_passed, 'quiz_already_passed');
  const limits = toAttemptLimits(quiz);
  ensure(countAttemptsLeft(limits) !== 0, 'quiz_attempts_used');
  const waitingEnd = findWaitingEnd(limits, context.now);
  if (waitingEnd === null) return;
  const retryAfterSeconds = secondsUntil(waitingEnd, context.now);
  throw new Refusal('quiz_waiting', { fields: { opensAt: waitingEnd.toISOString() }, retryAfterSeconds });
}

interface SaveRequest {
  readonly userId: string;
  readonly attemptId: string;
  readonly answers: SentAnswers;
  readonly isSubmission: boolean;
}

/**
 * Saves answers, and also grades the attempt if `isSubmission` is true. Refuses a submission with answers_missing if
 * questions are unanswered, unless the time limit is over or about to end (`areBlanksAccepted`). If the attempt is
 * already submitted, or its time limit and the grace period are over, ignores the answers and returns the graded
 * attempt. `db` must be a transaction.
 */
export async function saveOrSubmitAttempt(
  context: Context,
  { userId, attemptId, answers, isSubmission }: SaveRequest,
): Promise<AttemptRow> {
  const { db, now } = context;
  const attempt = await lockAttempt(db, userId, attemptId);
  ensure(attempt, 'attempt_not_found');
  if (attempt.submittedAt !== null) return attempt;
  if (isGracePeriodOver(attempt, now)) return closeAndReload(context, { attempt, closedBy: 'clock' });
  await saveSentAnswers(context, { attemptId, answers });
  if (!isSubmission) return attempt;
  const questions = (await listAttemptQuestions(db, [attemptId])).get(attemptId) ?? [];
  const isComplete = questions.every((question) => question.chosenOption !== null);
  // The browser submits when its clock reaches the end of the time limit. This may be slightly before the end by the
  // server's clock.
  ensure(isComplete || areBlanksAccepted(attempt, now), 'answers_missing');
  const closedBy = isComplete && !isTimeLimitOver(attempt, now) ? 'person' : 'clock';
  return closeAndReload(context, { attempt, closedBy });
}

/**
 * Saves the answers of a request for an open attempt. If any answer refers to a question or an option that is not part
 * of the attempt, saves no answer and refuses with answer_unknown.
 */
export async function saveSentAnswers(
  { db, now }: Context,
  { attemptId, answers }: { readonly attemptId: string; readonly answers: SentAnswers },
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  const attemptQuestions = (await listAttemptQuestions(db, [attemptId])).get(attemptId) ?? [];
  await saveAnswers(db, attemptId, parseAnswers(attemptQuestions, answers), now);
}

/** Closes an attempt and returns it with its grade. */
async function closeAndReload(context: Context, closing: AttemptClosing): Promise<AttemptRow> {
  await closeAttempt(context, closing);
  const closed = await lockAttempt(context.db, closing.attempt.userId, closing.attempt.id);
  ensure(closed, 'attempt_not_found');
  return closed;
}
