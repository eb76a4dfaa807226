import { randomUUID } from 'node:crypto';
import { type NewUser, saveUser } from '../features/accounts/index.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { saveSession } from '../platform/auth/sessions.queries.ts';
import type { Database } from '../platform/db/database.ts';

/** A person with an account and an open session. */
export interface Person {
  readonly id: string;
  /** Empty for a person without an email. */
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly sessionId: string;
}

const password = 'a password for tests';
/** Hashing a password is slow by design, so all people share one hash. */
const passwordHash = hashPassword(password);

/** Inserts an account and an open session. Unless `options` say otherwise, the account is an approved trainee. */
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
