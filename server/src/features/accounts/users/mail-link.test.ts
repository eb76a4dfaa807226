import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { cardsEndpoints } from '@loopcheck/contract/features/accounts/cards.contract';
import { usersBulkEndpoints } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openMailer } from '../../../platform/mail/mail.ts';
import { rotateSiteKey } from '../../../platform/signing/site-keys.ts';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import { readMail, startStandInMailServer } from '../../../testing/stand-in-mail-server.ts';
import { testApp } from '../../../testing/test-app.ts';
import { mailOneTimeLink } from '../index.ts';

const mailServer = await startStandInMailServer();
const mailer = openMailer({ smtpUrl: mailServer.url, tls: 'optional', sender: 'Loopcheck <loopcheck@plant.test>' });
const settings = { SMTP_URL: mailServer.url, PUBLIC_URL: 'http://plant.test:3000' };
const app = await testApp(settings, {}, mailer);
afterAll(async () => {
  mailer.close();
  await app.close();
  await mailServer.close();
});
beforeEach(() => {
  mailServer.mails.length = 0;
  mailServer.refusedMails.length = 0;
});

const headers = { origin: 'http://plant.test:3000', host: 'plant.test:3000' };
const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Berg' });
const requestMail = (id: string) => app.call(usersEndpoints.mailLink, { as: admin, params: { id }, headers });
const readMessageId = (text: string) => /^Message-ID: (<.+>)$/im.exec(text)?.[1];
const readFirstMail = () => readMail(mailServer.mails[0]?.source ?? '');
const readToken = (text: string) => /\/one-time-link\/(\S+)/.exec(text)?.[1] ?? '';
const openLink = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token }, headers });

test('the server mails a one-time link to the person; the reply, the stored link and the job do not contain the token of the link', async () => {
  const person = await app.person({ fullName: 'Siti Rahman' });
  const reply = await requestMail(person.id);
  const queuedJobs = await sql`select data from pgboss.job where name = ${mailOneTimeLink.name}`.execute(app.db);
  await app.runJobs();

  expect(reply.json()).toEqual({ sentTo: person.email, expiresAt: expect.any(String) });
  expect(mailServer.mails[0]?.to).toEqual([person.email]);
  expect(readFirstMail().headers).toContain('Subject: Loopcheck: set a new password\n');
  expect(readFirstMail().text).toMatch(
    /^Siti Rahman,\n[^]*http:\/\/plant\.test:3000\/one-time-link\/\S+\n[^]*works once, until/,
  );

  const token = readToken(readFirstMail().text);
  expect((await openLink(token)).statusCode).toBe(200);
  const storedLinks = await app.db.selectFrom('one_time_links').selectAll().where('user_id', '=', person.id).execute();
  expect(JSON.stringify([storedLinks, queuedJobs.rows])).not.toContain(token);
  expect(queuedJobs.rows).toHaveLength(1);
  expect(reply.body).not.toContain(token);

  expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
    verb: 'requested',
    object: 'password',
    actor_id: admin.id,
    result: { by: 'mail' },
  });
});

test('the server mails a link for a new password, valid for 24 hours, to a person with a password and an unused printed card', async () => {
  const person = await app.person();
  await app.call(cardsEndpoints.create, { as: admin, body: { userIds: [person.id] }, headers });
  const { expiresAt } = (await requestMail(person.id)).json();
  // The precision of -4 allows a difference of five seconds, because the clock runs during the test.
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeCloseTo(24 * 3_600_000, -4);
  const links = await app.db.selectFrom('one_time_links').select('purpose').where('user_id', '=', person.id).execute();
  expect(links).toEqual([{ purpose: 'reset_password' }]);

  await app.runJobs();
  expect(readFirstMail().headers).toContain('Subject: Loopcheck: set a new password\n');
});

test('the server mails a new invitation, valid for 14 days, to a person who has not used the first invitation', async () => {
  const body = { fullName: 'New Hand', email: 'new.hand@plant.test', employeeId: 'N-1' };
  const { user, link } = (await app.call(usersEndpoints.create, { as: admin, body, headers })).json();

  const { expiresAt } = (await requestMail(user.id)).json();
  await app.runJobs();

  expect(readFirstMail().headers).toContain('Subject: Loopcheck: your account\n');
  const validityMs = 14 * 24 * 3_600_000;
  // The clock runs during the test.
  const minuteMs = 60_000;
  const remainingMs = Date.parse(expiresAt) - app.clock.now().getTime();
  expect(remainingMs).toBeGreaterThan(validityMs - minuteMs);
  expect(remainingMs).toBeLessThanOrEqual(validityMs);
  // The mailed link replaces the link that the admin received.
  expect((await openLink(readToken(link.address))).json().code).toBe('link_not_valid');
  expect((await openLink(readToken(readFirstMail().text))).statusCode).toBe(200);
});

test('the server mails the same link again with the same Message-ID if the mail server refuses the first mail', async () => {
  const person = await app.person();
  mailServer.refuseNext(1, { after: 'DATA' });
  expect((await requestMail(person.id)).statusCode).toBe(200);
  await expect(app.runJobs()).rejects.toThrow('451');
  app.clock.advance(60_000);
  await app.runJobs();

  const [refused, accepted] = [...mailServer.refusedMails, ...mailServer.mails].map(({ source }) => readMail(source));
  expect(readToken(accepted?.text ?? '')).toBe(readToken(refused?.text ?? ''));
  expect(readMessageId(accepted?.headers ?? '')).toBe(readMessageId(refused?.headers ?? ''));
  expect(readMessageId(accepted?.headers ?? '')).toBeDefined();
  expect((await openLink(readToken(accepted?.text ?? ''))).statusCode).toBe(200);
});

test('the server mails a valid link if the site key is rotated before the mail is sent', async () => {
  const person = await app.person();
  await requestMail(person.id);
  await rotateSiteKey(app.siteKeyFile);
  await app.runJobs();
  expect((await openLink(readToken(readFirstMail().text))).statusCode).toBe(200);
});

test('the server mails nothing if, before the mail is sent, a newer link replaces the link or the account is deactivated', async () => {
  const [withNewerLink, inactive] = await Promise.all([app.person(), app.person()]);
  for (const { id } of [withNewerLink, inactive]) await requestMail(id);
  await app.call(usersEndpoints.resetPassword, { as: admin, params: { id: withNewerLink.id }, headers });
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
  await app.runJobs();
  expect(mailServer.mails).toEqual([]);
});

test('the server returns account_not_open for an inactive account and user_not_found for an unknown id', async () => {
  const inactivePerson = await app.person();
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactivePerson.id).execute();
  expect((await requestMail(inactivePerson.id)).json().code).toBe('account_not_open');
  expect((await requestMail('00000000-0000-4000-8000-000000000000')).json().code).toBe('user_not_found');
  expect(mailServer.mails).toEqual([]);
});

test('the server mails the links of a bulk action once, even if the action is sent twice; people without an email are left out', async () => {
  const person = await app.person();
  const withoutEmail = await app.person({ email: null, employeeId: 'BULK-MAIL-1' });
  const body = {
    ids: [person.id, withoutEmail.id],
    action: { kind: 'reset_password' },
    byMail: true,
    requestId: crypto.randomUUID(),
  };
  const send = async () => (await app.call(usersBulkEndpoints.run, { as: admin, body, headers })).json();
  const replies = [await send(), await send()];
  await app.runJobs();
  for (const { people, linksCsv } of replies) {
    expect(people).toMatchObject([
      { outcome: 'done', link: null },
      { outcome: 'no_email', link: null },
    ]);
    expect(linksCsv).toBeNull();
  }
  expect(mailServer.mails.map(({ to }) => to)).toEqual([[person.email]]);
  expect((await openLink(readToken(readFirstMail().text))).statusCode).toBe(200);
});

test('the server mails a new link and invalidates the link that it returned before if an admin repeats a bulk action with byMail', async () => {
  const person = await app.person();
  const body = { ids: [person.id], action: { kind: 'reset_password' }, requestId: crypto.randomUUID() };
  const send = async (byMail: boolean) =>
    (await app.call(usersBulkEndpoints.run, { as: admin, body: { ...body, byMail }, headers })).json();
  const { people } = await send(false);
  const returnedToken = readToken(people[0].link.address);
  expect((await send(true)).people).toMatchObject([{ outcome: 'done', link: null }]);
  await app.runJobs();
  expect(mailServer.mails.map(({ to }) => to)).toEqual([[person.email]]);
  expect((await openLink(returnedToken)).json().code).toBe('link_not_valid');
  const mailedToken = readToken(readFirstMail().text);
  expect((await openLink(mailedToken)).statusCode).toBe(200);
  // A third request without `byMail` neither returns the mailed link nor makes it invalid.
  expect((await send(false)).people).toMatchObject([{ outcome: 'unchanged', link: null }]);
  expect((await openLink(mailedToken)).statusCode).toBe(200);
});
