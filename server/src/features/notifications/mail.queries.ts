import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { Database } from '../../platform/db/database.ts';

/** What was not taken for so long is no news any more: mail was off, or came later than the site. In milliseconds. */
const newsMs = 24 * 3_600_000;

/** Marks what waits to be mailed as queued and returns its ids. Another server skips the rows until the transaction ends. */
export async function saveQueued(db: Database, now: Date): Promise<string[]> {
  const waiting = db
    .selectFrom('notifications')
    .select('id')
    .where('mail', '=', 'waiting')
    .where('created_at', '>', new Date(now.getTime() - newsMs))
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

/** Marks a notification as mailed. */
export async function saveSent(db: Database, id: string): Promise<void> {
  await db.updateTable('notifications').set({ mail: 'sent' }).where('id', '=', id).execute();
}

/** A notification that is still to be mailed and to whom: not to who has read it meanwhile, or left. */
export async function findMail(db: Database, id: string) {
  const row = await db
    .selectFrom('notifications as told')
    .innerJoin('users as person', 'person.id', 'told.user_id')
    .select(['told.kind', 'told.details', 'told.link', 'person.email', 'person.full_name as fullName'])
    .where('told.id', '=', id)
    .where('told.mail', 'in', ['waiting', 'queued'])
    .where('told.read_at', 'is', null)
    .where('person.is_active', '=', true)
    .where('person.wants_mail', '=', true)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      kind: row.kind as Notification['kind'],
      details: row.details as Notification['details'],
    }
  );
}
