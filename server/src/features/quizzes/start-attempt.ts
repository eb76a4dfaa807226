import { randomInt } from 'node:crypto';
import type { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import { attemptsLeft, opensAt } from './attempt-limits.rules.ts';
import { type AttemptRow, lockOpenAttempt, saveAttempt } from './attempts.queries.ts';
import { closeAttempt } from './close-attempt.ts';
import { drawQuestions } from './draw.rules.ts';
import { isOver } from './grading.rules.ts';
import { findQuiz, limitsOf, listPool, type QuizRow } from './quizzes.queries.ts';
import { takerOf } from './taker.ts';

type Start = Call<(typeof quizzesEndpoints)['start']>;

/**
 * Closes the open attempt on the answers kept when its time has run out. A transaction of its own: it stays closed also
 * where no new attempt may begin, because this one passed.
 */
export function closeWhenOver({ db, user, body, now }: Start): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const open = await lockOpenAttempt(transaction, user.id, body.quizId);
    if (open && isOver(open, now)) await closeAttempt(transaction, open, 'clock', now);
  });
}

/** The open attempt, or a new one with its questions drawn: nobody can leave and come back for an easier draw. Run it in a transaction. */
export async function startAttempt(call: Start): Promise<AttemptRow> {
  const { db, user, body } = call;
  const quiz = await findQuiz(db, await takerOf(call), body.quizId);
  ensure(quiz, 'quiz_not_found');
  return (await lockOpenAttempt(db, user.id, quiz.id)) ?? openAttempt(call, quiz);
}

async function openAttempt(call: Start, quiz: QuizRow): Promise<AttemptRow> {
  const { db, user, now } = call;
  ensure(quiz.is_active, 'quiz_not_found');
  const progress = await findProgress(db, user.id, quiz.module_id);
  ensure(progress, 'quiz_not_found');
  ensure(isUnlocked(progress), 'module_locked');
  ensure(opensQuiz(progress), 'quiz_not_open');
  await refuseWhereNoneMayBegin(call, quiz.id);
  const pool = await listPool(db, quiz.id);
  ensure(pool.length > 0, 'quiz_without_questions');
  const attemptId = await saveAttempt(db, {
    userId: user.id,
    quizId: quiz.id,
    moduleId: quiz.module_id,
    contentRevision: progress.contentRevision,
    passingScore: quiz.passing_score,
    timeLimitMinutes: quiz.time_limit_minutes,
    now,
    drawn: drawQuestions(pool, quiz.questions_drawn, randomInt),
  });
  const attempt = await lockOpenAttempt(db, user.id, quiz.id);
  ensure(attempt, 'quiz_not_found');
  // Another click of the same person got there first: its attempt serves both, and was recorded by it.
  if (attemptId !== undefined) {
    await recordEvent(db, {
      personId: user.id,
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

/** Asked again after the wait for the open attempt: the one that another tab has just submitted counts. */
async function refuseWhereNoneMayBegin(call: Start, quizId: string): Promise<void> {
  const quiz = await findQuiz(call.db, await takerOf(call), quizId);
  ensure(quiz, 'quiz_not_found');
  ensure(!quiz.has_passed, 'quiz_already_passed');
  const limits = limitsOf(quiz);
  ensure(attemptsLeft(limits) !== 0, 'quiz_attempts_used');
  const opens = opensAt(limits, call.now);
  if (opens === null) return;
  const retryAfterSeconds = Math.ceil((opens.getTime() - call.now.getTime()) / 1000);
  throw new Refusal('quiz_waiting', { fields: { opensAt: opens.toISOString() }, retryAfterSeconds });
}
