import type { ConversionFault } from '@loopcheck/contract/features/resources/resources.contract';
import type { Database } from '../../platform/db/database.ts';

/** Work that nobody has moved for so long was left behind by a server that died, in milliseconds. */
const abandonedAfter = 60_000;

const before = (now: Date) => new Date(now.getTime() - abandonedAfter);

/** Videos that wait for their work, and those whose work was left behind; oldest first. */
export async function listVideosToPrepare(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('learning_resources')
    .select('id')
    .where((on) =>
      on.or([
        on('work_state', '=', 'waiting'),
        on.and([on('work_state', '=', 'running'), on('worked_at', '<', before(now))]),
      ]),
    )
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map((row) => row.id);
}

/** Lets one worker alone begin; undefined when the video is gone, done, or in somebody's hands. */
export function beginWork(db: Database, id: string, now: Date) {
  return db
    .updateTable('learning_resources')
    .set({ work_state: 'running', work_percent: null, worked_at: now })
    .where('id', '=', id)
    .where((on) =>
      on.or([
        on('work_state', '=', 'waiting'),
        on.and([on('work_state', '=', 'running'), on('worked_at', '<', before(now))]),
      ]),
    )
    .returning(['id', 'file_key', 'file_name', 'mime_type', 'file_size'])
    .executeTakeFirst();
}

/** Notes how far the work is, and that somebody is still at it. False when the video has been removed meanwhile. */
export async function saveWorkProgress(db: Database, id: string, percent: number | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learning_resources')
    .set({ work_percent: percent, worked_at: now })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What came of the work. */
export interface Prepared {
  readonly durationSeconds: number | null;
  readonly posterKey: string | null;
  readonly mp4Key: string | null;
}

/** Ends the work well. False when the video has been removed meanwhile: then its files belong to nobody. */
export async function savePrepared(db: Database, id: string, prepared: Prepared, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('learning_resources')
    .set({
      work_state: 'done',
      work_percent: null,
      worked_at: now,
      poster_key: prepared.posterKey,
      mp4_key: prepared.mp4Key,
      ...(prepared.durationSeconds === null ? {} : { duration_seconds: prepared.durationSeconds }),
    })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the work for good, with the reason that people read. */
export async function saveWorkFault(db: Database, id: string, fault: ConversionFault, now: Date): Promise<void> {
  await db
    .updateTable('learning_resources')
    .set({ work_state: 'failed', work_fault: fault, work_percent: null, worked_at: now })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .execute();
}

/** Gives work back that was broken off. */
export async function giveWorkBack(db: Database, id: string): Promise<void> {
  await db
    .updateTable('learning_resources')
    .set({ work_state: 'waiting', work_percent: null })
    .where('id', '=', id)
    .where('work_state', '=', 'running')
    .execute();
}
