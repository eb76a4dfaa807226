import type { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { readAnswers } from './answers.rules.ts';
import { type AttemptRow, listAttemptQuestions, lockAttempt, saveAnswers } from './attempts.queries.ts';
import { closeAttempt } from './close-attempt.ts';
import { isAtEnd, isExpired, isOver } from './grading.rules.ts';

/**
 * Keeps answers, and submits when `completedAt` is there. Once an attempt is submitted or its time is over, every
 * later call returns the result unchanged: a lost reply can be asked for again.
 */
export async function saveOrSubmit(call: Call<(typeof quizzesEndpoints)['save']>): Promise<AttemptRow> {
  const { db, user, params, body, now } = call;
  const attempt = await lockAttempt(db, user.id, params.attemptId);
  ensure(attempt, 'attempt_not_found');
  if (attempt.submittedAt !== null) return attempt;
  if (isOver(attempt, now)) {
    await closeAttempt(db, attempt, 'clock', now);
    return again(call, attempt);
  }
  await keepAnswers(call, attempt, body.answers ?? {});
  if (body.completedAt === undefined || body.completedAt === null) return attempt;
  const isComplete = await hasAllAnswers(call, attempt);
  ensure(isComplete || isAtEnd(attempt, now), 'answers_missing');
  await closeAttempt(db, attempt, isComplete && !isExpired(attempt, now) ? 'person' : 'clock', now);
  return again(call, attempt);
}

/** Keeps answers in an attempt that is open. */
export async function keepAnswers(
  { db, now }: Pick<Call<(typeof quizzesEndpoints)['save']>, 'db' | 'now'>,
  attempt: AttemptRow,
  answers: Record<string, string | null>,
): Promise<void> {
  if (Object.keys(answers).length === 0) return;
  const asked = (await listAttemptQuestions(db, [attempt.id])).get(attempt.id) ?? [];
  await saveAnswers(db, attempt.id, readAnswers(asked, answers), now);
}

async function hasAllAnswers({ db }: Call<(typeof quizzesEndpoints)['save']>, attempt: AttemptRow): Promise<boolean> {
  const questions = (await listAttemptQuestions(db, [attempt.id])).get(attempt.id) ?? [];
  return questions.every((question) => question.chosenOption !== null);
}

async function again({ db, user }: Call<(typeof quizzesEndpoints)['save']>, attempt: AttemptRow): Promise<AttemptRow> {
  const closed = await lockAttempt(db, user.id, attempt.id);
  ensure(closed, 'attempt_not_found');
  return closed;
}
