import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { type NewUser, saveUser } from '../features/accounts/index.ts';
import { saveSession } from '../platform/auth/sessions.queries.ts';
import { hashPassword } from '../platform/auth/password.ts';
import type { Database } from '../platform/db/database.ts';

/** A person with an account and an open session. */
export interface Person {
  readonly id: string;
  /** The email; empty for a person without an email. */
  readonly email: string;
  readonly password: string;
  /** The token of the session. */
  readonly token: string;
  readonly sessionId: string;
}

const password = 'a password for tests';
/**
 * The cost parameters in a hash determine how long it takes to check a password, in production tens of milliseconds. In
 * tests, all people share one hash with the lowest cost. If sign-ins must overlap in a test, the test uses
 * `setSlowPasswordHash`.
 */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * Inserts an account and an open session. By default, the account is approved and has the role trainee. `options`
 * replace the default values.
 */
export async function insertPerson(db: Database, options: Partial<NewUser>, now: Date): Promise<Person> {
  const uniqueName = randomUUID();
  const user = await saveUser(db, {
    email: `${uniqueName}@plant.test`,
    passwordHash: await passwordHash,
    fullName: 'Nadia Test',
    employeeId: uniqueName,
    approvedAt: now,
    ...options,
  });
  if (!user) throw new Error('The email or employee id of this person is already in use.');
  const device = { deviceType: 'Desktop', browser: 'Test' };
  const session = await saveSession(db, { userId: user.id, device, ipAddress: '127.0.0.1', now });
  return { id: user.id, email: user.email ?? '', password, ...session };
}

/**
 * Stores a new hash of the password of these people. Checking this hash takes as long as in production, so that
 * concurrent sign-ins of these people overlap.
 */
export async function setSlowPasswordHash(db: Database, people: readonly Pick<Person, 'id'>[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', 'in', ids)
    .execute();
}
