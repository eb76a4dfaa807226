import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AttemptRow, listLatestAttempts } from './attempts.queries.ts';
import { findQuizTaker, listQuizzesThatCount, type QuizRow, toAttemptLimits } from './quizzes.queries.ts';
import { countAttemptsLeft, findWaitingEnd, isGracePeriodOver, isOutdated } from './quizzes.rules.ts';

interface StandingContext {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
  readonly userId: string;
}

/** What a person has reached in the quiz that counts for a module, and what still limits their next attempt. */
export interface QuizStandingRow {
  readonly moduleId: string;
  readonly hasQuestions: boolean;
  /** True if the person has a pass that counts for their next certificate. */
  readonly hasPassed: boolean;
  /** True if an attempt is open that can still count as a pass. */
  readonly hasOpenAttempt: boolean;
  /** Null if the number of attempts is unlimited. */
  readonly attemptsLeft: number | null;
  /** The end of the waiting time; null if the person need not wait. */
  readonly opensAt: Date | null;
  /**
   * The last attempt that counts for the next certificate, if it was failed. Null if it was passed, or if there is
   * none. `sectionsToRead` are the groups of consecutive sections to read again, each a list of section ids. An empty
   * list means the whole module.
   */
  readonly lastFailedAttempt: {
    readonly submittedAt: Date;
    readonly sectionsToRead: readonly (readonly string[])[];
  } | null;
}

/** Lists a person's standings in the quizzes that count for the active modules, one per module with a quiz. */
export async function listQuizStandings({ db, config, now, userId }: StandingContext): Promise<QuizStandingRow[]> {
  const taker = await findQuizTaker({ db, config, now }, userId);
  const quizzes = await listQuizzesThatCount(db, taker);
  const quizIds = quizzes.map((quiz) => quiz.id);
  const latestAttempts = await listLatestAttempts(db, { userId, quizIds, since: taker.passCutoff });
  return quizzes.map((quiz) => {
    const attempts = latestAttempts.filter(
      (attempt) => attempt.quizId === quiz.id && !isOutdated(attempt, quiz.passing_revision),
    );
    return {
      ...toStanding(quiz, now),
      hasOpenAttempt: attempts.some((attempt) => isRunning(attempt, now)),
      lastFailedAttempt: toFailedAttempt(attempts.find((attempt) => attempt.submittedAt !== null)),
    };
  });
}

function toStanding(quiz: QuizRow, now: Date) {
  const limits = toAttemptLimits(quiz);
  const hasPassed = quiz.has_passed;
  return {
    moduleId: quiz.module_id,
    hasQuestions: quiz.pool_size > 0,
    hasPassed,
    attemptsLeft: countAttemptsLeft(limits),
    opensAt: hasPassed ? null : findWaitingEnd(limits, now),
  };
}

/** True if the attempt is open and its time limit, with the grace period, is not over. */
const isRunning = (attempt: AttemptRow, now: Date): boolean =>
  attempt.submittedAt === null && !isGracePeriodOver(attempt, now);

/**
 * Converts the last submitted attempt. Returns null unless it was failed. Also returns null for a failed test-out (an
 * attempt that was started before the module was read), because it does not count.
 */
function toFailedAttempt(attempt: AttemptRow | undefined): QuizStandingRow['lastFailedAttempt'] {
  if (!attempt || attempt.testOut || attempt.submittedAt === null || attempt.isPassing !== false) return null;
  return { submittedAt: attempt.submittedAt, sectionsToRead: attempt.sectionsToRead ?? [] };
}
