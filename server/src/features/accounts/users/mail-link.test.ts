import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openMail } from '../../../platform/mail/mail.ts';
import { rotateSiteKey } from '../../../platform/signing/site-keys.ts';
import { eventsOf } from '../../../testing/given.ts';
import { readMail, startMailServer } from '../../../testing/stand-in-mail-server.ts';
import { testApp } from '../../../testing/test-app.ts';
import { mailOneTimeLink } from '../index.ts';

const server = await startMailServer();
const mail = openMail({ smtpUrl: server.url, sender: 'Loopcheck <loopcheck@plant.test>' });
const settings = { SMTP_URL: server.url, PUBLIC_URL: 'http://plant.test:3000' };
const app = await testApp(settings, { throttles: false }, mail);
afterAll(async () => {
  mail.close();
  await app.close();
  await server.close();
});
beforeEach(() => {
  server.mails.length = 0;
  server.refused.length = 0;
});

const headers = { origin: 'http://plant.test:3000', host: 'plant.test:3000' };
const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Berg' });
const requestMail = (id: string) => app.call(usersEndpoints.mailLink, { as: admin, params: { id }, headers });
const messageIdOf = (text: string) => /^Message-ID: (<.+>)$/im.exec(text)?.[1] ?? 'none';
const sent = () => readMail(server.mails[0]?.source ?? '');
const tokenIn = (text: string) => /\/one-time-link\/(\S+)/.exec(text)?.[1] ?? '';
const follow = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token }, headers });

test('mails a one-time link to its person and does not expose it in the reply, the database or the job', async () => {
  const person = await app.person({ fullName: 'Siti Rahman' });
  const reply = await requestMail(person.id);
  const waiting = await sql`select data from pgboss.job where name = ${mailOneTimeLink.name}`.execute(app.db);
  await app.runJobs();
  expect(reply.json()).toEqual({ sentTo: person.email, expiresAt: expect.any(String) });
  expect(server.mails[0]?.to).toEqual([person.email]);
  expect(sent().headers).toContain('Subject: Loopcheck: set a new password\n');
  expect(sent().text).toMatch(
    /^Siti Rahman,\n[^]*http:\/\/plant\.test:3000\/one-time-link\/\S+\n[^]*works once, until/,
  );
  const token = tokenIn(sent().text);
  expect((await follow(token)).statusCode).toBe(200);
  const storedLinks = await app.db.selectFrom('one_time_links').selectAll().where('email', '=', person.email).execute();
  expect(JSON.stringify([storedLinks, waiting.rows])).not.toContain(token);
  expect(waiting.rows).toHaveLength(1);
  expect(reply.body).not.toContain(token);
  expect((await eventsOf(app, person)).at(-1)).toMatchObject({
    verb: 'requested',
    object: 'password',
    actor_id: admin.id,
    result: { by: 'mail' },
  });
});

test('mails a new invitation, valid for 14 days, to an invited person who has not signed in', async () => {
  const body = { fullName: 'New Hand', email: 'new.hand@plant.test', employeeId: 'N-1' };
  const { user, link } = (await app.call(usersEndpoints.create, { as: admin, body, headers })).json();
  const { expiresAt } = (await requestMail(user.id)).json();
  await app.runJobs();
  expect(sent().headers).toContain('Subject: Loopcheck: your account\n');
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeGreaterThan(13 * 24 * 3_600_000);
  // Only the newest link works. The earlier link that the admin saw is invalid.
  expect((await follow(tokenIn(link.address))).json().code).toBe('link_not_valid');
  expect((await follow(tokenIn(sent().text))).statusCode).toBe(200);
});

test('retries with the same link and Message-ID if the mail server refuses the mail', async () => {
  const person = await app.person();
  server.refuseNext(1, { after: 'DATA' });
  expect((await requestMail(person.id)).statusCode).toBe(200);
  await expect(app.runJobs()).rejects.toThrow('451');
  app.clock.advance(60_000);
  await app.runJobs();
  const [refused, accepted] = [...server.refused, ...server.mails].map(({ source }) => readMail(source));
  expect(tokenIn(accepted?.text ?? '')).toBe(tokenIn(refused?.text ?? ''));
  expect(messageIdOf(accepted?.headers ?? '')).toBe(messageIdOf(refused?.headers ?? ''));
  expect((await follow(tokenIn(accepted?.text ?? ''))).statusCode).toBe(200);
});

test('mails a working link if the site key was rotated before the mail was sent', async () => {
  const person = await app.person();
  await requestMail(person.id);
  await rotateSiteKey(app.siteKeyFile);
  await app.runJobs();
  expect((await follow(tokenIn(sent().text))).statusCode).toBe(200);
});

test('mails nothing if a newer link has replaced the link or the account was closed', async () => {
  const [replaced, closed] = await Promise.all([app.person(), app.person()]);
  for (const { id } of [replaced, closed]) await requestMail(id);
  await app.call(usersEndpoints.resetPassword, { as: admin, params: { id: replaced.id }, headers });
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', closed.id).execute();
  await app.runJobs();
  expect(server.mails).toEqual([]);
});

test('returns account_not_open for a closed account and user_not_found for an unknown one', async () => {
  const inactivePerson = await app.person();
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactivePerson.id).execute();
  expect((await requestMail(inactivePerson.id)).json().code).toBe('account_not_open');
  expect((await requestMail('00000000-0000-4000-8000-000000000000')).json().code).toBe('user_not_found');
  expect(server.mails).toEqual([]);
});
