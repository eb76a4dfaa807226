import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { Database } from '../../platform/db/database.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import type { ProgressRow } from './progress.queries.ts';
import { crossedDepth } from './progress.rules.ts';

/** Writes the training events between two states of one module: begun, read, ticked, completed. */
export async function recordSteps(
  db: Database,
  { userId, moduleId }: { userId: string; moduleId: string },
  before: ProgressRow,
  after: ReadingState,
  by: 'declared' | 'quiz',
): Promise<void> {
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
  if (after.status === 'completed' && before.status !== 'completed') await event('completed', null, { by });
}
