import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { NewNotification } from './notify.ts';

const columns = ['id', 'sequence', 'kind', 'details', 'link', 'created_at', 'read_at'] as const;

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof saveRead>>>;

/** Writes one for each person who may sign in and was not told of the occasion before; returns who they are. */
export async function saveNotifications(db: Database, told: NewNotification): Promise<string[]> {
  const { kind, userIds, occasion, details, link } = told;
  const rows = await db
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'occasion', 'details', 'link', 'mail'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ val, ref }) => [
          ref('users.id').as('user_id'),
          sql<string>`${kind}::text`.as('kind'),
          sql<string>`${occasion}::text`.as('occasion'),
          sql`${sql.val(details)}::jsonb`.as('details'),
          sql<string>`${val(link)}::text`.as('link'),
          sql<string | null>`case when users.wants_mail then 'waiting' end`.as('mail'),
        ])
        .where('users.id', '=', sql<string>`any(${userIds}::uuid[])`)
        .where('users.is_active', '=', true),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'occasion']).doNothing())
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** What a person was told of, latest first; `before` is the sequence where the last page ended. */
export function listNotifications(
  db: Database,
  userId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  let query = db.selectFrom('notifications').select(columns).where('user_id', '=', userId);
  if (before !== undefined) query = query.where('sequence', '<', before);
  return query.orderBy('sequence', 'desc').limit(limit).execute();
}

/** How many of them are unread. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks one of a person's as read, once; undefined when it is not theirs. */
export function saveRead(db: Database, userId: string, id: string, now: Date) {
  return db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Marks all of a person's as read. */
export async function saveAllRead(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks those of a person's as read that lead to an address; says whether there were any. */
export async function saveReadAt(db: Database, userId: string, link: string, now: Date): Promise<boolean> {
  const read = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return read.numUpdatedRows > 0n;
}

/** Puts another name of somebody into what people were told of their answers. */
export async function saveAuthorName(db: Database, authorId: string, fullName: string): Promise<void> {
  await db
    .updateTable('notifications as told')
    .from('discussion_posts as answer')
    .innerJoin('discussion_posts as question', 'question.id', 'answer.question_id')
    .set({ details: sql`told.details || jsonb_build_object('author', ${fullName}::text)` })
    .where('answer.author_id', '=', authorId)
    .whereRef('told.user_id', '=', 'question.author_id')
    .where('told.kind', '=', 'answer')
    .where('told.occasion', '=', sql<string>`answer.id::text`)
    .execute();
}

/** A notification as its owner reads it. */
export const notificationOf = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind as Notification['kind'],
  details: row.details as Notification['details'],
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});
