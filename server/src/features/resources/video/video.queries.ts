import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Database } from '../../../platform/db/database.ts';

/** Videos that are not prepared yet, oldest first: those that wait, and those whose server may have died. */
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

/** Marks a video as being prepared; undefined when it is gone or needs nothing any more. */
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

/** Notes the progress. False when the video has been removed. */
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

/** Notes the result. False when the video has been removed, or was prepared by another server meanwhile. */
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

/** Notes that a video cannot be prepared, and why. */
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
