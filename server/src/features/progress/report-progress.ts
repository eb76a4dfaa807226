import type { ProgressReport } from '@loopcheck/contract/features/progress/progress.contract';
import {
  applyReading,
  applySteps,
  asksForCompletion,
  complete,
  isHalfDone,
  type ReadingState,
} from '@loopcheck/contract/features/progress/progress.rules';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { grantBadges } from '../badges/index.ts';
import { findProgress, type ProgressRow, saveProgress } from './progress.queries.ts';
import { isSameState, isUnlocked, readOn } from './progress.rules.ts';
import { recordSteps } from './record-steps.ts';

interface Who {
  readonly db: Database;
  readonly userId: string;
  readonly moduleId: string;
  readonly now: Date;
}

/** Takes a report of reading, tick, start or completion. Run it in a transaction. */
export async function reportProgress(who: Who, report: ProgressReport): Promise<ProgressRow> {
  const before = await lockAndFind(who);
  ensure(isUnlocked(before), 'module_locked');
  const read = applyReading(before, report, readOn(report, before.contentRevision));
  const completes = asksForCompletion(report) && before.status !== 'completed';
  // Half done by what was there before: one report cannot be both the half and the whole.
  if (completes) ensure(isHalfDone(read), 'module_not_half_done');
  const after = await keep(who, before, completes ? complete(read) : applySteps(read, report), 'declared');
  if (completes) await grantBadges(who.db, who.userId);
  return after;
}

/** Completes a module because its quiz was passed. Run it in the transaction that grades the attempt. */
export async function completeByQuiz(who: Who): Promise<void> {
  const before = await lockAndFind(who);
  await keep(who, before, complete(before), 'quiz');
}

async function lockAndFind({ db, userId, moduleId }: Who): Promise<ProgressRow> {
  // Two tabs must not lower each other's depth, and there may be no row to lock yet.
  await holdLock(db, `progress ${userId} ${moduleId.toLowerCase()}`);
  const found = await findProgress(db, userId, moduleId);
  ensure(found, 'module_not_found');
  return found;
}

async function keep(who: Who, before: ProgressRow, after: ReadingState, by: 'declared' | 'quiz'): Promise<ProgressRow> {
  // An opened tile that was not read yet starts nothing, and a repeated report needs no second record.
  if (isSameState(before, after)) return before;
  const completesNow = after.status === 'completed' && before.status !== 'completed';
  const completion = completesNow ? { by } : null;
  await saveProgress(who.db, who, after, { isFirst: before.startedAt === null, completion, now: who.now });
  await recordSteps(who.db, who, before, after, by);
  const saved = await findProgress(who.db, who.userId, who.moduleId);
  ensure(saved, 'module_not_found');
  return saved;
}
