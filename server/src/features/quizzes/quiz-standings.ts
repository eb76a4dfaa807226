import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { type LatestAttempt, listStandings, type QuizRow, toAttemptLimits } from './quizzes.queries.ts';
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
   * The last attempt that counts for the next certificate, if the person failed in it. Null if the last attempt was
   * passed, or if there is no such attempt. `sectionsToRead` are the groups of consecutive sections to read again, each
   * a list of section ids. An empty list means the whole module.
   */
  readonly lastFailedAttempt: {
    readonly submittedAt: Date;
    readonly sectionsToRead: readonly (readonly string[])[];
  } | null;
}

/** A certificate of the person, or a request for one. */
interface CertificateState {
  readonly state: string;
  readonly expiresAt: Date | null;
}

interface QuizStandings {
  /** The standings in the quizzes that count for the active modules, one per module with a quiz. */
  readonly standings: readonly QuizStandingRow[];
  /** The person's certificates and requests, latest first. */
  readonly certificates: readonly CertificateState[];
  /** The version of the shared data (see `rememberShared`) at the time when the results were loaded. */
  readonly sharedVersion: string;
}

/** Lists a person's standings in the quizzes that count. The same statement reads the person's certificates. */
export async function listQuizStandings({ db, now, ...personAndConfig }: StandingContext): Promise<QuizStandings> {
  const { quizzes, attempts: latestAttempts, ...others } = await listStandings(db, { ...personAndConfig, now });
  const standings = quizzes.map((quiz) => {
    const attempts = latestAttempts.filter(
      (attempt) => attempt.quizId === quiz.id && !isOutdated(attempt, quiz.passing_revision),
    );
    return {
      ...toStanding(quiz, now),
      hasOpenAttempt: attempts.some((attempt) => isRunning(attempt, now)),
      lastFailedAttempt: toFailedAttempt(attempts.find((attempt) => attempt.submittedAt !== null)),
    };
  });
  return { standings, ...others };
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
const isRunning = (attempt: LatestAttempt, now: Date): boolean =>
  attempt.submittedAt === null && !isGracePeriodOver(attempt, now);

/**
 * Returns the last submitted attempt if the person failed in it, otherwise null. A failed test-out (an attempt that was
 * started before the module was read) does not count and also gives null.
 */
function toFailedAttempt(attempt: LatestAttempt | undefined): QuizStandingRow['lastFailedAttempt'] {
  if (!attempt || attempt.submittedAt === null) return null;
  const isCountedFail = attempt.isPassing === false && !attempt.testOut;
  return isCountedFail ? { submittedAt: attempt.submittedAt, sectionsToRead: attempt.sectionsToRead ?? [] } : null;
}
