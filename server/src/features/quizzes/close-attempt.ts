import type { Database } from '../../platform/db/database.ts';
import { grantBadges } from '../badges/index.ts';
import { completeByQuiz } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import { type AttemptRow, listAttemptQuestions, lockAbandoned, saveGrade } from './attempts.queries.ts';
import { grade, graceMs, isRight, timeSpentSeconds } from './grading.rules.ts';

/**
 * Grades an attempt on the answers kept on the server and closes it; a pass completes the module and earns badges. Blanks are wrong.
 * Run it in a transaction that holds the attempt's lock.
 */
export async function closeAttempt(
  db: Database,
  attempt: AttemptRow,
  closedBy: 'person' | 'clock',
  now: Date,
): Promise<void> {
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
  const wrongCritical = questions.filter((question) => question.critical && !isRight(question));
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

/** Closes timed attempts that were left open past their limit and grace, each in a transaction of its own. Returns how many. */
export async function closeAbandonedAttempts(db: Database, now: Date): Promise<number> {
  let closed = 0;
  while (await closeOneAbandoned(db, now)) closed += 1;
  return closed;
}

function closeOneAbandoned(db: Database, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const abandoned = await lockAbandoned(transaction, new Date(now.getTime() - graceMs));
    if (abandoned) await closeAttempt(transaction, abandoned, 'clock', now);
    return abandoned !== undefined;
  });
}
