import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { grantBadges } from '../badges/index.ts';
import { markSubmittedAttempts } from '../evidence/index.ts';
import { findModuleSections } from '../modules/index.ts';
import { completeModuleByQuiz } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import {
  type AttemptQuestion,
  type AttemptRow,
  isAttemptOutdated,
  listAttemptQuestions,
  listOverdueAttemptIds,
  lockOpenAttempt,
  lockOverdueAttempt,
  saveGrade,
} from './attempts.queries.ts';
import { listPoolSections } from './quizzes.queries.ts';
import {
  type ClosedBy,
  gradeAnswers,
  gracePeriodMs,
  isCorrect,
  isCountedPass,
  isGracePeriodOver,
  calculateSecondsSpent,
} from './quizzes.rules.ts';
import { findGroupsToRead, groupSections } from './section-groups.rules.ts';

interface Context {
  readonly db: Database;
  readonly config: Pick<Config, 'marksEvidence'>;
  readonly now: Date;
}

/** An open attempt to close, and the reason. */
export interface AttemptClosing {
  readonly attempt: AttemptRow;
  /**
   * `person` if the person submitted a complete attempt within the time limit. `revision` if the person started another
   * attempt because this one is outdated (`isOutdated`). Otherwise `clock`, which includes a submission with unanswered
   * questions at the end of the time limit.
   */
  readonly closedBy: ClosedBy;
}

/**
 * Grades an attempt by its saved answers and closes it. Unanswered questions count as wrong. Records training events,
 * and marks the person's attempts for trainers if some were very fast or if there were very many. If the attempt counts
 * as a pass, completes the module and grants badges. If `closedBy` is `revision`, only the grade is saved. An outdated
 * test-out is always closed with `revision`: a pass would make the reading unnecessary, but the new revision has to be
 * read. `context.db` must be a transaction that holds the lock on the attempt.
 */
export async function closeAttempt(context: Context, closing: AttemptClosing): Promise<void> {
  const { db, now } = context;
  const { attempt } = closing;
  const closedBy = attempt.testOut && (await isAttemptOutdated(db, attempt)) ? 'revision' : closing.closedBy;
  const questions = (await listAttemptQuestions(db, [attempt.id])).get(attempt.id) ?? [];
  const grade = gradeAnswers(questions, attempt.passingScore);
  const timeSpentSeconds = calculateSecondsSpent(attempt, now);
  const countsAsPass = isCountedPass({ ...attempt, ...grade, closedBy });
  const sectionsToRead = countsAsPass ? null : await findSectionsToRead(db, attempt, questions);
  await saveGrade(db, attempt.id, { ...grade, closedBy, timeSpentSeconds, sectionsToRead, now });
  if (closedBy === 'revision') return;
  const wrongCritical = questions.filter((question) => question.critical && !isCorrect(question)).length;
  const result = { score: Number(grade.score), timeSpentSeconds, ...(countsAsPass && { wrongCritical }) };
  await recordClosing(db, { attempt, closedBy, countsAsPass, result });
  await markSubmittedAttempts(context, attempt);
  if (!countsAsPass) return;
  const { userId, moduleId, testOut } = attempt;
  await completeModuleByQuiz(context, { userId, moduleId, testOut });
  await grantBadges(db, userId);
}

interface ClosingEvent extends AttemptClosing {
  readonly countsAsPass: boolean;
  readonly result: {
    readonly score: number;
    readonly timeSpentSeconds: number;
    /**
     * The number of wrong answers to critical questions; undefined unless the attempt counts as a pass. People can read
     * their own events, and must not learn this number from a failed attempt.
     */
    readonly wrongCritical?: number;
  };
}

/** Records the training events of a closed attempt. */
async function recordClosing(db: Database, { attempt, closedBy, countsAsPass, result }: ClosingEvent): Promise<void> {
  const { quizId, passingScore, testOut } = attempt;
  const attemptFields = {
    personId: attempt.userId,
    object: 'quiz' as const,
    // The id of the quiz is in the result of the event.
    objectId: attempt.id,
    moduleId: attempt.moduleId,
    contentRevision: attempt.contentRevision,
  };
  if (closedBy === 'clock') await recordEvent(db, { ...attemptFields, verb: 'terminated', result: { quizId } });
  await recordEvent(db, {
    ...attemptFields,
    verb: countsAsPass ? 'passed' : 'failed',
    result: { quizId, passingScore, ...result, ...(testOut && { testOut }) },
  });
}

/**
 * Finds the groups of sections, as lists of section ids, that a person must read again after a failed attempt. Returns
 * an empty list after a test-out, because the person must then read the whole module. The caller stores the groups, so
 * that later edits of the quiz do not change them.
 */
async function findSectionsToRead(
  db: Database,
  { moduleId, quizId, testOut }: AttemptRow,
  questions: readonly AttemptQuestion[],
): Promise<readonly (readonly string[])[]> {
  if (testOut) return [];
  const [sections, pool] = await Promise.all([findModuleSections(db, moduleId), listPoolSections(db, quizId)]);
  const groups = groupSections(
    sections.map(({ id }) => id),
    pool,
  );
  return findGroupsToRead(
    groups,
    questions.map((question) => ({ sectionId: question.sectionId, isCorrect: isCorrect(question) })),
  );
}

/**
 * Closes a person's open attempt in a quiz if the attempt is overdue: its time limit and the grace period are over.
 * Uses a separate transaction, so that the attempt stays closed even if the request then cannot start another one, for
 * example because the closed attempt passed.
 */
export function closeOverdueAttemptInQuiz(
  { db, config, now }: Context,
  { userId, quizId }: { readonly userId: string; readonly quizId: string },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const attempt = await lockOpenAttempt(transaction, userId, quizId);
    if (!attempt || !isGracePeriodOver(attempt, now)) return;
    await closeAttempt({ db: transaction, config, now }, { attempt, closedBy: 'clock' });
  });
}

/**
 * Closes an overdue attempt in a separate transaction. Does nothing if the attempt is not overdue, is already closed,
 * or is locked by another transaction.
 */
export function closeOverdueAttempt({ db, config, now }: Context, attemptId: string): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const attempt = await lockOverdueAttempt(transaction, attemptId, overdueCutoff(now));
    if (attempt) await closeAttempt({ db: transaction, config, now }, { attempt, closedBy: 'clock' });
  });
}

/** Closes all overdue attempts that no other transaction has locked, each in a separate transaction. */
export async function closeOverdueAttempts(context: Context): Promise<void> {
  const attemptIds = await listOverdueAttemptIds(context.db, overdueCutoff(context.now));
  for (const attemptId of attemptIds) await closeOverdueAttempt(context, attemptId);
}

/** Returns the time one grace period before `now`. An attempt whose time limit ended before this time is overdue. */
const overdueCutoff = (now: Date): Date => new Date(now.getTime() - gracePeriodMs);
