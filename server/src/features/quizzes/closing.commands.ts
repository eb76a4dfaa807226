import type { ModuleSection } from '@loopcheck/contract/features/modules/modules.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { grantBadges } from '../badges/index.ts';
import { saveAttemptMarks } from '../evidence/index.ts';
import { findModuleSections } from '../modules/index.ts';
import { completeModuleByQuiz } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import { type AttemptQuestion, type AttemptQuestions, findAttemptQuestions } from './attempt-questions.queries.ts';
import {
  type AttemptRow,
  isAttemptOutdated,
  listOverdueAttemptIds,
  lockOpenAttempt,
  lockOverdueAttempt,
  saveGrade,
} from './attempts.queries.ts';
import type { QuestionContents } from './question-contents.queries.ts';
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
   * attempt because this attempt is outdated (`isOutdated`). Otherwise `clock`, which includes a submission with
   * unanswered questions at the end of the time limit.
   */
  readonly closedBy: ClosedBy;
  /** The questions with the saved answers, if the caller has loaded them after it locked the attempt. */
  readonly attemptQuestions?: AttemptQuestions;
}

/** A closed attempt, with the data that were loaded to close it. */
export interface ClosedAttempt {
  readonly attempt: AttemptRow;
  readonly questions: readonly AttemptQuestion[];
  /** The sections of the module's text; undefined if they were not loaded. */
  readonly sections: readonly ModuleSection[] | undefined;
}

/**
 * Grades an attempt by its saved answers and closes it. Unanswered questions count as wrong. Records training events.
 * Marks the person's evidence for trainers if the person has made very fast attempts or very many attempts. If the
 * attempt counts as a pass, completes the module and grants badges. If `closedBy` is `revision`, only saves the grade.
 *
 * A test-out (an attempt that was started before the text was read) that is outdated is always closed with `revision`:
 * a pass would waive the reading, but the person must read the new revision. `context.db` must be a transaction that
 * holds the lock on the attempt.
 */
export async function closeAttempt(context: Context, closing: AttemptClosing): Promise<ClosedAttempt> {
  const { db, now } = context;
  const { attempt } = closing;
  const closedBy = attempt.testOut && (await isAttemptOutdated(db, attempt)) ? 'revision' : closing.closedBy;
  const { questions, contents } = closing.attemptQuestions ?? (await findAttemptQuestions(db, attempt.id));
  const grade = gradeAnswers(questions, attempt.passingScore);
  const timeSpentSeconds = calculateSecondsSpent(attempt, now);
  const countsAsPass = isCountedPass({ ...attempt, ...grade, closedBy });
  // After a test-out that does not count, the person must read the whole module.
  const sections = countsAsPass || attempt.testOut ? undefined : await findModuleSections(db, attempt.moduleId);
  const groupsToRead = sections && findSectionsToRead({ sections, contents, quizId: attempt.quizId, questions });
  // An empty list stands for the whole module.
  const sectionsToRead = countsAsPass ? null : (groupsToRead ?? []);
  const closed = await saveGrade(db, attempt.id, { ...grade, closedBy, timeSpentSeconds, sectionsToRead, now });
  const closedAttempt = { attempt: closed, questions, sections };
  if (closedBy === 'revision') return closedAttempt;
  const wrongCritical = questions.filter((question) => question.critical && !isCorrect(question)).length;
  const result = { score: Number(grade.score), timeSpentSeconds, ...(countsAsPass && { wrongCritical }) };
  await recordClosing(db, { attempt, closedBy, countsAsPass, result });
  await saveAttemptMarks(context, attempt);
  if (!countsAsPass) return closedAttempt;
  const { userId, moduleId, testOut } = attempt;
  await completeModuleByQuiz(context, { userId, moduleId, testOut });
  await grantBadges(db, userId);
  return closedAttempt;
}

interface ClosingEvent extends Omit<AttemptClosing, 'attemptQuestions'> {
  readonly countsAsPass: boolean;
  readonly result: {
    readonly score: number;
    readonly timeSpentSeconds: number;
    /**
     * The number of wrong answers to critical questions. Present only if the attempt counts as a pass: people can read
     * their own training events, and must not learn this number after a failed attempt.
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
    // The object of the event is the attempt. The id of the quiz is in the result of the event.
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

interface FailedAttempt {
  /** The sections of the module's text. */
  readonly sections: readonly ModuleSection[];
  readonly contents: QuestionContents;
  readonly quizId: string;
  readonly questions: readonly AttemptQuestion[];
}

/**
 * Finds the groups of sections, as lists of section ids, that a person must read again after a failed attempt. The
 * caller stores the groups, so that later edits of the quiz do not change them.
 */
function findSectionsToRead({ sections, contents, quizId, questions }: FailedAttempt): readonly (readonly string[])[] {
  const groups = groupSections(
    sections.map(({ id }) => id),
    contents.findPool(quizId),
  );
  return findGroupsToRead(
    groups,
    questions.map((question) => ({ sectionId: question.sectionId, isCorrect: isCorrect(question) })),
  );
}

/**
 * Closes a person's open attempt in a quiz if the attempt is overdue: its time limit and the grace period are over.
 * Uses a separate transaction, so that the attempt stays closed even if the request is refused afterwards. For example,
 * a request to start the next attempt is refused if the closed attempt passed.
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
    const attempt = await lockOverdueAttempt(transaction, attemptId, calculateOverdueCutoff(now));
    if (attempt) await closeAttempt({ db: transaction, config, now }, { attempt, closedBy: 'clock' });
  });
}

/** Closes all overdue attempts that no other transaction has locked, each in a separate transaction. */
export async function closeOverdueAttempts(context: Context): Promise<void> {
  const attemptIds = await listOverdueAttemptIds(context.db, calculateOverdueCutoff(context.now));
  for (const attemptId of attemptIds) await closeOverdueAttempt(context, attemptId);
}

/** Returns the time one grace period before `now`. An attempt whose time limit ended before this time is overdue. */
const calculateOverdueCutoff = (now: Date): Date => new Date(now.getTime() - gracePeriodMs);
