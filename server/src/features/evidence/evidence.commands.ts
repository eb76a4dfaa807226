import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import { listDeviceUses } from '../records/index.ts';
import { presentMark } from './evidence.presenter.ts';
import { listMarks, listSubmittedAttempts, saveMarks } from './evidence.queries.ts';
import {
  type Completion,
  findAttemptMarks,
  findFastModulesMark,
  findFastReadingMark,
  findTwoDevicesMark,
  type NewMark,
} from './evidence.rules.ts';

/**
 * The dependencies of the functions that save marks. A mark asks trainers to look at implausible evidence; nothing is
 * refused because of a mark. If `marksEvidence` is false, as in demo mode, no mark is saved. `db` must be the transaction
 * that saves the evidence.
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
 * Saves a mark if a text was read implausibly fast. Must be called when the person ticks the text (marks it as completed)
 * or completes its module.
 */
export async function saveReadingMark(
  { db, config, now }: MarkingContext,
  { userId, moduleId }: ModuleOfPerson,
  time: { readonly seconds: number; readonly estimatedSeconds: number },
): Promise<void> {
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, withoutNull([findFastReadingMark(moduleId, time)]), now);
}

/**
 * Saves a mark if a person completed the latest modules implausibly fast. `completions` are all completed modules of
 * the person.
 */
export async function saveCompletionMark(
  { db, config, now }: MarkingContext,
  userId: string,
  completions: readonly Completion[],
): Promise<void> {
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, withoutNull([findFastModulesMark(completions)]), now);
}

/**
 * Saves marks if some of a person's attempts at the quizzes of a module were implausibly fast, or if there were many
 * attempts. Also does what `saveDeviceMark` does. Must be called after the training event of a submitted attempt was
 * recorded.
 */
export async function saveAttemptMarks(context: MarkingContext, { userId, moduleId }: ModuleOfPerson): Promise<void> {
  const { db, config, now } = context;
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, findAttemptMarks(moduleId, await listSubmittedAttempts(db, userId, moduleId)), now);
  await saveDeviceMark(context, userId);
}

/**
 * Saves a mark if a person used two or more devices in turn within a few minutes, as two people with one account would.
 * The devices are read from the training events, so this function must be called after the event of the latest progress
 * was recorded.
 */
export async function saveDeviceMark({ db, config, now }: MarkingContext, userId: string): Promise<void> {
  if (!config.marksEvidence) return;
  await saveMarks(db, userId, withoutNull([findTwoDevicesMark(await listDeviceUses(db, userId))]), now);
}

/**
 * Saves a mark if a person has passed runs of drills that a trainer should check. `runCount` is the number of these runs
 * in the module. Must be called after each such run.
 */
export async function saveDrillMark(
  { db, config, now }: MarkingContext,
  { userId, moduleId }: ModuleOfPerson,
  runCount: number,
): Promise<void> {
  if (!config.marksEvidence || runCount === 0) return;
  await saveMarks(db, userId, [{ kind: 'drill_runs', moduleId, count: runCount, seconds: null }], now);
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
