import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { emailChangeEndpoints } from '@loopcheck/contract/features/accounts/email-change.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { secondFactorEndpoints } from '@loopcheck/contract/features/second-factor/second-factor.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { notify } from '../../notifications/index.ts';

const mails: MailMessage[] = [];
const mailer = { send: async (message: MailMessage) => void mails.push(message), close: () => undefined };
const app = await testApp({ SMTP_URL: 'smtp://mail.plant.test' }, {}, mailer);
afterAll(app.close);

let testCount = 0;
let admin: Person;
let person: Person;
beforeEach(async () => {
  // Runs the jobs of earlier tests, so that their mails are not counted.
  await app.runJobs();
  mails.length = 0;
  testCount += 1;
  admin = await app.person({ isAdmin: true, role: 'trainer' });
  person = await app.person({ email: null, employeeId: `NO-MAIL-${testCount}`, fullName: 'Kofi Mensah' });
});

const findNotification = (id: string) =>
  app.db.selectFrom('notifications').select('mail').where('user_id', '=', id).executeTakeFirstOrThrow();

test('a notification is mailed neither to a person without an email, nor to a person whose email was removed before the mail was sent', async () => {
  const withEmail = await app.person();
  await notify(app.db, {
    kind: 'announcement',
    userIds: [person.id, withEmail.id],
    occasion: `muster ${testCount}`,
    details: { title: 'Muster at six' },
    link: '/announcements/1',
  });
  expect((await findNotification(person.id)).mail).toBeNull();
  expect((await findNotification(withEmail.id)).mail).toBe('waiting');
  await app.db.updateTable('users').set({ email: null }).where('id', '=', withEmail.id).execute();
  await app.runJobs();
  expect(mails).toEqual([]);
});

test('a person without an email gets no mail about a changed password', async () => {
  const body = { currentPassword: person.password, newPassword: 'gravel under seven boots' };
  expect((await app.call(accountsEndpoints.changePassword, { as: person, body })).statusCode).toBe(200);
  await app.runJobs();
  expect(mails).toEqual([]);
});

test('a link cannot be mailed to a person without an email, and a queued mail is not sent if the email is removed', async () => {
  const mailLink = (id: string) => app.call(usersEndpoints.mailLink, { as: admin, params: { id } });
  const refused = await mailLink(person.id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'person_without_email']);

  const withEmail = await app.person();
  expect((await mailLink(withEmail.id)).statusCode).toBe(200);
  await app.db.updateTable('users').set({ email: null }).where('id', '=', withEmail.id).execute();
  await app.runJobs();
  expect(mails).toEqual([]);
});

test('a person without an email can add an email in the profile; only this address gets a mail', async () => {
  const email = `kofi-${testCount}@plant.test`;
  await app.call(emailChangeEndpoints.request, { as: person, body: { email } });
  await app.runJobs();
  const token = /\/confirm-email\/(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const reply = await app.call(emailChangeEndpoints.confirm, { params: { token } });
  expect(reply.json()).toEqual({ email });
  await app.runJobs();
  expect(mails.map(({ to }) => to)).toEqual([email]);
});

test('the authenticator app of a person without an email shows the employee ID in place of the email', async () => {
  const reply = await app.call(secondFactorEndpoints.beginApp, { as: person });
  expect(decodeURIComponent(String(reply.json().address))).toContain(`NO-MAIL-${testCount}`);
});

test('the list of sign-ins, the exports and the record state no email for a person without an email', async () => {
  await app.call(accountsEndpoints.signIn, { body: { email: `no-mail-${testCount}`, password: person.password } });
  const signIns = await app.call(loginsEndpoints.list, { as: admin, query: { search: `NO-MAIL-${testCount}` } });
  expect(signIns.json().logins).toMatchObject([{ userId: person.id, email: null }]);
  const sheet = await app.call(loginsEndpoints.export, { as: admin, query: { search: `NO-MAIL-${testCount}` } });
  expect(sheet.body).toContain('Kofi');
  expect(sheet.body).not.toContain('null');
  const matrix = await app.call(traineesEndpoints.export, { as: admin, query: { format: 'csv' } });
  expect(matrix.body).toContain(`NO-MAIL-${testCount}`);
  expect(matrix.body).not.toContain('null');
  const record = await app.call(traineesEndpoints.record, { as: admin, params: { userId: person.id } });
  expect(record.statusCode).toBe(200);
  expect(record.body).toContain('"email":null');
});

test('the export of personal data contains the one-time links of the person, but not their tokens', async () => {
  const reply = await app.call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
  expect(reply.statusCode).toBe(200);
  const data = await app.call(personalDataEndpoints.exportPerson, { as: admin, params: { id: person.id } });
  expect(data.json().data.account).toMatchObject([{ id: person.id, email: null }]);
  expect(data.json().data.oneTimeLinks).toMatchObject([{ purpose: 'reset_password', used_at: null }]);
  expect(data.body).not.toContain('token');
});
