import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A person whom a trainer wants to remind. */
export interface PersonToRemind {
  readonly id: string;
  readonly fullName: string;
  readonly isActive: boolean;
  /** True if the person has an email address and wants mails. */
  readonly canGetMail: boolean;
}

/** Lists the approved people with these ids, including deactivated ones. The list is sorted by name. */
export function listPeopleToRemind(db: Database, userIds: readonly string[]): Promise<PersonToRemind[]> {
  return db
    .selectFrom('people as person')
    .leftJoin('active_people as active', 'active.id', 'person.id')
    .select(['person.id', 'person.full_name as fullName'])
    .select([
      sql<boolean>`active.id is not null`.as('isActive'),
      sql<boolean>`coalesce(active.wants_mail and active.email <> '', false)`.as('canGetMail'),
    ])
    .where('person.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('person.approved_at', 'is not', null)
    .orderBy(sql`lower(person.full_name)`)
    .orderBy('person.id')
    .execute();
}

/** Finds the name of the person who sends the reminders. */
export async function findSenderName(db: Database, userId: string): Promise<string> {
  const person = await db.selectFrom('people').select('full_name').where('id', '=', userId).executeTakeFirstOrThrow();
  return person.full_name;
}
