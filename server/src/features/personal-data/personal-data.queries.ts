import type { Database } from '../../platform/db/database.ts';

/** Whether a person with this id exists, including deleted people. */
export async function hasPerson(db: Database, userId: string): Promise<boolean> {
  return (await db.selectFrom('people').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}
