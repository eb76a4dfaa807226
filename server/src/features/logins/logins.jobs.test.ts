import { afterAll, describe, expect, test } from 'vitest';
import { saveSession } from '../../platform/auth/sessions.queries.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeOldSignIns, saveSignIn } from './index.ts';
import { removeSignInsBefore } from './logins.queries.ts';

const retentionDays = 100;
const dayMs = 24 * 3_600_000;
const app = await testApp({ SIGN_IN_RETENTION_DAYS: String(retentionDays) });
afterAll(app.close);

const device = { deviceType: 'Mobile', browser: 'Chrome 140' };
const ipAddress = '10.20.1.7';
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);

/** Saves an attempt to sign in that is `ageDays` days old. A successful attempt has a session. */
async function saveAttempt(person: Person | null, ageDays: number, { succeeded = true } = {}): Promise<void> {
  const now = daysAgo(ageDays);
  const session = person && succeeded ? await saveSession(app.db, { userId: person.id, device, ipAddress, now }) : null;
  const attempt = { userId: person?.id ?? null, sessionId: session?.sessionId ?? null, role: null };
  await saveSignIn(app.db, { ...attempt, succeeded, device, ipAddress, now });
}

/** The ages of the saved attempts in days, oldest first. */
async function listAges(person: Person | null): Promise<number[]> {
  const rows = await app.db
    .selectFrom('sign_ins')
    .select('login_time')
    .where('user_id', person ? '=' : 'is', person?.id ?? null)
    .orderBy('login_time')
    .execute();
  return rows.map((row) => Math.floor((app.clock.now().getTime() - row.login_time.getTime()) / dayMs));
}

const countSessions = async (person: Person) =>
  (await app.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()).length;

describe('remove-old-sign-ins', () => {
  test('removes attempts that are older than SIGN_IN_RETENTION_DAYS, with their sessions', async () => {
    const amina = await app.person();
    const sessionsBefore = await countSessions(amina);
    for (const age of [300, 101, 99, 1]) await saveAttempt(amina, age);
    await saveAttempt(amina, 200, { succeeded: false });
    for (const age of [150, 50]) await saveAttempt(null, age, { succeeded: false });

    await app.runJob(removeOldSignIns, {});
    // The second time, the job finds nothing to remove.
    await app.runJob(removeOldSignIns, {});

    expect(await listAges(amina)).toEqual([99, 1]);
    // The sessions of the two attempts that are left.
    expect(await countSessions(amina)).toBe(sessionsBefore + 2);
    expect(await listAges(null)).toEqual([50]);
  });

  test('keeps the last successful sign-in of a person, however old it is', async () => {
    const ravi = await app.person();
    for (const age of [900, 700]) await saveAttempt(ravi, age);
    await saveAttempt(ravi, 600, { succeeded: false });

    await app.runJob(removeOldSignIns, {});

    expect(await listAges(ravi)).toEqual([700]);
  });

  test('keeps one sign-in of a person whose two last sign-ins have the same time', async () => {
    const twin = await app.person();
    const attempt = { userId: twin.id, sessionId: null, role: null, succeeded: true, device, ipAddress };
    for (let count = 0; count < 2; count += 1) await saveSignIn(app.db, { ...attempt, now: daysAgo(500) });

    await app.runJob(removeOldSignIns, {});

    expect(await listAges(twin)).toEqual([500]);
  });

  test('removes at most one batch of attempts, the oldest first', async () => {
    for (const age of [400, 300, 200]) await saveAttempt(null, age, { succeeded: false });
    const batchSize = 2;
    expect(await removeSignInsBefore(app.db, daysAgo(retentionDays), batchSize)).toHaveLength(batchSize);
    // The attempt that is 50 days old is from the first test.
    expect(await listAges(null)).toEqual([200, 50]);
  });
});
