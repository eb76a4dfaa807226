import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { afterAll, expect, test } from 'vitest';
import { givenAttempt, type GivenModule, givenModules, givenSubmitted } from '../../testing/given.ts';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
import { personIn, type Person } from '../../testing/people.ts';
import { saveSession } from '../../platform/auth/sessions.queries.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const [first] = (await givenModules(app)) as [GivenModule];
const dayMs = 86_400_000;

/** Advances the clock by so many days and signs the person in again. */
async function after(days: number, person: Person): Promise<Person> {
  app.clock.advance(days * dayMs);
  const device = { deviceType: 'Desktop', browser: 'Test' };
  const session = await saveSession(app.db, {
    userId: person.id,
    device,
    ipAddress: '127.0.0.1',
    now: app.clock.now(),
  });
  return { ...person, ...session };
}

const quizOf = async (as: Person) =>
  (await app.call(quizzesEndpoints.one, { as, params: { quizId: first.quizId } })).json();
const overviewOf = async (as: Person) => (await app.call(progressEndpoints.overview, { as })).json().certificate;
const codeOf = async (as: Person) => (await app.call(certificatesEndpoints.request, { as })).json().code;
const statusesOf = async (as: Person) =>
  (await app.call(certificatesEndpoints.list, { as })).json().map((each: { status: string }) => each.status);

test('A certificate can be renewed in its last thirty days, expires after its last day, and old passes must be repeated', async () => {
  let trainer = await personIn(app.db, { role: 'trainer' }, app.clock.now());
  let person = await app.person();
  await givenAllPassed(app, person, { at: new Date(app.clock.now().getTime() - 10 * dayMs) });
  const { id } = await givenRequest(app, person);
  await givenApproval(app, trainer, id);
  expect(await quizOf(person)).toMatchObject({ hasPassed: true, canStart: false });

  person = await after(330, person);
  expect([await codeOf(person), (await overviewOf(person)).canRequest]).toEqual(['certificate_valid', false]);

  person = await after(10, person);
  // After 340 days the passes, 350 days old, still count: a renewal is pending beside the issued certificate.
  expect(await overviewOf(person)).toEqual({ canRequest: true, missing: [] });
  const renewal = await givenRequest(app, person);
  expect(await statusesOf(person)).toEqual(['pending', 'issued']);
  expect(await codeOf(person)).toBe('certificate_pending');
  trainer = await after(0, trainer);
  await app.call(certificatesEndpoints.reject, {
    as: trainer,
    params: { id: renewal.id },
    body: { reason: 'again' },
  });

  person = await after(20, person);
  // After 360 days the passes are older than a year: their quizzes open again.
  const { canRequest, missing } = await overviewOf(person);
  expect([canRequest, missing.length, missing[0].what]).toEqual([false, 13, 'quiz']);
  expect(await codeOf(person)).toBe('certificate_not_earned');
  expect(await quizOf(person)).toMatchObject({ hasPassed: false, canStart: true });
  await givenSubmitted(app, person, await givenAttempt(app, person, first.quizId));
  expect(await quizOf(person)).toMatchObject({ hasPassed: true, canStart: false });
  expect((await overviewOf(person)).missing).toHaveLength(12);

  person = await after(10, person);
  expect(await statusesOf(person)).toEqual(['rejected', 'expired']);
  await givenAllPassed(app, person);
  const next = await givenRequest(app, person);
  trainer = await after(0, trainer);
  await givenApproval(app, trainer, next.id);
  // The earlier certificate stays available.
  expect(await statusesOf(person)).toEqual(['issued', 'rejected', 'expired']);
  const old = await app.call(certificatesEndpoints.download, { as: person, params: { id } });
  expect(old.statusCode).toBe(200);
  const revoked = await app.call(certificatesEndpoints.revoke, {
    as: trainer,
    params: { id },
    body: { reason: 'found wrong' },
  });
  expect(revoked.json().status).toBe('revoked');
});

test('For the first certificate every pass counts, however old', async () => {
  const person = await app.person();
  await givenAllPassed(app, person, { at: new Date('2020-01-01T00:00:00Z') });
  expect(await quizOf(person)).toMatchObject({ hasPassed: true, canStart: false });
  expect((await givenRequest(app, person)).status).toBe('pending');
});
