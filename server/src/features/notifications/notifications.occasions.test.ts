import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
import { givenSop, givenSopFile } from '../../testing/given-sop.ts';
import type { Person } from '../../testing/people.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { notifyExpiring } from '../certificates/certificates.jobs.ts';

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

const notificationsOf = async (as: Person): Promise<Notification[]> =>
  (await app.call(notificationsEndpoints.list, { as })).json().items;

async function requester(): Promise<{ person: Person; id: string; number: string }> {
  const person = await app.person();
  await givenAllPassed(app, person);
  const { id, certificateNumber: number } = await givenRequest(app, person);
  return { person, id, number };
}

test('the holder is notified when a certificate is approved and when it is revoked', async () => {
  const { person, id, number } = await requester();
  await givenApproval(app, trainer, id);
  await app.call(certificatesEndpoints.revoke, { as: trainer, params: { id }, body: { reason: 'No field task' } });
  expect(await notificationsOf(person)).toMatchObject([
    { kind: 'certificate-revoked', details: { number, reason: 'No field task' }, link: '/certificates' },
    { kind: 'certificate-approved', details: { number } },
  ]);
  expect(await notificationsOf(trainer)).toEqual([]);
});

test('the requester is notified of a rejection with its reason, and not of a decision that failed', async () => {
  const { person, id, number } = await requester();
  const reject = () =>
    app.call(certificatesEndpoints.reject, { as: trainer, params: { id }, body: { reason: 'Ask again in May' } });
  await reject();
  expect((await reject()).statusCode).toBe(409);
  expect(await notificationsOf(person)).toMatchObject([
    { kind: 'certificate-rejected', details: { number, reason: 'Ask again in May' } },
  ]);
});

test('the holder is notified once in the last thirty days of validity, unless a renewal is requested', async () => {
  const [alone, renewing] = [await requester(), await requester()];
  for (const { id } of [alone, renewing]) await givenApproval(app, trainer, id);
  const notifyAt = (daysBefore: number) => notifyExpiring(app.db, app.config, at(daysBefore));
  const { expires_at: expiry } = await app.db
    .selectFrom('certificates')
    .select('expires_at')
    .where('id', '=', alone.id)
    .executeTakeFirstOrThrow();
  const at = (daysBefore: number) => new Date((expiry?.getTime() ?? 0) - daysBefore * 86_400_000);
  const kinds = async (as: Person) => (await notificationsOf(as)).map(({ kind }) => kind);

  await notifyAt(31);
  expect(await kinds(alone.person)).toEqual(['certificate-approved']);
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
          val(at(29)).as('requested_at'),
        ])
        .where('id', '=', renewing.id),
    )
    .execute();
  for (const day of [30, 29, 1]) await notifyAt(day);
  expect(await kinds(alone.person)).toEqual(['certificate-expiring', 'certificate-approved']);
  expect(await kinds(renewing.person)).toEqual(['certificate-approved']);
  const [notification] = await notificationsOf(alone.person);
  expect(notification?.details).toEqual({ number: alone.number, lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

test.each([
  ['approveTrainer', 'trainer-request-approved', '/trainer'],
  ['refuseTrainer', 'trainer-request-refused', '/profile'],
] as const)('a person who asked for trainer access is notified of the decision: %s', async (act, kind, link) => {
  const person = await app.person({ trainerRequestedAt: app.clock.now() });
  await app.call(usersEndpoints[act], { as: admin, params: { userId: person.id } });
  expect(await notificationsOf(person)).toMatchObject([{ kind, link }]);
});

test('a person who is made a trainer is notified only if the person requested trainer access', async () => {
  const [asker, other] = await Promise.all([app.person({ trainerRequestedAt: app.clock.now() }), app.person()]);
  for (const { id } of [asker, other]) {
    const reply = await app.call(usersEndpoints.update, { as: admin, params: { id }, body: { role: 'trainer' } });
    expect(reply.statusCode).toBe(200);
  }
  expect(await notificationsOf(asker)).toMatchObject([{ kind: 'trainer-request-approved' }]);
  expect(await notificationsOf(other)).toEqual([]);
});

test('only people who have read a procedure are notified of a new revision', async () => {
  const [reader, other] = await Promise.all([app.person(), app.person()]);
  const sop = await givenSop(app, trainer, { name: 'torque.txt', bytes: Buffer.from('Old') }, { number: 'T-1' });
  await app.call(sopsEndpoints.view, { as: reader, params: { id: sop.id } });
  app.clock.advance(5000);
  expect((await app.call(sopsEndpoints.read, { as: reader, params: { id: sop.id } })).statusCode).toBe(200);
  const filePath = await givenSopFile(app, trainer, 'torque-2.txt', Buffer.from('New'));
  await app.call(sopAuthoringEndpoints.revise, { as: trainer, params: { id: sop.id }, body: { filePath } });
  expect(await notificationsOf(reader)).toMatchObject([
    { kind: 'sop-revised', details: { number: 'T-1', title: sop.title, revision: '2' } },
  ]);
  expect(await notificationsOf(other)).toEqual([]);
});
