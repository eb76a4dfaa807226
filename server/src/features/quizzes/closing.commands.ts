import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { grantBadges } from '../badges/index.ts';
import { completeModuleByQuiz } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  type AttemptRow,
  listAttemptQuestions,
  listOverdueAttemptIds,
  lockOpenAttempt,
  lockOverdueAttempt,
  saveGrade,
} from './attempts.queries.ts';
import { gradeAnswers, gracePeriodMs, isCorrect, isGracePeriodOver, calculateSecondsSpent } from './quizzes.rules.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

export interface AttemptClosing {
  readonly attempt: AttemptRow;
  /**
   * `person` if the person submitted a complete attempt within the time limit. Otherwise `clock`, also for a submission
   * with unanswered questions at the end of the time.
   */
  readonly closedBy: 'person' | 'clock';
}

/**
 * Grades an attempt by its saved answers and closes it. Unanswered questions count as wrong. If the attempt passes,
 * completes the module and grants badges. `db` must be a transaction that holds the lock on the attempt.
 */
export async function closeAttempt({ db, now }: Context, { attempt, closedBy }: AttemptClosing): Promise<void> {
  const questions = (await listAttemptQuestions(db, [attempt.id])).get(attempt.id) ?? [];
  const result = gradeAnswers(questions, attempt.passingScore);
  const seconds = calculateSecondsSpent(attempt, now);
  await saveGrade(db, attempt.id, { ...result, closedBy, timeSpentSeconds: seconds, now });
  const attemptFields = {
    personId: attempt.userId,
    // In a person's events, the object of a quiz is the attempt. The result contains the id of the quiz.
    object: 'quiz' as const,
    objectId: attempt.id,
    moduleId: attempt.moduleId,
    contentRevision: attempt.contentRevision,
  };
  const wrongCriticalQuestions = questions.filter((question) => question.critical && !isCorrect(question));
  if (closedBy === 'clock') {
    await recordEvent(db, { ...attemptFields, verb: 'terminated', result: { quizId: attempt.quizId } });
  }
  await recordEvent(db, {
    ...attemptFields,
    verb: result.isPassing ? 'passed' : 'failed',
    result: {
      quizId: attempt.quizId,
      score: Number(result.score),
      passingScore: attempt.passingScore,
      timeSpentSeconds: seconds,
      wrongCritical: wrongCriticalQuestions.length,
    },
  });
  if (!result.isPassing) return;
  await completeModuleByQuiz({ db, now }, { userId: attempt.userId, moduleId: attempt.moduleId });
  await grantBadges(db, attempt.userId);
}

/**
 * Closes a person's open attempt in a quiz if the attempt is overdue: its time limit and the grace period are over.
 * Uses a separate transaction, so that the attempt stays closed even if the request then refuses to start another
 * attempt, for example because the closed attempt passed.
 */
export function closeOverdueAttemptInQuiz(
  { db, now }: Context,
  { userId, quizId }: { readonly userId: string; readonly quizId: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const attempt = await lockOpenAttempt(transaction, userId, quizId);
    if (!attempt || !isGracePeriodOver(attempt, now)) return;
    await closeAttempt({ db: transaction, now }, { attempt, closedBy: 'clock' });
  });
}

/**
 * Closes an overdue attempt in a separate transaction. Does nothing if the attempt is not overdue, is already closed,
 * or is locked by another transaction.
 */
export function closeOverdueAttempt({ db, now }: Context, attemptId: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const attempt = await lockOverdueAttempt(transaction, attemptId, overdueCutoff(now));
    if (attempt) await closeAttempt({ db: transaction, now }, { attempt, closedBy: 'clock' });
  });
}

/** Closes all overdue attempts that no other transaction has locked, each in a separate transaction. */
export async function closeOverdueAttempts(context: Context): Promise<void> {
  const attemptIds = await listOverdueAttemptIds(context.db, overdueCutoff(context.now));
  for (const attemptId of attemptIds) await closeOverdueAttempt(context, attemptId);
}

/** Returns the time one grace period before `now`. An attempt whose time limit ended before this time is overdue. */
const overdueCutoff = (now: Date): Date => new Date(now.getTime() - gracePeriodMs);
