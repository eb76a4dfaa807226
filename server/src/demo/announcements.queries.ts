import type { Database } from '../platform/db/database.ts';

/** Whether anything was ever announced here. */
export async function hasAnnouncements(db: Database): Promise<boolean> {
  return (await db.selectFrom('announcements').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The sample account that announces. */
export function findUserId(db: Database, email: string) {
  return db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
}

/** Lets people have read an announcement, in its list and in their bells. */
export async function saveReaders(db: Database, id: string, userIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('announcement_recipients')
    .set({ read_at: at })
    .where('announcement_id', '=', id)
    .where('user_id', 'in', userIds)
    .execute();
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('link', '=', `/announcements/${id}`)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Puts the bells of an announcement at the time when it was sent; nothing of the demo goes by mail. */
export async function saveToldAt(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ created_at: at, mail: null })
    .where('link', '=', `/announcements/${id}`)
    .execute();
}
