import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import type { Database } from '../../platform/db/database.ts';

/** What was not taken for so long is no news any more: mail was off, or came later than the site. In milliseconds. */
const newsMs = 24 * 3_600_000;

/** Ids of what waits to be mailed, oldest first. */
export async function listWaitingMail(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('mail', '=', 'waiting')
    .where('created_at', '>', new Date(now.getTime() - newsMs))
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Notes that these are with the job runner, or have gone. */
export async function saveMailState(db: Database, ids: readonly string[], state: 'queued' | 'sent'): Promise<void> {
  await db.updateTable('notifications').set({ mail: state }).where('id', 'in', ids).execute();
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
