import type { ProgressReport } from '@loopcheck/contract/features/progress/progress.contract';
import {
  applyReading,
  applySteps,
  asksForCompletion,
  complete,
  isHalfDone,
  type ReadingState,
} from '@loopcheck/contract/features/progress/progress.rules';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { grantBadges } from '../badges/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { findProgress, type ProgressRow, saveProgress } from './progress.queries.ts';
import { crossedDepth, isSameState, isUnlocked, revisionRead } from './progress.rules.ts';

/** `db` must be a transaction, which holds the lock on the progress until the change is committed. */
interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface ProgressKey {
  readonly userId: string;
  readonly moduleId: string;
}

/** Applies a progress report (reading depth, tick, start or completion) and returns the new state. */
export async function reportProgress(
  context: Context,
  { report, ...key }: ProgressKey & { readonly report: ProgressReport },
): Promise<ProgressRow> {
  const before = await lockProgress(context.db, key);
  ensure(isUnlocked(before), 'module_locked');
  const read = applyReading(before, report, revisionRead(report, before.contentRevision));
  const completes = asksForCompletion(report) && before.status !== 'completed';
  // The module must be half done before the report: one report cannot claim both 50 percent and completion.
  if (completes) ensure(isHalfDone(read), 'module_not_half_done');
  const after = completes ? complete(read) : applySteps(read, report);
  const saved = await saveState(context, { ...key, before, after, completedBy: 'declared' });
  if (completes) await grantBadges(context.db, key.userId);
  return saved;
}

/** Completes a module because its quiz was passed, in the transaction that grades the attempt. */
export async function completeByQuiz(context: Context, key: ProgressKey): Promise<void> {
  const before = await lockProgress(context.db, key);
  await saveState(context, { ...key, before, after: complete(before), completedBy: 'quiz' });
}

async function lockProgress(db: Database, { userId, moduleId }: ProgressKey): Promise<ProgressRow> {
  // An advisory lock, because the first report has no row to lock yet. Ids are compared case-insensitively, as in
  // PostgreSQL.
  await holdLock(db, `progress ${userId} ${moduleId.toLowerCase()}`);
  const progress = await findProgress(db, userId, moduleId);
  ensure(progress, 'module_not_found');
  return progress;
}

interface StateChange extends ProgressKey {
  readonly before: ProgressRow;
  readonly after: ReadingState;
  readonly completedBy: 'declared' | 'quiz';
}

async function saveState({ db, now }: Context, change: StateChange): Promise<ProgressRow> {
  const { userId, moduleId, before, after, completedBy } = change;
  // Opening a tile without reading does not start the module, and a repeated report writes nothing.
  if (isSameState(before, after)) return before;
  const completesNow = after.status === 'completed' && before.status !== 'completed';
  await saveProgress(db, {
    userId,
    moduleId,
    state: after,
    isFirst: before.startedAt === null,
    completedBy: completesNow ? completedBy : null,
    now,
  });
  await recordSteps(db, change);
  const saved = await findProgress(db, userId, moduleId);
  ensure(saved, 'module_not_found');
  return saved;
}

/** Records the training events for the steps between two states: started, read, ticked, completed. */
async function recordSteps(db: Database, { userId, moduleId, before, after, completedBy }: StateChange): Promise<void> {
  const event = (verb: RecordedVerb<'module'>, revision: number | null, result: NewTrainingEvent['result'] = {}) =>
    recordEvent(db, {
      personId: userId,
      verb,
      object: 'module',
      objectId: moduleId,
      moduleId,
      contentRevision: revision ?? before.contentRevision,
      result,
    });
  if (before.startedAt === null) await event('initialized', null);
  const depth = crossedDepth(before.depth, after.depth);
  if (depth !== null) await event('progressed', after.depthRevision, { depth });
  if (after.isTicked && !before.isTicked) await event('marked', after.tickRevision);
  if (after.status === 'completed' && before.status !== 'completed') {
    await event('completed', null, { by: completedBy });
  }
}
