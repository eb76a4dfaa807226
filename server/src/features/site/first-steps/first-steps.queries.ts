import type { Database } from '../../../platform/db/database.ts';

/** Finds the stored state of the site's first steps; undefined before the first start of the server. */
export async function findStoredSteps(db: Database) {
  return db
    .selectFrom('site')
    .select(['first_steps_hidden_at', 'test_mail_requested_at', 'test_mail_sent_at', 'test_mail_error'])
    .executeTakeFirst();
}

/** Counts the people who can sign in. */
export async function countActivePeople(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('active_people')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the name and the email of a person; undefined if the person cannot sign in. */
export const findMailRecipient = (db: Database, userId: string) =>
  db.selectFrom('active_people').select(['email', 'full_name as fullName']).where('id', '=', userId).executeTakeFirst();

/**
 * Saves that the list of first steps is hidden. If it was hidden before, keeps the time at which it was first hidden.
 */
export async function saveHidden(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('site')
    .set(({ fn, val }) => ({ first_steps_hidden_at: fn.coalesce('first_steps_hidden_at', val(now)) }))
    .execute();
}

/** Saves the time of a request for a test mail, and clears the error of an earlier test mail. */
export async function saveTestMailRequest(db: Database, now: Date): Promise<void> {
  await db.updateTable('site').set({ test_mail_requested_at: now, test_mail_error: null }).execute();
}

/** Saves the outcome of a test mail: the error of the mail server, or null if the mail was accepted. */
export async function saveTestMailOutcome(db: Database, error: string | null, now: Date): Promise<void> {
  await db
    .updateTable('site')
    .set(error === null ? { test_mail_sent_at: now, test_mail_error: null } : { test_mail_error: error })
    .execute();
}
