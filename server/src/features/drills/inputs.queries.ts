import { gunzipSync } from 'node:zlib';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import type { DrillLineState } from '@loopcheck/contract/features/drills/drill-result';
import { DrillFrame } from '@loopcheck/contract/features/drills/drill-frame';
import { z } from 'zod';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';

/** The inputs that one request has added to a run. */
export interface InputRow {
  readonly fromIndex: number;
  readonly inputs: readonly DrillInput[];
  /** For each input, how long the page has had the run open, in milliseconds by the clock of the device. */
  readonly deviceMs: readonly number[];
  /**
   * The digest of the run up to the last of these inputs, as the page has computed it. Null if the page sent none, or
   * if the server has changed or removed some of these inputs.
   */
  readonly digest: string | null;
  readonly receivedAt: Date;
}

/** Lists the inputs of a run in their order. */
export const listInputRows = (db: Database, runId: string): Promise<InputRow[]> => selectInputRows(db, { runId });

const selectInputRows = compileOnce((db, parameter: Parameter<{ runId: string }>) =>
  db
    .selectFrom('drill_inputs')
    .select(['from_index as fromIndex', 'inputs', 'device_ms as deviceMs', 'digest', 'received_at as receivedAt'])
    .where('run_id', '=', parameter('runId'))
    .orderBy('from_index'),
);

/** Appends inputs to a run. The caller must have locked the run with `lockRun`. */
export async function addInputs(db: Database, runId: string, row: InputRow): Promise<void> {
  await db
    .insertInto('drill_inputs')
    .values({
      run_id: runId,
      from_index: row.fromIndex,
      inputs: row.inputs,
      device_ms: row.deviceMs,
      digest: row.digest,
      received_at: row.receivedAt,
    })
    .execute();
  await saveInputCount(db, runId, row.fromIndex + row.inputs.length);
}

/**
 * Removes the inputs of a run from index `from` on. `rows` are all inputs of the run. The caller must have locked the
 * run with `lockRun`.
 */
export async function cutInputs(db: Database, runId: string, from: number, rows: readonly InputRow[]): Promise<void> {
  await db.deleteFrom('drill_inputs').where('run_id', '=', runId).where('from_index', '>=', from).execute();
  // The row that has inputs both before and after the cut.
  const cut = rows.find((row) => row.fromIndex < from && row.fromIndex + row.inputs.length > from);
  if (cut) {
    const kept = from - cut.fromIndex;
    await db
      .updateTable('drill_inputs')
      // The page has sent no digest for the last input that is kept.
      .set({ inputs: cut.inputs.slice(0, kept), device_ms: cut.deviceMs.slice(0, kept), digest: null })
      .where('run_id', '=', runId)
      .where('from_index', '=', cut.fromIndex)
      .execute();
  }
  await saveInputCount(db, runId, from);
}

const saveInputCount = async (db: Database, runId: string, count: number): Promise<void> => {
  await db.updateTable('drill_runs').set({ input_count: count }).where('id', '=', runId).execute();
};

/** Saves what a graded run has shown: its frames as JSON, compressed with gzip. */
export async function saveTranscript(db: Database, runId: string, frames: Uint8Array): Promise<void> {
  await db.insertInto('drill_transcripts').values({ run_id: runId, frames }).execute();
}

/** Finds what a graded run has shown; null if there is no transcript. */
export async function findTranscript(db: Database, runId: string): Promise<DrillFrame[] | null> {
  const row = await db.selectFrom('drill_transcripts').select('frames').where('run_id', '=', runId).executeTakeFirst();
  return row ? z.array(DrillFrame).parse(JSON.parse(gunzipSync(row.frames).toString('utf8'))) : null;
}

interface SavedLine {
  /** The id of the sheet line. */
  readonly line: string;
  readonly state: DrillLineState;
}

/** Saves the lines of the sheet of a graded run. */
export async function saveLines(db: Database, runId: string, lines: readonly SavedLine[]): Promise<void> {
  await db
    .insertInto('drill_lines')
    .values(lines.map(({ line, state }) => ({ run_id: runId, line, state })))
    .execute();
}

/** Saves that a trainer has accepted an unseen sheet line as right (state `counted`). */
export async function saveCountedLine(
  db: Database,
  counted: { runId: string; line: string; trainerId: string; reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('drill_lines')
    .set({ state: 'counted', counted_by: counted.trainerId, counted_at: counted.now, reason: counted.reason })
    .where('run_id', '=', counted.runId)
    .where('line', '=', counted.line)
    .execute();
}

/**
 * Lists the unseen sheet lines of a run that trainers have accepted as right, with the names and reasons of the
 * trainers.
 */
export const listLinesCountedAsRight = (db: Database, runId: string) =>
  db
    .selectFrom('drill_lines as counted')
    .innerJoin('people as trainer', 'trainer.id', 'counted.counted_by')
    .select(['counted.line', 'trainer.full_name as by', 'counted.reason'])
    .where('counted.run_id', '=', runId)
    .execute();
