import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { viewingSeconds, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insertPassedModules,
  approveCertificateRequest,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import { uploadSop, uploadSopFile } from '../../testing/sop-uploads.ts';
import type { Person } from '../../testing/people.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { sendExpiryNotifications } from '../certificates/certificates.jobs.ts';

let app: TestApp;
let trainer: Person;
let admin: Person;

beforeAll(async () => {
  app = await testApp();
  [trainer, admin] = await Promise.all([
    app.person({ role: 'trainer' }),
    app.person({ role: 'trainer', isAdmin: true }),
  ]);
});
afterAll(() => app.close());

const listNotifications = async (as: Person): Promise<Notification[]> =>
  (await app.call(notificationsEndpoints.list, { as })).json().items;

/** Creates a person who has passed all modules and requested a certificate with the id `certificateId`. */
async function createRequester(): Promise<{ person: Person; certificateId: string; number: string }> {
  const person = await app.person();
  await insertPassedModules(app, person);
  const { id: certificateId, certificateNumber: number } = await submitCertificateRequest(app, person);
  return { person, certificateId, number };
}

test('the holder of a certificate is notified when it is approved and when it is revoked', async () => {
  const { person, certificateId, number } = await createRequester();
  await approveCertificateRequest(app, trainer, certificateId);
  await app.call(certificatesEndpoints.revoke, {
    as: trainer,
    params: { id: certificateId },
    body: { reason: 'No field task' },
  });
  expect(await listNotifications(person)).toMatchObject([
    { kind: 'certificate-revoked', details: { number, reason: 'No field task' }, link: '/certificates' },
    { kind: 'certificate-approved', details: { number } },
  ]);
  expect(await listNotifications(trainer)).toEqual([]);
});

test('the requester of a certificate is notified once of a rejection and its reason, even if the trainer rejects the request twice', async () => {
  const { person, certificateId, number } = await createRequester();
  const reject = () =>
    app.call(certificatesEndpoints.reject, {
      as: trainer,
      params: { id: certificateId },
      body: { reason: 'Ask again in May' },
    });
  await reject();
  expect((await reject()).statusCode).toBe(409);
  expect(await listNotifications(person)).toMatchObject([
    { kind: 'certificate-rejected', details: { number, reason: 'Ask again in May' } },
  ]);
});

test('the holder of a certificate is notified once during its last thirty days, except after the request for a renewal', async () => {
  const [holder, renewingHolder] = [await createRequester(), await createRequester()];
  for (const { certificateId } of [holder, renewingHolder])
    await approveCertificateRequest(app, trainer, certificateId);
  const { expires_at: expiry } = await app.db
    .selectFrom('certificates')
    .select('expires_at')
    .where('id', '=', holder.certificateId)
    .executeTakeFirstOrThrow();
  const daysBeforeExpiry = (days: number) => new Date((expiry?.getTime() ?? 0) - days * 86_400_000);
  const notifyDaysBeforeExpiry = (days: number) => sendExpiryNotifications(app.db, app.config, daysBeforeExpiry(days));
  const listKinds = async (as: Person) => (await listNotifications(as)).map(({ kind }) => kind);

  await notifyDaysBeforeExpiry(31);
  expect(await listKinds(holder.person)).toEqual(['certificate-approved']);

  // Inserts the request for a renewal.
  await app.db
    .insertInto('certificates')
    .columns(['user_id', 'number', 'holder_name', 'employee_id', 'modules', 'requested_at'])
    .expression((query) =>
      query
        .selectFrom('certificates')
        .select(({ val }) => [
          'user_id',
          val('LOOPCHECK-NEXT-0001').as('number'),
          'holder_name',
          'employee_id',
          'modules',
          val(daysBeforeExpiry(29)).as('requested_at'),
        ])
        .where('id', '=', renewingHolder.certificateId),
    )
    .execute();

  for (const days of [30, 29, 1]) await notifyDaysBeforeExpiry(days);
  expect(await listKinds(holder.person)).toEqual(['certificate-expiring', 'certificate-approved']);
  expect(await listKinds(renewingHolder.person)).toEqual(['certificate-approved']);
  const [notification] = await listNotifications(holder.person);
  expect(notification?.details).toEqual({ number: holder.number, lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

test.each([
  ['approveTrainer', 'trainer-request-approved', '/trainer'],
  ['refuseTrainer', 'trainer-request-refused', '/profile'],
] as const)('a person who requested trainer access is notified of the decision: %s', async (endpoint, kind, link) => {
  const person = await app.person({ trainerRequestedAt: app.clock.now() });
  await app.call(usersEndpoints[endpoint], { as: admin, params: { userId: person.id } });
  expect(await listNotifications(person)).toMatchObject([{ kind, link }]);
});

test('a person whose role an admin changes to trainer is notified only if they requested trainer access', async () => {
  const [requester, other] = await Promise.all([app.person({ trainerRequestedAt: app.clock.now() }), app.person()]);
  for (const { id } of [requester, other]) {
    const reply = await app.call(usersEndpoints.update, { as: admin, params: { id }, body: { role: 'trainer' } });
    expect(reply.statusCode).toBe(200);
  }
  expect(await listNotifications(requester)).toMatchObject([{ kind: 'trainer-request-approved' }]);
  expect(await listNotifications(other)).toEqual([]);
});

test('only people who have read a procedure are notified of a new revision', async () => {
  const [reader, other] = await Promise.all([app.person(), app.person()]);
  const sop = await uploadSop(app, trainer, { name: 'torque.txt', bytes: Buffer.from('Old') }, { number: 'T-1' });
  await app.call(sopsEndpoints.view, { as: reader, params: { id: sop.id } });
  // The server accepts that the procedure was read only after it was open for this time.
  app.clock.advance(viewingSeconds * 1000);
  expect((await app.call(sopsEndpoints.read, { as: reader, params: { id: sop.id } })).statusCode).toBe(200);

  const filePath = await uploadSopFile(app, trainer, 'torque-2.txt', Buffer.from('New'));
  await app.call(sopAuthoringEndpoints.revise, { as: trainer, params: { id: sop.id }, body: { filePath } });

  expect(await listNotifications(reader)).toMatchObject([
    { kind: 'sop-revised', details: { number: 'T-1', title: sop.title, revision: '2' } },
  ]);
  expect(await listNotifications(other)).toEqual([]);
});
