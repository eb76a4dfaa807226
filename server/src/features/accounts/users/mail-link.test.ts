import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openMail } from '../../../platform/mail/mail.ts';
import { eventsOf } from '../../../testing/given.ts';
import { readLetter, startMailServer } from '../../../testing/stand-in-mail-server.ts';
import { testApp } from '../../../testing/test-app.ts';

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
  server.letters.length = 0;
});

const headers = { origin: 'http://plant.test:3000', host: 'plant.test:3000' };
const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Berg' });
const mailTo = (id: string) => app.call(usersEndpoints.mailLink, { as: admin, params: { id }, headers });
const letter = () => readLetter(server.letters[0]?.source ?? '');
const tokenIn = (text: string) => /\/one-time-link\/(\S+)/.exec(text)?.[1] ?? '';
const follow = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token }, headers });

test('A one-time link goes by mail to its person, and neither the answer nor the database holds it', async () => {
  const person = await app.person({ fullName: 'Siti Rahman' });
  const reply = await mailTo(person.id);
  expect(reply.json()).toEqual({ sentTo: person.email, expiresAt: expect.any(String) });
  expect(server.letters[0]?.to).toEqual([person.email]);
  expect(letter().headers).toContain('Subject: Loopcheck: set a new password\n');
  expect(letter().text).toMatch(
    /^Siti Rahman,\n[^]*http:\/\/plant\.test:3000\/one-time-link\/\S+\n[^]*works once, until/,
  );
  const token = tokenIn(letter().text);
  expect((await follow(token)).statusCode).toBe(200);
  const kept = await app.db.selectFrom('one_time_links').selectAll().where('email', '=', person.email).execute();
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(reply.body).not.toContain(token);
  expect((await eventsOf(app, person)).at(-1)).toMatchObject({
    verb: 'requested',
    object: 'password',
    actor_id: admin.id,
    result: { by: 'mail' },
  });
});

test('Who was invited and has not come gets the invitation again, for as long as an invitation works', async () => {
  const body = { fullName: 'New Hand', email: 'new.hand@plant.test', employeeId: 'N-1' };
  const { user, link } = (await app.call(usersEndpoints.create, { as: admin, body, headers })).json();
  const { expiresAt } = (await mailTo(user.id)).json();
  expect(letter().headers).toContain('Subject: Loopcheck: your account\n');
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeGreaterThan(13 * 24 * 3_600_000);
  // Only the newest works: the one that the admin saw is worth nothing now.
  expect((await follow(tokenIn(link.address))).json().code).toBe('link_not_valid');
  expect((await follow(tokenIn(letter().text))).statusCode).toBe(200);
});

test('Where the mail server refuses, nothing has happened and the earlier link works', async () => {
  const person = await app.person();
  await mailTo(person.id);
  const token = tokenIn(letter().text);
  const before = (await eventsOf(app, person)).length;
  server.refuseNext(1);
  const refused = await mailTo(person.id);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'mail_not_sent']);
  expect((await follow(token)).statusCode).toBe(200);
  expect(await eventsOf(app, person)).toHaveLength(before);
});

test('Nobody gets one whose account is not open, or who is not there', async () => {
  const gone = await app.person();
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
  expect((await mailTo(gone.id)).json().code).toBe('account_not_open');
  expect((await mailTo('00000000-0000-4000-8000-000000000000')).json().code).toBe('user_not_found');
  expect(server.letters).toEqual([]);
});
