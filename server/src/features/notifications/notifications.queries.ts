import type {
  NotificationDetails,
  NotificationKind,
} from '@loopcheck/contract/features/notifications/notifications.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const columns = ['id', 'sequence', 'kind', 'details', 'link', 'created_at', 'read_at'] as const;

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof saveRead>>>;

/** A notification to be sent to one or more people. */
export interface NewNotification<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind;
  readonly userIds: readonly string[];
  /** Identifies the event, for example an id with a revision. Nobody is notified twice of the same occasion. */
  readonly occasion: string;
  readonly details: NotificationDetails[Kind];
  /** The path in the web interface to which the notification links, with a leading slash. */
  readonly link: string;
}

/** Saves and returns a notification for each active person who was not notified of the occasion before. */
export function saveNotifications(db: Database, notification: NewNotification) {
  const { kind, userIds, occasion, details, link } = notification;
  return db
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'occasion', 'details', 'link', 'mail'])
    .expression((query) =>
      query
        .selectFrom('active_people as person')
        .select(({ val, ref }) => [
          ref('person.id').as('user_id'),
          sql<string>`${kind}::text`.as('kind'),
          sql<string>`${occasion}::text`.as('occasion'),
          sql`${sql.val(details)}::jsonb`.as('details'),
          sql<string>`${val(link)}::text`.as('link'),
          sql<string | null>`case when person.wants_mail then 'waiting' end`.as('mail'),
        ])
        .where('person.id', '=', sql<string>`any(${userIds}::uuid[])`),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'occasion']).doNothing())
    .returning(['user_id', 'mail'])
    .execute();
}

/** Lists a person's notifications, latest first. `before` is the last sequence number of the previous page. */
export function listNotifications(
  db: Database,
  userId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  let query = db.selectFrom('notifications').select(columns).where('user_id', '=', userId);
  if (before !== undefined) query = query.where('sequence', '<', before);
  return query.orderBy('sequence', 'desc').limit(limit).execute();
}

/** The number of unread notifications of a person. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Marks a notification as read and keeps the time of the first reading. Undefined if it is not the person's. */
export function saveRead(db: Database, userId: string, id: string, now: Date) {
  return db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Marks all of a person's notifications as read. */
export async function saveAllRead(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks a person's notifications with this link as read. Returns whether any of them was unread. */
export async function saveReadByLink(db: Database, userId: string, link: string, now: Date): Promise<boolean> {
  const read = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return read.numUpdatedRows > 0n;
}

/** Replaces an author's name in the notifications of their answers when the account is deleted. */
export async function saveAuthorName(db: Database, authorId: string, fullName: string): Promise<void> {
  await db
    .updateTable('notifications as notification')
    .from('discussion_posts as answer')
    .innerJoin('discussion_posts as question', 'question.id', 'answer.question_id')
    .set({ details: sql`notification.details || jsonb_build_object('author', ${fullName}::text)` })
    .where('answer.author_id', '=', authorId)
    .whereRef('notification.user_id', '=', 'question.author_id')
    .where('notification.kind', '=', 'answer')
    .where('notification.occasion', '=', sql<string>`answer.id::text`)
    .execute();
}

/** Marks notifications since `since` that wait for mailing as queued and returns their ids. Other servers skip them. */
export async function saveMailQueued(db: Database, since: Date): Promise<string[]> {
  const waiting = db
    .selectFrom('notifications')
    .select('id')
    .where('mail', '=', 'waiting')
    .where('created_at', '>', since)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('notifications')
    .set({ mail: 'queued' })
    .where('id', 'in', waiting)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Marks a notification as mailed. This state is final. */
export async function saveMailed(db: Database, id: string): Promise<void> {
  await db.updateTable('notifications').set({ mail: 'sent' }).where('id', '=', id).execute();
}

/** Finds an unread notification that is not mailed yet, with its person, who must be active and want mails. */
export function findNotificationToMail(db: Database, id: string, since: Date) {
  return db
    .selectFrom('notifications as notification')
    .innerJoin('active_people as person', 'person.id', 'notification.user_id')
    .select([
      'notification.kind',
      'notification.details',
      'notification.link',
      'person.email',
      'person.full_name as fullName',
    ])
    .where('notification.id', '=', id)
    .where('notification.mail', '=', 'queued')
    .where('notification.created_at', '>', since)
    .where('notification.read_at', 'is', null)
    .where('person.wants_mail', '=', true)
    .executeTakeFirst();
}
