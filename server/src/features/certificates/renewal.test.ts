import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { afterAll, expect, test } from 'vitest';
import {
  startOrResumeAttempt,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  submitAttempt,
} from '../../testing/training-actions.ts';
import {
  insertPassedModules,
  approveCertificateRequest,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import { insertPerson, type Person } from '../../testing/people.ts';
import { saveSession } from '../../platform/auth/sessions.queries.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const modules = await listModulesWithQuiz(app);
const [firstModule] = modules as [ModuleWithQuiz];
const dayMs = 86_400_000;
/** The validity period of certificates if the site has not set one. */
const defaultValidityMonths = 12;

/** Advances the clock by a number of days and signs the person in again, because sessions expire. */
async function advanceAndSignIn(days: number, person: Person): Promise<Person> {
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

const fetchQuiz = async (as: Person) =>
  (await app.call(quizzesEndpoints.one, { as, params: { quizId: firstModule.quizId } })).json();
const fetchEligibility = async (as: Person) => (await app.call(progressEndpoints.overview, { as })).json().certificate;
const requestAndReadErrorCode = async (as: Person) =>
  (await app.call(certificatesEndpoints.request, { as })).json().code;
/** The statuses of the person's certificates, latest request first. */
const fetchStatuses = async (as: Person) =>
  (await app.call(certificatesEndpoints.list, { as })).json().map((each: { status: string }) => each.status);

test('a certificate can be renewed in its last 30 days if every quiz was passed in the last 12 months', async () => {
  let trainer = await insertPerson(app.db, { role: 'trainer' }, app.clock.now());
  let person = await app.person();
  await insertPassedModules(app, person, { at: new Date(app.clock.now().getTime() - 10 * dayMs) });
  const firstCertificate = await submitCertificateRequest(app, person);
  await approveCertificateRequest(app, trainer, firstCertificate.id);
  expect(await fetchQuiz(person)).toMatchObject({ hasPassed: true, canStart: false });

  person = await advanceAndSignIn(330, person);
  // The certificate is 330 days old and valid for 12 months. More than 30 days are left, so it cannot be renewed yet.
  expect([await requestAndReadErrorCode(person), (await fetchEligibility(person)).canRequest]).toEqual([
    'certificate_valid',
    false,
  ]);

  person = await advanceAndSignIn(10, person);
  // The certificate is 340 days old, so it can be renewed. The quizzes were passed 350 days ago, so they still count.
  expect(await fetchEligibility(person)).toEqual({ canRequest: true, missing: [] });
  const renewalRequest = await submitCertificateRequest(app, person);
  expect(await fetchStatuses(person)).toEqual(['pending', 'issued']);
  expect(await requestAndReadErrorCode(person)).toBe('certificate_pending');
  trainer = await advanceAndSignIn(0, trainer);
  await app.call(certificatesEndpoints.reject, {
    as: trainer,
    params: { id: renewalRequest.id },
    body: { reason: 'again' },
  });

  person = await advanceAndSignIn(20, person);
  // The quizzes were passed 370 days ago, so the passes no longer count. The person can take the quizzes again.
  const { canRequest, missing } = await fetchEligibility(person);
  expect([canRequest, missing.length, missing[0].what]).toEqual([false, modules.length, 'quiz']);
  expect(await requestAndReadErrorCode(person)).toBe('certificate_not_earned');
  expect(await fetchQuiz(person)).toMatchObject({ hasPassed: false, canStart: true });
  await submitAttempt(app, person, await startOrResumeAttempt(app, person, firstModule.quizId));
  expect(await fetchQuiz(person)).toMatchObject({ hasPassed: true, canStart: false });
  expect((await fetchEligibility(person)).missing).toHaveLength(modules.length - 1);

  person = await advanceAndSignIn(10, person);
  // The first certificate is 370 days old.
  expect(await fetchStatuses(person)).toEqual(['rejected', 'expired']);
  await insertPassedModules(app, person);
  const secondCertificate = await submitCertificateRequest(app, person);
  trainer = await advanceAndSignIn(0, trainer);
  await approveCertificateRequest(app, trainer, secondCertificate.id);
  expect(await fetchStatuses(person)).toEqual(['issued', 'rejected', 'expired']);

  // The expired certificate can still be downloaded and revoked.
  const params = { id: firstCertificate.id };
  const download = await app.call(certificatesEndpoints.download, { as: person, params });
  expect(download.statusCode).toBe(200);
  const revocation = await app.call(certificatesEndpoints.revoke, {
    as: trainer,
    params,
    body: { reason: 'found wrong' },
  });
  expect(revocation.json().status).toBe('revoked');
});

test('for a person’s first certificate, a passed quiz counts even if it was passed years ago', async () => {
  const person = await app.person();
  await insertPassedModules(app, person, { at: new Date('2020-01-01T00:00:00Z') });
  expect(await fetchQuiz(person)).toMatchObject({ hasPassed: true, canStart: false });
  expect((await submitCertificateRequest(app, person)).status).toBe('pending');
});

test('a changed validity period of certificates decides at once which passed quizzes of a holder still count', async () => {
  const trainer = await insertPerson(app.db, { role: 'trainer' }, app.clock.now());
  const holder = await app.person();
  const other = await app.person();
  const passedAt = new Date(app.clock.now().getTime() - 200 * dayMs);
  for (const person of [holder, other]) await insertPassedModules(app, person, { at: passedAt });
  await approveCertificateRequest(app, trainer, (await submitCertificateRequest(app, holder)).id);
  await app.db.insertInto('site').values({ mode: 'demo' }).execute();
  const setValidity = (months: number | null) =>
    app.db.updateTable('site').set({ certificate_validity_months: months }).execute();
  for (const months of [6, 12, 3, null, 6, 8]) {
    await setValidity(months);
    // The quizzes were passed 200 days ago, which is more than 6 and less than 8 months.
    const hasPassed = (months ?? defaultValidityMonths) > 6;
    expect(await fetchQuiz(holder), String(months)).toMatchObject({ hasPassed, canStart: !hasPassed });
    expect((await fetchEligibility(holder)).missing).toHaveLength(hasPassed ? 0 : modules.length);
    // `other` has never had a certificate, so every passed quiz counts, however old.
    expect(await fetchQuiz(other), String(months)).toMatchObject({ hasPassed: true, canStart: false });
  }
});
