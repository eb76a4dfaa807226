import type { Database } from '../../platform/db/database.ts';

/** Returns true if a person with this id exists, even if the account is deleted. */
export async function hasPerson(db: Database, userId: string): Promise<boolean> {
  return (await db.selectFrom('people').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined;
}
