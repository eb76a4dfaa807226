import type { ResourceType, WatchedSpan } from '@loopcheck/contract/features/resources/resources.contract';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
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
  // The next three columns are the state of the preparation of a video by the job prepare-video.
  'resource.work_state',
  'resource.work_percent',
  'resource.work_fault',
  'resource.created_by',
  'resource.created_at',
] as const;

/** Selects resources, each with one person's viewing record: the parts of the video that the person has watched. */
const selectResourcesFor = (db: Database, userId: string | RawBuilder<string>) =>
  db
    .selectFrom('learning_resources as resource')
    .leftJoin('video_watching as watching', (join) =>
      join.onRef('watching.resource_id', '=', 'resource.id').on('watching.user_id', '=', userId),
    )
    .select(columns)
    .select(['watching.spans', 'watching.position_seconds', 'watching.watched_at'])
    .select('watching.duration_seconds as reported_duration');

/** Lists the resources of a module in their order. */
export const listResources = (db: Database, moduleId: string, userId: string): Promise<ResourceRow[]> =>
  selectResourcesOfModule(db, { moduleId, userId });

const selectResourcesOfModule = compileOnce((db, parameter: Parameter<{ moduleId: string; userId: string }>) =>
  selectResourcesFor(db, parameter('userId'))
    .where('resource.module_id', '=', parameter('moduleId'))
    .orderBy('resource.position')
    .orderBy('resource.id'),
);

/** Finds a resource with one person's viewing record. */
export function findResource(db: Database, id: string, userId: string) {
  return selectResourcesFor(db, userId).where('resource.id', '=', id).executeTakeFirst();
}

export type ResourceRow = NonNullable<Awaited<ReturnType<typeof findResource>>>;

/** Lists the ids of a module's resources in their order. */
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

/** A resource to insert. */
export interface NewResourceRow {
  readonly moduleId: string;
  readonly type: ResourceType;
  readonly title: string;
  readonly description: string;
  readonly position: number;
  readonly url: string | null;
  readonly file: { storageKey: string; fileName: string; fileSize: number; mimeType: string } | null;
  readonly durationSeconds: number | null;
  readonly createdBy: string;
  readonly now: Date;
}

/** Inserts a resource and returns its id. */
export async function saveResource(db: Database, row: NewResourceRow): Promise<string> {
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
      // A new video waits for the job prepare-video. Resources of other types need no preparation.
      work_state: row.type === 'video' ? 'waiting' : 'none',
      created_by: row.createdBy,
      created_at: row.now,
      updated_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a changed title or description of a resource, or a changed URL of a link. */
export async function saveResourceChange(
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

/** Saves the order of a module's resources: the position of each resource is the index of its id in `ids`. */
export async function savePositions(db: Database, moduleId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const idArray = sql<string[]>`${sql.val([...ids])}::uuid[]`;
  await db
    .updateTable('learning_resources')
    // `array_position` counts from 1, but positions count from 0.
    .set({ position: sql<number>`array_position(${idArray}, id) - 1` })
    .where('module_id', '=', moduleId)
    .where(sql<boolean>`id = any(${idArray})`)
    .execute();
}

/** Deletes a resource with its captions and viewing records. Returns the storage keys of all its files. */
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

const captionsColumns = ['id', 'resource_id', 'language', 'label', 'file_key'] as const;

/** Lists the captions of several resources, ordered by language. */
export function listCaptions(db: Database, resourceIds: readonly string[]) {
  if (resourceIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('resource_captions')
    .select(captionsColumns)
    .where('resource_id', 'in', resourceIds)
    .orderBy('language')
    .orderBy('id')
    .execute();
}

/** Lists the captions of all resources of a module, ordered by language. */
export const listCaptionsOfModule = (db: Database, moduleId: string): Promise<CaptionsRow[]> =>
  selectCaptionsOfModule(db, { moduleId });

const selectCaptionsOfModule = compileOnce((db, parameter: Parameter<{ moduleId: string }>) =>
  db
    .selectFrom('resource_captions')
    .select(captionsColumns)
    .where('resource_id', 'in', (query) =>
      query.selectFrom('learning_resources').select('id').where('module_id', '=', parameter('moduleId')),
    )
    .orderBy('language')
    .orderBy('id'),
);

export type CaptionsRow = Awaited<ReturnType<typeof listCaptions>>[number];

export function findCaptions(db: Database, resourceId: string, id: string) {
  return db
    .selectFrom('resource_captions')
    .select(captionsColumns)
    .where('resource_id', '=', resourceId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Deletes the captions of a resource that have the id or the language of `selector`. Returns the storage key of their
 * file; undefined if there are no such captions.
 */
export async function removeCaptions(
  db: Database,
  resourceId: string,
  selector: { id: string } | { language: string },
): Promise<string | undefined> {
  const deletion = db.deleteFrom('resource_captions').where('resource_id', '=', resourceId).returning('file_key');
  const removed = await (
    'id' in selector ? deletion.where('id', '=', selector.id) : deletion.where('language', '=', selector.language)
  ).executeTakeFirst();
  return removed?.file_key;
}

export async function saveCaptions(
  db: Database,
  captions: { resourceId: string; language: string; label: string; fileKey: string; createdBy: string; now: Date },
): Promise<void> {
  await db
    .insertInto('resource_captions')
    .values({
      resource_id: captions.resourceId,
      language: captions.language,
      label: captions.label,
      file_key: captions.fileKey,
      created_by: captions.createdBy,
      created_at: captions.now,
    })
    .execute();
}

/** Finds the viewing record of one person for one video. */
export function findViewingRecord(db: Database, userId: string, resourceId: string) {
  return db
    .selectFrom('video_watching')
    .select(['spans', 'position_seconds', 'duration_seconds', 'reported_at', 'watched_at'])
    .where('user_id', '=', userId)
    .where('resource_id', '=', resourceId)
    .executeTakeFirst();
}

/** What a person has watched of a video. */
export interface ViewingRecord {
  readonly spans: readonly WatchedSpan[];
  /** The total length of the spans, in seconds. */
  readonly watchedSeconds: number;
  /** The position of the player, in seconds. */
  readonly position: number;
  /** The longest duration that a player has reported, in seconds. */
  readonly reportedDuration: number | null;
  /** The time of the last report. */
  readonly reportedAt: Date;
  /** The time at which the video first counted as watched; null if it does not count as watched yet. */
  readonly watchedAt: Date | null;
}

/** Inserts or updates the viewing record of one person for one video. */
export async function saveViewingRecord(
  db: Database,
  { userId, resourceId }: { userId: string; resourceId: string },
  record: ViewingRecord,
): Promise<void> {
  const values = {
    spans: record.spans,
    watched_seconds: record.watchedSeconds,
    position_seconds: record.position,
    duration_seconds: record.reportedDuration,
    reported_at: record.reportedAt,
    watched_at: record.watchedAt,
  };
  await db
    .insertInto('video_watching')
    .values({ user_id: userId, resource_id: resourceId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'resource_id']).doUpdateSet(values))
    .execute();
}

/** Counts, for each active module with videos, its videos and those of them that a person has watched. */
export const listWatchedVideoCounts = (
  db: Database,
  userId: string,
): Promise<{ moduleId: string; watched: number; total: number }[]> => selectWatchedVideoCounts(db, { userId });

const selectWatchedVideoCounts = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  db
    .selectFrom('learning_resources as resource')
    .innerJoin('active_modules as module', 'module.id', 'resource.module_id')
    .leftJoin('video_watching as watching', (join) =>
      join.onRef('watching.resource_id', '=', 'resource.id').on('watching.user_id', '=', parameter('userId')),
    )
    .select('resource.module_id as moduleId')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('watching.watched_at').as('watched')])
    .where('resource.type', '=', 'video')
    .groupBy(['resource.module_id', 'module.chapter_number'])
    .orderBy('module.chapter_number'),
);
