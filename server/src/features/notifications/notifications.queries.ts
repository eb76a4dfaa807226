import type {
  NotificationDetails,
  NotificationKind,
} from '@loopcheck/contract/features/notifications/notifications.contract';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';

const columns = ['id', 'sequence', 'kind', 'details', 'link', 'created_at', 'read_at'] as const;

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof saveReadTime>>>;

/** A notification to be sent to one or more people. */
export interface NewNotification<Kind extends NotificationKind = NotificationKind> {
  readonly kind: Kind;
  readonly userIds: readonly string[];
  /**
   * The occasion key: identifies the reason of the notification, for example an id with a revision. The key is never
   * displayed. A person gets at most one notification of a kind for each occasion.
   */
  readonly occasion: string;
  readonly details: NotificationDetails[Kind];
  /** The path in the web interface to which the notification links, with a leading slash. */
  readonly link: string;
}

/**
 * Saves a notification for each active recipient who has not been notified of the occasion. Returns the recipients of
 * the saved notifications. `mail` is 'waiting' if the notification must be mailed, otherwise null.
 */
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
          sql<string | null>`case when person.wants_mail and person.email is not null then 'waiting' end`.as('mail'),
        ])
        .where('person.id', '=', sql<string>`any(${userIds}::uuid[])`),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'occasion']).doNothing())
    .returning(['user_id', 'mail'])
    .execute();
}

/**
 * Lists a page of a person's notifications, latest first, and counts all unread notifications of the person. `before`
 * is the sequence number at which the previous page ended.
 */
export async function listNotifications(
  db: Database,
  userId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before: number | undefined; limit: number },
): Promise<{ readonly rows: readonly NotificationRow[]; readonly unread: number }> {
  const [result] = await selectNotifications(db, { userId, before, limit });
  if (!result) throw new Error('The statement has returned no row.');
  const rows = result.rows.map((row) => ({
    ...row,
    created_at: new Date(row.created_at),
    read_at: row.read_at === null ? null : new Date(row.read_at),
  }));
  return { rows, unread: result.unread };
}

const selectNotifications = compileOnce((db, parameter: Parameter<{ userId: string; before: number; limit: number }>) =>
  db.selectNoFrom(({ selectFrom }) => [
    jsonArrayFrom(
      selectFrom('notifications')
        .select(columns)
        .where('user_id', '=', parameter('userId'))
        .where('sequence', '<', parameter('before'))
        .orderBy('sequence', 'desc')
        .limit(parameter('limit')),
    ).as('rows'),
    unreadCountQuery(db, parameter('userId')).$asScalar().$notNull().as('unread'),
  ]),
);

/** The query that counts the unread notifications of a person. */
const unreadCountQuery = (db: Database, userId: RawBuilder<string>) =>
  db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);

/** Counts the unread notifications of a person. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  return (await selectUnreadCount(db, { userId }))[0]?.unread ?? 0;
}

const selectUnreadCount = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  unreadCountQuery(db, parameter('userId')),
);

/**
 * Marks a notification as read, unless it was read before. Returns the notification, or undefined if the person has no
 * notification with this id.
 */
export function saveReadTime(db: Database, userId: string, id: string, now: Date) {
  return db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
}

/** Marks all of a person's notifications as read. */
export async function saveReadTimeOfAll(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** Marks a person's notifications with this link as read. Returns true if any of them was unread. */
export async function saveReadTimeByLink(db: Database, userId: string, link: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces some details of existing notifications of one kind, each identified by its recipient and its occasion. */
export async function updateNotificationDetails<Kind extends NotificationKind>(
  db: Database,
  {
    kind,
    notifications,
    details,
  }: {
    readonly kind: Kind;
    readonly notifications: readonly { readonly userId: string; readonly occasion: string }[];
    readonly details: Partial<NotificationDetails[Kind]>;
  },
): Promise<void> {
  const userIds = notifications.map(({ userId }) => userId);
  const occasions = notifications.map(({ occasion }) => occasion);
  await sql`
    update notifications as notification
    set details = notification.details || ${sql.val(details)}::jsonb
    from unnest(${userIds}::uuid[], ${occasions}::text[]) as changed (user_id, occasion)
    where notification.user_id = changed.user_id and notification.kind = ${kind}
      and notification.occasion = changed.occasion`.execute(db);
}

/**
 * Finds the notifications that wait for mailing and were created after `since`, marks them as queued, and returns their
 * ids. Skips the notifications that another server is marking concurrently.
 */
export async function queueWaitingNotifications(db: Database, since: Date): Promise<string[]> {
  const waitingIds = db
    .selectFrom('notifications')
    .select('id')
    .where('mail', '=', 'waiting')
    .where('created_at', '>', since)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('notifications')
    .set({ mail: 'queued' })
    .where('id', 'in', waitingIds)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Marks a notification as mailed. */
export async function saveMailSent(db: Database, id: string): Promise<void> {
  await db.updateTable('notifications').set({ mail: 'sent' }).where('id', '=', id).execute();
}

/**
 * Finds a queued notification with the name and email of its recipient. Returns undefined if it was mailed or read, or
 * was created at or before `since`. Also returns undefined if the recipient is inactive, has no email or wants no mails.
 */
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
    .where('person.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

/** Removes the notifications of a person, read or unread. */
export async function removeNotificationsOfPerson(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute();
}
