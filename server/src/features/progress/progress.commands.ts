import type { ProgressReport } from '@loopcheck/contract/features/progress/progress.contract';
import {
  applyReading,
  applySteps,
  requestsCompletion,
  completeModule,
  isHalfDone,
  type ReadingState,
} from '@loopcheck/contract/features/progress/progress.rules';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { grantBadges } from '../badges/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { findProgress, type ProgressRow, saveProgress } from './progress.queries.ts';
import { findCrossedDepth, isSameState, isUnlocked, toReadRevision } from './progress.rules.ts';

/** `db` must be a transaction. The transaction holds the lock on the progress until the change is committed. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface ProgressKey {
  readonly userId: string;
  readonly moduleId: string;
}

/**
 * Applies a progress report. The report can contain a reading depth, a tick (the text is marked as complete), a start,
 * and a completion. Returns the new state.
 */
export async function applyProgressReport(
  context: Context,
  { report, ...key }: ProgressKey & { readonly report: ProgressReport },
): Promise<ProgressRow> {
  const before = await lockProgress(context.db, key);
  ensure(isUnlocked(before), 'module_locked');
  const afterReading = applyReading(before, report, toReadRevision(report, before.contentRevision));
  const isCompletion = requestsCompletion(report) && before.status !== 'completed';
  // The 50 percent that a completion requires must be stored, or result from the reading depth in this report. The
  // percentage that this report contains does not count.
  if (isCompletion) ensure(isHalfDone(afterReading), 'module_not_half_done');
  const after = isCompletion ? completeModule(afterReading) : applySteps(afterReading, report);
  const saved = await saveState(context, { ...key, before, after, completedBy: 'declared' });
  if (isCompletion) await grantBadges(context.db, key.userId);
  return saved;
}

/** Completes a module because the person has passed its quiz. Runs in the transaction that grades the attempt. */
export async function completeModuleByQuiz(context: Context, key: ProgressKey): Promise<void> {
  const before = await lockProgress(context.db, key);
  await saveState(context, { ...key, before, after: completeModule(before), completedBy: 'quiz' });
}

async function lockProgress(db: Database, { userId, moduleId }: ProgressKey): Promise<ProgressRow> {
  // Uses an advisory lock, because before the first report there is no row to lock. The module id is converted to lower
  // case, because a request may contain it in upper or lower case.
  await acquireLock(db, `progress ${userId} ${moduleId.toLowerCase()}`);
  const progress = await findProgress(db, userId, moduleId);
  ensure(progress, 'module_not_found');
  return progress;
}

interface StateChange extends ProgressKey {
  readonly before: ProgressRow;
  readonly after: ReadingState;
  /** `declared` if the person has reported the completion, `quiz` if they have passed the quiz. */
  readonly completedBy: 'declared' | 'quiz';
}

/** If the state has changed, saves the new state and records its training events. Returns the stored progress. */
async function saveState({ db, now }: Context, change: StateChange): Promise<ProgressRow> {
  const { userId, moduleId, before, after, completedBy } = change;
  // Without a change, no row is inserted, so that the report does not start the module.
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
  const saved = await findProgress(db, userId, moduleId);
  ensure(saved, 'module_not_found');
  return saved;
}

/**
 * Records a training event for each difference between two states: the module was started, read further, ticked (marked
 * as complete), or completed.
 */
async function recordStateChange(
  db: Database,
  { userId, moduleId, before, after, completedBy }: StateChange,
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
    await record('completed', null, { by: completedBy });
  }
}
