import type { Database } from '../../platform/db/database.ts';

const selectNews = (db: Database) =>
  db
    .selectFrom('training_news as news')
    .innerJoin('people as author', 'author.id', 'news.author_id')
    .innerJoin('module_titles as module', 'module.id', 'news.module_id')
    .leftJoin('completed_modules as completed', (join) =>
      join.onRef('completed.module_id', '=', 'news.module_id').onRef('completed.user_id', '=', 'news.author_id'),
    )
    .select(['news.id', 'news.sequence', 'news.author_id', 'news.module_id', 'news.video_title', 'news.location'])
    .select(['news.attendee_comment', 'news.created_at', 'news.hidden_at', 'author.full_name as author_name'])
    .select('author.profile_image_path as author_picture')
    .select(['module.chapter_number', 'module.title as module_title', 'completed.completed_at']);

export type NewsRow = Awaited<ReturnType<ReturnType<typeof selectNews>['execute']>>[number];

/**
 * A news item, in which the author reports a training that they attended, with its pictures and videos, sorted by
 * position.
 */
export interface NewsWithMedia {
  readonly item: NewsRow;
  readonly media: readonly NewsMediaRow[];
}

/** Finds an item, even if it is hidden. */
export async function findNews(db: Database, id: string): Promise<NewsWithMedia | undefined> {
  const item = await selectNews(db).where('news.id', '=', id).executeTakeFirst();
  return item && { item, media: await listMedia(db, [item.id]) };
}

/** Lists items, latest first. `before` is the sequence number of the last item on the previous page. */
export async function listNews(
  db: Database,
  { before, includesHidden, limit }: { before: number | undefined; includesHidden: boolean; limit: number },
): Promise<NewsWithMedia[]> {
  let query = selectNews(db);
  if (before !== undefined) query = query.where('news.sequence', '<', before);
  if (!includesHidden) query = query.where('news.hidden_at', 'is', null);
  const rows = await query.orderBy('news.sequence', 'desc').limit(limit).execute();
  const ids = rows.map(({ id }) => id);
  const media = Map.groupBy(await listMedia(db, ids), ({ news_id: newsId }) => newsId);
  return rows.map((item) => ({ item, media: media.get(item.id) ?? [] }));
}

async function listMedia(db: Database, newsIds: readonly string[]) {
  if (newsIds.length === 0) return [];
  return db
    .selectFrom('training_news_media')
    .select(['news_id', 'position', 'type', 'file_name', 'file_key', 'mime_type'])
    .where('news_id', 'in', [...newsIds])
    .orderBy('news_id')
    .orderBy('position')
    .execute();
}

export type NewsMediaRow = Awaited<ReturnType<typeof listMedia>>[number];

/** Counts the items that a person has shared after `since`. */
export async function countNewsSince(db: Database, authorId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('training_news')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('author_id', '=', authorId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** A news item to be saved. */
export interface NewNewsItem {
  readonly authorId: string;
  readonly moduleId: string;
  /** The title of the training that the author attended. */
  readonly videoTitle: string;
  readonly location: string;
  readonly attendeeComment: string;
  readonly now: Date;
}

/** Finds an item with the same author, module and texts that was created after `since`. */
export function findIdenticalNews(db: Database, news: NewNewsItem, since: Date) {
  return db
    .selectFrom('training_news')
    .select('id')
    .where('author_id', '=', news.authorId)
    .where('created_at', '>', since)
    .where('module_id', '=', news.moduleId)
    .where('video_title', '=', news.videoTitle)
    .where('location', '=', news.location)
    .where('attendee_comment', '=', news.attendeeComment)
    .executeTakeFirst();
}

/** Saves an item and returns its id. */
export async function saveNews(db: Database, news: NewNewsItem): Promise<string> {
  const { id } = await db
    .insertInto('training_news')
    .values({
      author_id: news.authorId,
      module_id: news.moduleId,
      video_title: news.videoTitle,
      location: news.location,
      attendee_comment: news.attendeeComment,
      created_at: news.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveMedia(db: Database, media: readonly NewsMediaRow[]): Promise<void> {
  if (media.length > 0) {
    await db
      .insertInto('training_news_media')
      .values([...media])
      .execute();
  }
}

/** Marks an item as hidden, or as visible if `hidden` is null. */
export async function saveHiddenState(
  db: Database,
  id: string,
  hidden: { by: string; now: Date } | null,
): Promise<void> {
  await db
    .updateTable('training_news')
    .set({ hidden_at: hidden?.now ?? null, hidden_by: hidden?.by ?? null })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes an item. The database also deletes the rows of its pictures and videos (on delete cascade). The files of the
 * pictures and videos remain in the storage: the caller discards these files.
 */
export async function removeNews(db: Database, id: string): Promise<void> {
  await db.deleteFrom('training_news').where('id', '=', id).execute();
}
