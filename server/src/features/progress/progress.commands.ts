import type { ProgressReport } from '@loopcheck/contract/features/progress/progress.contract';
import {
  applyReading,
  applyStartAndHalfButtons,
  completeModule,
  isHalfDone,
  isQuizOpen,
  type ReadingReport,
  type ReadingState,
  requestsCompletion,
} from '@loopcheck/contract/features/progress/progress.rules';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import { grantBadges } from '../badges/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { isReadingTimeChecked, type Site } from '../site/index.ts';
import { markProgress } from './marks.commands.ts';
import { type CompletedBy, findProgressWithSite, type ProgressRow, saveProgress } from './progress.queries.ts';
import {
  countWordsOfOlderRevision,
  findCrossedDepth,
  findMissingSeconds,
  isSameState,
  isUnlocked,
  mustReadAgain,
  toCountedDepth,
  findReportedRevision,
} from './progress.rules.ts';
import { recordReading } from './reading-time.commands.ts';
import { findRevisionLength, listReadings, type ReadingRow } from './reading-time.queries.ts';

/** `db` must be a transaction. The transaction holds the lock on the progress until the change is committed. */
interface Context {
  readonly db: Database;
  readonly config: Pick<Config, 'marksEvidence'>;
  readonly now: Date;
}

interface ProgressKey {
  readonly userId: string;
  readonly moduleId: string;
}

interface ReportContext extends Context {
  readonly config: Pick<Config, 'marksEvidence' | 'checksReadingTime'>;
}

interface CheckContext extends Context {
  /** True if the site checks the reading time of progress reports. */
  readonly checksReadingTime: boolean;
}

/** A report, with what was stored before it. */
interface ReportWithStoredState extends ProgressKey {
  readonly before: ProgressRow;
  /** The readings of the module by this person, of all revisions. */
  readonly readings: readonly ReadingRow[];
  readonly report: ProgressReport;
}

/** A report after the reading time was checked. */
interface CheckedReport {
  readonly report: ReadingReport;
  readonly revision: number;
  /**
   * The reading time in seconds that is missing before the text counts as read to its end; 0 if the reading time is not
   * checked.
   */
  readonly missingSeconds: number;
  /** True if this or an earlier report of the revision stated that the end of the text was reached. */
  readonly hasReachedEnd: boolean;
  /** The time spent reading the module, over all revisions, in seconds. */
  readonly readSeconds: number;
}

/** The progress after a report. `refusal` must be thrown after the commit; it is null if the report was accepted. */
interface ReportResult {
  readonly progress: ProgressRow;
  /** True if the site checks the reading time of progress reports. */
  readonly checksReadingTime: boolean;
  readonly refusal: Refusal | null;
}

/**
 * Applies a progress report. The report can contain a reading depth, a tick (the text is marked as complete), a start,
 * and a completion. Returns the new progress, and the refusal if a tick or a completion was refused.
 *
 * If the reading time is checked, a tick or a completion is refused until the required time was credited. The reading
 * time and the depth of a refused report are saved nevertheless, so that no reading time is lost, for example that of a
 * report which a device sends late because it had no network. Throws
 * module_not_found, module_locked or module_not_half_done if nothing of the report can be saved.
 */
export async function applyProgressReport(
  context: ReportContext,
  { report: sentReport, ...key }: ProgressKey & { readonly report: ProgressReport },
): Promise<ReportResult> {
  // The statements are sent together and executed in this order, so the readings are read after the lock was acquired.
  const [{ progress: before, site }, readings] = await Promise.all([
    lockProgress(context.db, key),
    listReadings(context.db, key),
  ]);
  ensure(isUnlocked(before), 'module_locked');
  const checksReadingTime = isReadingTimeChecked(site, context.config);
  const checked = await recordAndCheckReadingTime(
    { ...context, checksReadingTime },
    { ...key, before, readings, report: sentReport },
  );
  const afterReading = applyReading(before, checked.report, checked.revision);
  const isCompletion = requestsCompletion(sentReport) && before.status !== 'completed';
  // A completion requires a progress of 50 percent. This progress must be stored already, or result from the reading
  // depth in this report. The `progressPercentage` in this report does not count. If the reading time is checked,
  // `findRefusal` is stricter.
  if (isCompletion) ensure(isHalfDone(applyReading(before, sentReport, checked.revision)), 'module_not_half_done');
  const refusal = findRefusal(before, sentReport, { ...checked, isCompletion, checksReadingTime });
  const isCompletionAccepted = isCompletion && refusal === null;
  const { readSeconds, revision } = checked;
  // Without a stored `depthRevision`, the revision of the report is stored, so that a later revision can ask the person
  // to read again.
  const depthRevision = afterReading.depthRevision ?? revision;
  const after = isCompletionAccepted
    ? completeModule({ ...afterReading, depthRevision })
    : applyStartAndHalfButtons(afterReading, sentReport);
  const progress = await saveState(context, { ...key, before, after, revision, readSeconds, completedBy: 'declared' });
  if (isCompletionAccepted) await grantBadges(context.db, key.userId);
  return { progress: { ...progress, readSeconds }, refusal, checksReadingTime };
}

/**
 * Records the reading time of a report. If the reading time is checked, the returned report has the depth that counts
 * (see `toCountedDepth`).
 */
async function recordAndCheckReadingTime(
  context: CheckContext,
  { before, report, readings: storedReadings, ...key }: ReportWithStoredState,
): Promise<CheckedReport> {
  const revision = findReportedRevision(report, before.contentRevision);
  const reachesEnd = report.scrollDepthPercentage === 100;
  const sentReading = { ...key, revision, reading: report.reading, reachesEnd, storedReadings };
  const readings = await recordReading(context, sentReading);
  const readSeconds = readings.reduce((sum, reading) => sum + reading.creditedSeconds, 0);
  const readingsOfRevision = readings.filter((reading) => reading.revision === revision);
  const hasReachedEnd = readingsOfRevision.some((reading) => reading.hasReachedEnd);
  if (!context.checksReadingTime) return { report, revision, missingSeconds: 0, hasReachedEnd, readSeconds };
  const isOlder = revision < before.contentRevision;
  const olderRevision = isOlder ? await findRevisionLength(context.db, key.moduleId, revision) : undefined;
  const wordCount = olderRevision
    ? countWordsOfOlderRevision(olderRevision, before.wordCount, readingsOfRevision)
    : before.wordCount;
  const missingSeconds = findMissingSeconds(before, readings, { revision, wordCount });
  const depth = toCountedDepth(report.scrollDepthPercentage, { missingSeconds, hasReachedEnd });
  return { report: { ...report, scrollDepthPercentage: depth }, revision, missingSeconds, hasReachedEnd, readSeconds };
}

/** Returns the refusal of a tick or of a completion; null if the report is accepted. */
function findRefusal(
  before: ProgressRow,
  sentReport: ProgressReport,
  request: CheckedReport & { readonly isCompletion: boolean; readonly checksReadingTime: boolean },
): Refusal | null {
  const { missingSeconds, hasReachedEnd, isCompletion, checksReadingTime } = request;
  // A tick before the end of the text is ignored, and not refused.
  const isTick = sentReport.isMarkedComplete === true && !before.isTicked && hasReachedEnd;
  // A person whose stored depth is 100 has already read a revision to its end, and need not wait again.
  const mustReadLonger = missingSeconds > 0 && before.depth < 100;
  if ((isTick || isCompletion) && mustReadLonger) {
    return new Refusal('reading_too_fast', { retryAfterSeconds: missingSeconds });
  }
  // If the reading time is checked, the 50 percent must be stored already: one report must not claim both the first half
  // and the completion.
  return isCompletion && checksReadingTime && !isHalfDone(before) ? new Refusal('module_not_half_done') : null;
}

/**
 * Completes a module because the person has passed its quiz. `testOut` is true if the person took the quiz before
 * reading the text. The person then need not read the text. Runs in the transaction that grades the attempt.
 */
export async function completeModuleByQuiz(
  context: Context,
  { testOut, ...key }: ProgressKey & { readonly testOut: boolean },
): Promise<void> {
  const { progress: before } = await lockProgress(context.db, key);
  await saveState(context, {
    ...key,
    before,
    after: completeModule(before),
    revision: before.contentRevision,
    readSeconds: before.readSeconds,
    // If the person has read the text meanwhile, this is an ordinary pass of the quiz, and not a test-out.
    completedBy: testOut && !isQuizOpen(before) ? 'test_out' : 'quiz',
  });
}

/**
 * Locks a person's progress in a module until the transaction ends, and returns it with the settings of the site.
 * Refuses with module_not_found if the module is not found.
 */
async function lockProgress(
  db: Database,
  { userId, moduleId }: ProgressKey,
): Promise<{ readonly progress: ProgressRow; readonly site: Site }> {
  // Uses an advisory lock, because before the first report there is no row to lock. The module id is converted to lower
  // case, because a request can contain it in upper or lower case.
  const [, { progress, site }] = await Promise.all([
    acquireLock(db, `progress ${userId} ${moduleId.toLowerCase()}`),
    // Both statements are sent together. This one is executed after the lock was acquired.
    findProgressWithSite(db, userId, moduleId),
  ]);
  ensure(progress, 'module_not_found');
  return { progress, site };
}

interface StateChange extends ProgressKey {
  readonly before: ProgressRow;
  readonly after: ReadingState;
  /** The content revision that a completion refers to. */
  readonly revision: number;
  /** The time spent reading the module, in seconds. */
  readonly readSeconds: number;
  /** How the person completes the module, if this change completes it. */
  readonly completedBy: CompletedBy;
}

/**
 * If the state has changed, saves the new state, records the training events of the change, and marks implausible
 * progress for trainers. Returns the stored progress.
 */
async function saveState(context: Context, change: StateChange): Promise<ProgressRow> {
  const { db, now } = context;
  const { userId, moduleId, before, after, completedBy } = change;
  // A report without a change must not start the module, so no row is inserted.
  if (isSameState(before, after)) return before;
  const becomesCompleted = after.status === 'completed' && before.status !== 'completed';
  await saveProgress(db, {
    userId,
    moduleId,
    state: after,
    isNewRow: before.startedAt === null,
    completedBy: becomesCompleted ? completedBy : null,
    now,
  });
  await recordStateChange(db, change);
  await markProgress(context, change);
  const completion = becomesCompleted ? { completedAt: now, completedBy } : {};
  const saved = { ...before, ...after, ...completion, startedAt: before.startedAt ?? now, updatedAt: now };
  // `saved` is passed twice, because it has the fields of the module and those of the progress.
  return { ...saved, mustReadAgain: mustReadAgain(saved, saved) };
}

/**
 * Records a training event for each difference between two states: the module was started, read further, ticked (marked
 * as complete), or completed.
 */
async function recordStateChange(
  db: Database,
  { userId, moduleId, before, after, revision: completedRevision, completedBy }: StateChange,
): Promise<void> {
  const record = (verb: RecordedVerb<'module'>, revision: number | null, result: NewTrainingEvent['result'] = {}) =>
    recordEvent(db, {
      personId: userId,
      verb,
      object: 'module',
      objectId: moduleId,
      moduleId,
      contentRevision: revision ?? before.contentRevision,
      result,
    });
  if (before.startedAt === null) await record('initialized', null);
  const depth = findCrossedDepth(before.depth, after.depth);
  if (depth !== null) await record('progressed', after.depthRevision, { depth });
  if (after.isTicked && !before.isTicked) await record('marked', after.tickRevision);
  if (after.status === 'completed' && before.status !== 'completed') {
    await record('completed', completedRevision, { by: completedBy });
  }
}
