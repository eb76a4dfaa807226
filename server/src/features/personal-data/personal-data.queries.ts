import type { Database } from '../../platform/db/database.ts';

/** Whether there is such a person, deleted or not. */
export async function hasPerson(db: Database, userId: string): Promise<boolean> {
  return (await db.selectFrom('people').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}
