import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';

const mails: MailMessage[] = [];
const mailer = { send: async (message: MailMessage) => void mails.push(message), close: () => undefined };
const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, {}, mailer);
const appWithoutMail = await testApp();
afterAll(async () => {
  await app.close();
  await appWithoutMail.close();
});

let person: Person;
beforeEach(async () => {
  mails.length = 0;
  person = await app.person();
});

let ipAddressCount = 0;
/** An IP address that no other request uses, so that the limit of requests from one IP address is not reached. */
function newIpAddress(): string {
  ipAddressCount += 1;
  return `10.1.${Math.floor(ipAddressCount / 250)}.${ipAddressCount % 250}`;
}

function requestLink(email: string, remoteAddress = newIpAddress()) {
  return app.fastify.inject({
    method: 'POST',
    url: '/api/forgot-password',
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    remoteAddress,
    payload: { email },
  });
}
/** Returns the token of the link in the text of a mail. The default is the text of the first mail. */
const tokenInMail = (text = mails[0]?.text ?? '') => /\/one-time-link\/(\S+)/.exec(text)?.[1] ?? '';
/** The token at the end of the URL of a link. */
const tokenInUrl = (url: string) => url.split('/').at(-1) ?? '';
const useLink = (token: string) =>
  app.call(accountsEndpoints.redeemOneTimeLink, { params: { token }, body: { password: 'umbrella valve tuesday' } });
const openLink = (token: string) => app.call(accountsEndpoints.oneTimeLink, { params: { token } });

describe('a link for a forgotten password', () => {
  test('is mailed, sets a new password only once, and is valid for an hour', async () => {
    expect((await requestLink(` ${person.email.toUpperCase()} `)).json()).toEqual({ requested: true });
    await app.runJobs();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: person.email, subject: 'Loopcheck: set a new password' });
    expect(mails[0]?.text).toMatch(/Somebody asked for a new password/);
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'requested',
      object: 'password',
      result: { by: 'person' },
    });

    const token = tokenInMail();
    expect((await useLink(token)).statusCode).toBe(200);
    expect((await useLink(token)).statusCode).toBe(404);
    // The second mail says that the password was changed.
    await app.runJobs();
    expect(mails.at(-1)).toMatchObject({ to: person.email, subject: 'Loopcheck: your password was changed' });

    await requestLink(person.email);
    await app.runJobs();
    // The link is valid for an hour.
    app.clock.advance(3_600_001);
    expect((await openLink(tokenInMail(mails.at(-1)?.text))).statusCode).toBe(404);
  });

  test('is not mailed to an unknown email; the reply and the job are the same as for a known email', async () => {
    const known = await requestLink(person.email);
    const unknown = await requestLink('nobody@plant.test');
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'create-forgotten-password-link' and state = 'created'`.execute(app.db);
    expect(rows[0]?.count).toBe(2);
    await app.runJobs();
    expect(mails.map(({ to }) => to)).toEqual([person.email]);
  });

  test('is not mailed to people who wait for approval, are inactive, or have no password', async () => {
    const waiting = await app.person({ approvedAt: null });
    const inactive = await app.person();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
    const withoutPassword = await app.person({ passwordHash: null });
    for (const { email } of [waiting, inactive, withoutPassword])
      expect((await requestLink(email)).statusCode).toBe(200);
    await app.runJobs();
    expect(mails).toEqual([]);
  });

  test('does not invalidate an invitation or a link that an admin has created, but using one link invalidates the others', async () => {
    const admin = await app.person({ isAdmin: true });
    const created = await app.call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
    const linkFromAdmin = tokenInUrl(created.json<{ address: string }>().address);
    await requestLink(person.email);
    await app.runJobs();
    expect((await openLink(linkFromAdmin)).statusCode).toBe(200);
    expect((await useLink(tokenInMail())).statusCode).toBe(200);
    expect((await openLink(linkFromAdmin)).statusCode).toBe(404);

    const form = { fullName: 'Amal Noor', email: `amal-${person.email}`, employeeId: `A-${person.id}` };
    const invited = await app.call(usersEndpoints.create, { as: admin, body: form });
    const invitation = tokenInUrl(invited.json<{ link: { address: string } }>().link.address);
    await app.runJobs();
    mails.length = 0;
    await requestLink(form.email);
    await app.runJobs();
    expect(mails.map(({ to }) => to)).toEqual([form.email]);
    expect((await openLink(invitation)).statusCode).toBe(200);
    expect((await useLink(tokenInMail())).statusCode).toBe(200);
    expect((await openLink(invitation)).statusCode).toBe(404);
  });

  test('is limited to three requests an hour for an email, known or not, and to 60 for an IP address', async () => {
    for (const email of [person.email, 'somebody@plant.test']) {
      for (let count = 0; count < 3; count += 1) expect((await requestLink(email)).statusCode).toBe(200);
      const refused = await requestLink(email);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }

    for (let count = 0; count < 60; count += 1)
      expect((await requestLink(`person-${count}@plant.test`, '10.9.9.9')).statusCode).toBe(200);
    expect((await requestLink('person-61@plant.test', '10.9.9.9')).statusCode).toBe(429);
  });

  test('cannot be requested if no mail server is set up, and the public data of the site say so', async () => {
    const reply = await appWithoutMail.call(accountsEndpoints.forgotPassword, { body: { email: 'a@plant.test' } });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'mail_not_set_up']);
    expect((await appWithoutMail.call(siteEndpoints.publicSite)).json()).toMatchObject({ mailAvailable: false });
    expect((await app.call(siteEndpoints.publicSite)).json()).toMatchObject({ mailAvailable: true });
  });

  test('needs a valid email in the request', async () => {
    expect((await requestLink('no email')).statusCode).toBe(422);
  });
});

describe('a new password', () => {
  const changePassword = (as: Person) =>
    app.call(accountsEndpoints.changePassword, {
      as,
      body: { currentPassword: as.password, newPassword: 'umbrella valve tuesday' },
    });

  test('is reported to the person by mail, and makes unused one-time links invalid, including a link whose mail is not sent yet', async () => {
    // Runs the jobs of earlier tests, so that their mails are not counted.
    await app.runJobs();
    mails.length = 0;
    const admin = await app.person({ isAdmin: true });
    const created = await app.call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
    const token = tokenInUrl(created.json<{ address: string }>().address);
    const other = await app.person();
    await app.call(usersEndpoints.mailLink, { as: admin, params: { id: other.id } });

    expect((await changePassword(person)).statusCode).toBe(200);
    expect((await changePassword(other)).statusCode).toBe(200);

    expect((await openLink(token)).statusCode).toBe(404);
    await app.runJobs();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Loopcheck: your password was changed'],
      [other.email, 'Loopcheck: your password was changed'],
    ]);
  });

  test('is not reported by mail if it is the first password of the person, set with an invitation', async () => {
    // Runs the jobs of earlier tests, so that their mails are not counted.
    await app.runJobs();
    mails.length = 0;
    const form = { fullName: 'Siti Rahman', email: `siti-${person.email}`, employeeId: `S-${person.id}` };
    const invited = await app.call(usersEndpoints.create, { as: await app.person({ isAdmin: true }), body: form });
    const token = tokenInUrl(invited.json<{ link: { address: string } }>().link.address);
    expect((await useLink(token)).statusCode).toBe(200);
    await app.runJobs();
    expect(mails).toEqual([]);
  });
});
