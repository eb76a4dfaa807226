import { randomUUID } from 'node:crypto';
import { type NewUser, saveUser } from '../features/accounts/index.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { saveSession } from '../platform/auth/sessions.queries.ts';
import type { Database } from '../platform/db/database.ts';

/** Somebody with an account and an open session. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly sessionId: string;
}

const password = 'a password for tests';
/** Password hashing is deliberately slow, so that all people share one hash. */
const passwordHash = hashPassword(password);

/** Creates a person with an open session; a trainee by default. */
export async function personIn(db: Database, options: Partial<NewUser>, now: Date): Promise<Person> {
  const mark = randomUUID();
  const user = await saveUser(db, {
    email: `${mark}@plant.test`,
    passwordHash: await passwordHash,
    fullName: 'Nadia Test',
    employeeId: mark,
    approvedAt: now,
    ...options,
  });
  if (!user) throw new Error('The email or employee id of this person is already in use.');
  const device = { deviceType: 'Desktop', browser: 'Test' };
  const session = await saveSession(db, { userId: user.id, device, ipAddress: '127.0.0.1', now });
  return { id: user.id, email: user.email, password, ...session };
}
