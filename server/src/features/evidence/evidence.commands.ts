import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { listDeviceUses } from '../records/index.ts';
import { presentMark } from './evidence.presenter.ts';
import { listMarks, listSubmittedAttempts, saveMarks } from './evidence.queries.ts';
import {
  type Completion,
  markAttempts,
  markFastModules,
  markFastReading,
  markTwoDevices,
  type NewMark,
} from './evidence.rules.ts';

/**
 * The dependencies of the functions that mark evidence. A mark asks trainers to look at implausible evidence; nothing is
 * refused because of a mark. If `marksEvidence` is false, as in demo mode, nothing is marked. `db` must be the
 * transaction that saves the evidence.
 */
interface MarkingContext {
  readonly db: Database;
  readonly config: Pick<Config, 'marksEvidence'>;
  readonly now: Date;
}

interface ModuleOfPerson {
  readonly userId: string;
  readonly moduleId: string;
}

/**
 * Marks the reading of a text if it was fast. Call it when the person ticks the text (marks it as completed), or completes
 * its module.
 */
export async function markReading(
  { db, config, now }: MarkingContext,
  { userId, moduleId }: ModuleOfPerson,
  time: { readonly seconds: number; readonly estimatedSeconds: number },
): Promise<void> {
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, withoutNull([markFastReading(moduleId, time)]), now);
}

/**
 * Marks the latest completed modules if they were completed fast. `completions` are all completed modules of the
 * person.
 */
export async function markCompletions(
  { db, config, now }: MarkingContext,
  userId: string,
  completions: readonly Completion[],
): Promise<void> {
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, withoutNull([markFastModules(completions)]), now);
}

/**
 * Marks a person's attempts at the quizzes of a module if some were fast or if there were many. Also marks devices that
 * the person used alternately. Call it after the training event of a submitted attempt was recorded.
 */
export async function markSubmittedAttempts(
  context: MarkingContext,
  { userId, moduleId }: ModuleOfPerson,
): Promise<void> {
  const { db, config, now } = context;
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, markAttempts(moduleId, await listSubmittedAttempts(db, userId, moduleId)), now);
  await markDevices(context, userId);
}

/**
 * Marks devices from which a person sent progress alternately. The devices are read from the training events, so call it
 * after the event of the latest progress was recorded.
 */
export async function markDevices({ db, config, now }: MarkingContext, userId: string): Promise<void> {
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, withoutNull([markTwoDevices(await listDeviceUses(db, userId))]), now);
}

const withoutNull = (marks: readonly (NewMark | null)[]): NewMark[] => marks.filter((mark) => mark !== null);

/** The marks of people, by the id of the person. People without marks are not in the map. */
export async function findMarksByPerson(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, EvidenceMark[]>> {
  const rows = await listMarks(db, userIds);
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([userId, marks]) => [userId, marks.map(presentMark)]),
  );
}
