import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { grantBadges } from '../badges/index.ts';
import { completeByQuiz } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  type AttemptRow,
  listAttemptQuestions,
  listAbandoned,
  lockExpired,
  lockOpenAttempt,
  saveGrade,
} from './quizzes.queries.ts';
import { grade, graceMs, isCorrect, isOver, timeSpentSeconds } from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

export interface Closing {
  readonly attempt: AttemptRow;
  readonly closedBy: 'person' | 'clock';
}

/**
 * Grades an attempt by its saved answers, with blanks as wrong, and closes it. A pass completes the module and grants
 * badges. `db` must be a transaction that holds the lock on the attempt.
 */
export async function closeAttempt({ db, now }: Context, { attempt, closedBy }: Closing): Promise<void> {
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

/**
 * Closes a person's open attempt in a quiz if its time is over. Uses a separate transaction, so that the attempt stays
 * closed even if the person may not start another one, for example because this attempt passed.
 */
export function closeOwnExpired(
  { db, now }: Context,
  { userId, quizId }: { readonly userId: string; readonly quizId: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const open = await lockOpenAttempt(transaction, userId, quizId);
    if (open && isOver(open, now)) await closeAttempt({ db: transaction, now }, { attempt: open, closedBy: 'clock' });
  });
}

/**
 * Closes an attempt of any person if its time is over, in a separate transaction. Idempotent; skips an attempt that
 * another transaction is closing.
 */
export function closeExpired({ db, now }: Context, attemptId: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const attempt = await lockExpired(transaction, attemptId, endOfGrace(now));
    if (attempt) await closeAttempt({ db: transaction, now }, { attempt, closedBy: 'clock' });
  });
}

/** Closes all timed attempts that are still open after the time limit and the grace period. */
export async function closeAbandoned(context: Context): Promise<void> {
  const attemptIds = await listAbandoned(context.db, endOfGrace(context.now));
  for (const attemptId of attemptIds) await closeExpired(context, attemptId);
}

/** The grace period is over for attempts that expired before this time. */
const endOfGrace = (now: Date): Date => new Date(now.getTime() - graceMs);
