import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { recordEvent } from '../../records/index.ts';
import { preventConcurrentStarts } from '../quizzes.commands.ts';
import { findQuiz, listQuizzesById, type QuizRow, toAttemptLimits } from '../quizzes.queries.ts';
import { findWaitingEnd } from '../quizzes.rules.ts';
import { hasApprovedPerson, listTriedQuizzes, saveWaitLift } from './waits.queries.ts';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
}

/** A quiz at which a person must wait before the next attempt. */
export interface WaitRow {
  readonly quiz: QuizRow;
  readonly chapterNumber: number;
  readonly opensAt: Date;
}

/** Lists the quizzes at which a person must wait before the next attempt. Refuses an unknown person. */
export async function listWaits(context: Context, userId: string): Promise<WaitRow[]> {
  const { db, now } = context;
  ensure(await hasApprovedPerson(db, userId), 'trainee_not_found');
  const triedQuizzes = await listTriedQuizzes(db, userId);
  const quizzes = await listQuizzesById(
    db,
    { ...context, userId },
    triedQuizzes.map(({ id }) => id),
  );
  return triedQuizzes.flatMap(({ id, chapterNumber }) => {
    const quiz = quizzes.find((candidate) => candidate.id === id);
    const opensAt = quiz && findPersonalWaitingEnd(quiz, now);
    return opensAt ? [{ quiz, chapterNumber, opensAt }] : [];
  });
}

/**
 * Returns the end of the waiting time of the person whose results are in `quiz`; null if the person has passed the quiz
 * or need not wait.
 */
const findPersonalWaitingEnd = (quiz: QuizRow, now: Date): Date | null =>
  quiz.has_passed ? null : findWaitingEnd(toAttemptLimits(quiz), now);

interface LiftRequest {
  /** The trainer or admin. */
  readonly actorId: string;
  readonly userId: string;
  readonly quizId: string;
}

/**
 * Lifts the waiting time of a person at a quiz, and notifies the person. Does nothing if the person need not wait. The
 * waiting time after the next failed attempt is not affected. `context.db` must be a transaction.
 */
export async function liftWait(context: Context, { actorId, userId, quizId }: LiftRequest): Promise<void> {
  const { db, now } = context;
  ensure(await hasApprovedPerson(db, userId), 'trainee_not_found');
  // With the lock, only the first of two concurrent requests finds a waiting time and records an event.
  await preventConcurrentStarts(db, { userId, quizId });
  const quiz = await findQuiz(db, { ...context, userId }, quizId);
  ensure(quiz, 'quiz_not_found');
  const opensAt = findPersonalWaitingEnd(quiz, now);
  if (opensAt === null) return;
  const attemptId = await saveWaitLift(db, { userId, quizId }, now);
  if (attemptId === undefined) return;
  await recordEvent(db, {
    personId: userId,
    actorId,
    verb: 'removed',
    object: 'quiz-wait',
    objectId: attemptId,
    moduleId: quiz.module_id,
    result: { quizId, until: opensAt.toISOString() },
  });
  await notify(db, {
    kind: 'quiz-wait-lifted',
    userIds: [userId],
    // A person gets at most one notification for each occasion. The occasion is the attempt, so a repeated call does not
    // notify the person again.
    occasion: attemptId,
    details: { title: quiz.title },
    link: `/quiz/${quiz.module_id}`,
  });
}
