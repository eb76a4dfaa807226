import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Lists the ids of at most 100 videos that are not prepared yet, oldest first. Includes videos in the state running,
 * because the server that prepared such a video might have crashed.
 */
export async function listUnpreparedVideos(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('learning_resources')
    .select('id')
    .where('work_state', 'in', ['waiting', 'running'])
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Marks a video as being prepared. Returns undefined if the video was deleted or its preparation is finished. */
export function beginPreparation(db: Database, id: string) {
  return db
    .updateTable('learning_resources')
    .set({ work_state: 'running', work_percent: null })
    .where('id', '=', id)
    .where('work_state', 'in', ['waiting', 'running'])
    .returning(['id', 'file_key', 'mime_type'])
    .executeTakeFirst();
}

export type VideoToPrepare = NonNullable<Awaited<ReturnType<typeof beginPreparation>>>;

/** Saves the progress of a preparation. Returns false if the video was deleted or its preparation is finished. */
export async function savePreparationProgress(db: Database, id: string, percent: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learning_resources')
    .set({ work_percent: percent })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The result of preparing a video. The keys are storage keys; a key is null if there is no such file. */
export interface PreparedVideo {
  readonly durationSeconds: number | null;
  readonly posterKey: string | null;
  readonly mp4Key: string | null;
}

/** Saves the result of a preparation. Returns false if the video was deleted or another server has saved a result. */
export async function savePreparedVideo(db: Database, id: string, prepared: PreparedVideo): Promise<boolean> {
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

/** Marks the preparation of a video as failed, with the reason. */
export async function savePreparationFault(db: Database, id: string, fault: ConversionFault): Promise<void> {
  await db
    .updateTable('learning_resources')
    .set({ work_state: 'failed', work_fault: fault, work_percent: null })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .execute();
}

/** Marks a video as waiting again after its preparation was interrupted. */
export async function saveInterruption(db: Database, id: string): Promise<void> {
  await db
    .updateTable('learning_resources')
    .set({ work_state: 'waiting', work_percent: null })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .execute();
}
