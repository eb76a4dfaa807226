import type { WatchedSpan } from '@loopcheck/contract/features/resources/resources.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const columns = [
  'resource.id',
  'resource.module_id',
  'resource.type',
  'resource.title',
  'resource.description',
  'resource.position',
  'resource.url',
  'resource.file_key',
  'resource.file_name',
  'resource.file_size',
  'resource.mime_type',
  'resource.duration_seconds',
  'resource.mp4_key',
  'resource.poster_key',
  'resource.work_state',
  'resource.work_percent',
  'resource.work_fault',
  'resource.created_by',
  'resource.created_at',
] as const;

/** With what one person has watched of each. */
function resourcesFor(db: Database, userId: string) {
  return db
    .selectFrom('learning_resources as resource')
    .leftJoin('video_watching as watching', (join) =>
      join.onRef('watching.resource_id', '=', 'resource.id').on('watching.user_id', '=', userId),
    )
    .select(columns)
    .select(['watching.spans', 'watching.position_seconds', 'watching.watched_at'])
    .select('watching.duration_seconds as told_duration');
}

/** The resources of a module in their order. */
export function listResources(db: Database, moduleId: string, userId: string) {
  return resourcesFor(db, userId)
    .where('resource.module_id', '=', moduleId)
    .orderBy('resource.position')
    .orderBy('resource.id')
    .execute();
}

/** One resource. */
export function findResource(db: Database, id: string, userId: string) {
  return resourcesFor(db, userId).where('resource.id', '=', id).executeTakeFirst();
}

export type ResourceRow = NonNullable<Awaited<ReturnType<typeof findResource>>>;

/** The pieces of a video that a person has seen; jsonb as we wrote it. */
export const spansOf = (row: { spans: unknown }): WatchedSpan[] => (row.spans ?? []) as WatchedSpan[];

/** The ids of a module's resources in their order. Hold the module's list first. */
export async function listResourceIds(db: Database, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('learning_resources')
    .select('id')
    .where('module_id', '=', moduleId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** A resource as it is written down. */
export interface NewRow {
  readonly moduleId: string;
  readonly type: 'pdf' | 'video' | 'link';
  readonly title: string;
  readonly description: string;
  readonly position: number;
  readonly url: string | null;
  readonly file: { storageKey: string; fileName: string; fileSize: number; mimeType: string } | null;
  readonly durationSeconds: number | null;
  readonly createdBy: string;
  readonly now: Date;
}

/** Writes down a new resource, and gives its id. */
export async function saveResource(db: Database, row: NewRow): Promise<string> {
  const { id } = await db
    .insertInto('learning_resources')
    .values({
      module_id: row.moduleId,
      type: row.type,
      title: row.title,
      description: row.description,
      position: row.position,
      url: row.url,
      file_key: row.file?.storageKey ?? null,
      file_name: row.file?.fileName ?? null,
      file_size: row.file?.fileSize ?? null,
      mime_type: row.file?.mimeType ?? null,
      duration_seconds: row.durationSeconds,
      work_state: row.type === 'video' ? 'waiting' : 'none',
      created_by: row.createdBy,
      created_at: row.now,
      updated_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes the words of a resource, or the address of a link. */
export async function saveChange(
  db: Database,
  id: string,
  change: { title?: string; description?: string; url?: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('learning_resources')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Gives the resources of a module the places of their ids in the list, all in one statement. */
export async function savePositions(db: Database, moduleId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql<string[]>`${sql.val([...ids])}::uuid[]`;
  await db
    .updateTable('learning_resources')
    .set({ position: sql<number>`array_position(${list}, id) - 1` })
    .where('module_id', '=', moduleId)
    .where(sql<boolean>`id = any(${list})`)
    .execute();
}

/** Removes a resource with its captions and what people watched of it. Gives the keys of the files that nobody needs now. */
export async function removeResource(db: Database, id: string): Promise<string[]> {
  const captions = await db.selectFrom('resource_captions').select('file_key').where('resource_id', '=', id).execute();
  const removed = await db
    .deleteFrom('learning_resources')
    .where('id', '=', id)
    .returning(['file_key', 'mp4_key', 'poster_key'])
    .executeTakeFirst();
  const keys = [removed?.file_key, removed?.mp4_key, removed?.poster_key, ...captions.map((each) => each.file_key)];
  return keys.filter((key) => typeof key === 'string');
}

/** Notes files for the housekeeping to remove, in the transaction of the change that gives them up. */
export async function discardFiles(db: Database, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('discarded_files')
    .values(keys.map((key) => ({ file_key: key, discarded_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Discarded files, oldest first. */
export async function listDiscarded(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('discarded_files').select('file_key').orderBy('discarded_at').limit(limit).execute();
  return rows.map((row) => row.file_key);
}

/** Forgets a discarded file: its bytes are gone. */
export async function removeDiscarded(db: Database, key: string): Promise<void> {
  await db.deleteFrom('discarded_files').where('file_key', '=', key).execute();
}
