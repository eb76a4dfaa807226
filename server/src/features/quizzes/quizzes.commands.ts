import { randomInt } from 'node:crypto';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { grantBadges } from '../badges/index.ts';
import { completeByQuiz, findProgress, isUnlocked } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  type AttemptRow,
  findQuiz,
  findTaker,
  limitsOf,
  listAttemptQuestions,
  listPool,
  lockAbandoned,
  lockAttempt,
  lockOpenAttempt,
  type QuizRow,
  saveAnswers,
  saveAttempt,
  saveGrade,
} from './quizzes.queries.ts';
import {
  attemptsLeft,
  canSubmitBlanks,
  drawQuestions,
  grade,
  graceMs,
  isCorrect,
  isExpired,
  isOver,
  opensAt,
  parseAnswers,
  timeSpentSeconds,
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

/** Answers as sent: question id to the text of an option, null to clear. */
type SentAnswers = Record<string, string | null>;

/**
 * Closes a person's open attempt in a quiz when its time is over. In a transaction of its own: the attempt stays closed
 * also when the person may not start another one, for example because this one passed.
 */
export function closeOwnExpired({ db, now }: Context, { userId, quizId }: QuizKey): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const open = await lockOpenAttempt(transaction, userId, quizId);
    if (open && isOver(open, now)) await closeAttempt({ db: transaction, now }, { attempt: open, closedBy: 'clock' });
  });
}

/** Returns the person's open attempt, or starts one. Starting again never draws other questions. `db` is a transaction. */
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
  // Without an id, a concurrent request has inserted and recorded the attempt that is returned.
  if (attemptId !== undefined) {
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

/** Reads the results again: a concurrent request may have submitted the open attempt while this one waited for its lock. */
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
 * Saves answers and, with `submits`, grades the attempt. Idempotent: once an attempt is submitted or its time is over,
 * every further call returns the result unchanged. `db` is a transaction.
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

/** Saves answers of an open attempt. Refuses the whole set with answer_unknown when one of them was not asked or offered. */
export async function saveSentAnswers(
  { db, now }: Context,
  { attemptId, answers }: { readonly attemptId: string; readonly answers: SentAnswers },
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  const asked = (await listAttemptQuestions(db, [attemptId])).get(attemptId) ?? [];
  await saveAnswers(db, attemptId, parseAnswers(asked, answers), now);
}

interface Closing {
  readonly attempt: AttemptRow;
  readonly closedBy: 'person' | 'clock';
}

async function closeAndReload(context: Context, closing: Closing): Promise<AttemptRow> {
  await closeAttempt(context, closing);
  const closed = await lockAttempt(context.db, closing.attempt.userId, closing.attempt.id);
  ensure(closed, 'attempt_not_found');
  return closed;
}

/**
 * Grades an attempt on the saved answers, blanks as wrong, and closes it. A pass completes the module and grants badges.
 * `db` is a transaction that holds the lock on the attempt.
 */
async function closeAttempt({ db, now }: Context, { attempt, closedBy }: Closing): Promise<void> {
  const questions = (await listAttemptQuestions(db, [attempt.id])).get(attempt.id) ?? [];
  const result = grade(questions, attempt.passingScore);
  const seconds = timeSpentSeconds(attempt, now);
  await saveGrade(db, attempt.id, { ...result, closedBy, timeSpentSeconds: seconds, now });
  const about = {
    personId: attempt.userId,
    object: 'quiz' as const,
    objectId: attempt.id,
    moduleId: attempt.moduleId,
    contentRevision: attempt.contentRevision,
  };
  const wrongCritical = questions.filter((question) => question.critical && !isCorrect(question));
  if (closedBy === 'clock') await recordEvent(db, { ...about, verb: 'terminated', result: { quizId: attempt.quizId } });
  await recordEvent(db, {
    ...about,
    verb: result.isPassing ? 'passed' : 'failed',
    result: {
      quizId: attempt.quizId,
      score: Number(result.score),
      passingScore: attempt.passingScore,
      timeSpentSeconds: seconds,
      wrongCritical: wrongCritical.length,
    },
  });
  if (!result.isPassing) return;
  await completeByQuiz({ db, now }, { userId: attempt.userId, moduleId: attempt.moduleId });
  await grantBadges(db, attempt.userId);
}

/** Closes timed attempts that were left open past limit and grace, each in its own transaction, and returns their number. */
export async function closeAbandonedAttempts(context: Context): Promise<number> {
  let closed = 0;
  while (await closeOneAbandoned(context)) closed += 1;
  return closed;
}

function closeOneAbandoned({ db, now }: Context): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const abandoned = await lockAbandoned(transaction, new Date(now.getTime() - graceMs));
    if (abandoned) await closeAttempt({ db: transaction, now }, { attempt: abandoned, closedBy: 'clock' });
    return abandoned !== undefined;
  });
}
