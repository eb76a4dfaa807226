import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Database } from '../../../platform/db/database.ts';

/** Videos that are not prepared yet, oldest first: waiting ones, and running ones, whose server may have crashed. */
export async function listUnprepared(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('learning_resources')
    .select('id')
    .where('work_state', 'in', ['waiting', 'running'])
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Marks a video as being prepared; returns undefined if it was deleted or does not need preparation any more. */
export function beginWork(db: Database, id: string) {
  return db
    .updateTable('learning_resources')
    .set({ work_state: 'running', work_percent: null })
    .where('id', '=', id)
    .where('work_state', 'in', ['waiting', 'running'])
    .returning(['id', 'file_key', 'mime_type'])
    .executeTakeFirst();
}

export type VideoToPrepare = NonNullable<Awaited<ReturnType<typeof beginWork>>>;

/** Saves the progress. Returns false if the video was deleted. */
export async function saveWorkProgress(db: Database, id: string, percent: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learning_resources')
    .set({ work_percent: percent })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The result of preparing a video. */
export interface PreparedVideo {
  readonly durationSeconds: number | null;
  readonly posterKey: string | null;
  readonly mp4Key: string | null;
}

/** Saves the result. Returns false if the video was deleted, or if another server has prepared it meanwhile. */
export async function savePrepared(db: Database, id: string, prepared: PreparedVideo): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learning_resources')
    .set({
      work_state: 'done',
      work_percent: null,
      poster_key: prepared.posterKey,
      mp4_key: prepared.mp4Key,
      ...(prepared.durationSeconds === null ? {} : { duration_seconds: prepared.durationSeconds }),
    })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a video as failed, with the reason why it cannot be prepared. */
export async function saveWorkFault(db: Database, id: string, fault: ConversionFault): Promise<void> {
  await db
    .updateTable('learning_resources')
    .set({ work_state: 'failed', work_fault: fault, work_percent: null })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .execute();
}

/** Marks a video as waiting again after its preparation was stopped. */
export async function saveWaiting(db: Database, id: string): Promise<void> {
  await db
    .updateTable('learning_resources')
    .set({ work_state: 'waiting', work_percent: null })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .execute();
}
