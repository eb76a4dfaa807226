import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { emailChangeEndpoints } from '@loopcheck/contract/features/accounts/email-change.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '../../../platform/mail/mail.ts';
import { rotateSiteKey } from '../../../platform/signing/site-keys.ts';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { oneTimeLinkLimit } from '../accounts.rules.ts';
import { removeExpiredEmailChanges } from './email-change.jobs.ts';

const mails: MailMessage[] = [];
const mailer = { send: async (message: MailMessage) => void mails.push(message), close: () => undefined };
const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, {}, mailer);
afterAll(app.close);

const minuteMs = 60_000;
let person: Person;
let newEmail: string;
beforeEach(async () => {
  // Runs the jobs of earlier tests, so that their mails are not counted.
  await app.runJobs();
  mails.length = 0;
  person = await app.person({ fullName: 'Siti Rahman' });
  newEmail = `new-${person.email}`;
});

const requestChange = (email: string, as: Person | undefined = person) =>
  app.call(emailChangeEndpoints.request, { as, body: { email } });
const readToken = (text = mails[0]?.text ?? '') => /\/confirm-email\/(\S+)/.exec(text)?.[1] ?? '';
const openLink = (token: string, remoteAddress = '127.0.0.1') =>
  app.fastify.inject({
    url: emailChangeEndpoints.find.path.replace(':token', token),
    headers: { host: '127.0.0.1:3000' },
    remoteAddress,
  });
const confirm = (token: string) => app.call(emailChangeEndpoints.confirm, { params: { token } });
const emailOf = async ({ id }: Person) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

async function requestAndReadToken(email = newEmail): Promise<string> {
  expect((await requestChange(email)).statusCode).toBe(200);
  await app.runJobs();
  return readToken(mails.at(-1)?.text);
}

describe('a change of one’s own email', () => {
  test('is made when the person uses the link mailed to the new email, and is then reported to the old email', async () => {
    const token = await requestAndReadToken(newEmail.toUpperCase());
    expect(mails.map(({ to }) => to)).toEqual([newEmail]);
    expect(await emailOf(person)).toBe(person.email);
    expect((await openLink(token)).json()).toEqual({ email: newEmail });

    expect((await confirm(token)).json()).toEqual({ email: newEmail });
    expect(await emailOf(person)).toBe(newEmail);
    await app.runJobs();
    expect(mails.at(-1)).toMatchObject({ to: person.email, subject: 'Loopcheck: your email was changed' });
    expect(mails.at(-1)?.text).not.toContain(newEmail);

    const body = { email: newEmail, password: person.password };
    expect((await app.call(accountsEndpoints.signIn, { body })).statusCode).toBe(200);
    const events = await listTrainingEvents(app, person);
    expect(events).toContainEqual(
      expect.objectContaining({ verb: 'updated', object: 'account', result: { fields: 'email' } }),
    );
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_not_valid' });
  });

  test('needs a session with a fresh proof of identity, and an email that differs from the present one', async () => {
    expect((await app.call(emailChangeEndpoints.request, { body: { email: newEmail } })).statusCode).toBe(401);
    const same = await requestChange(person.email);
    expect([same.statusCode, same.json().fields]).toEqual([422, { email: 'This is your email already.' }]);
    expect((await requestChange('no email')).statusCode).toBe(422);
    // A proof of identity is fresh for ten minutes.
    app.clock.advance(11 * minuteMs);
    expect((await requestChange(newEmail)).json()).toMatchObject({ code: 'confirmation_required' });
  });

  test('to an email that another account has gets the usual reply, but mails nobody', async () => {
    const other = await app.person();
    expect((await requestChange(other.email)).json()).toEqual({ sentTo: other.email, expiresAt: expect.any(String) });
    await app.runJobs();
    expect(mails).toEqual([]);
  });

  test('is refused if another account got the email meanwhile', async () => {
    const token = await requestAndReadToken();
    await app.person({ email: newEmail });
    expect((await confirm(token)).json()).toMatchObject({ code: 'email_taken' });
    expect(await emailOf(person)).toBe(person.email);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['24 hours', async () => app.clock.advance(24 * 60 * minuteMs)],
    ['another request', () => requestChange(`newer-${newEmail}`)],
    [
      'a new password',
      () =>
        app.call(accountsEndpoints.changePassword, {
          as: person,
          body: { currentPassword: person.password, newPassword: 'umbrella valve tuesday' },
        }),
    ],
    [
      'a change of the email by an admin',
      async () =>
        app.call(usersEndpoints.update, {
          as: await app.person({ isAdmin: true }),
          params: { id: person.id },
          body: { email: `other-${newEmail}` },
        }),
    ],
    [
      'the end of all sessions by an admin',
      async () =>
        app.call(usersEndpoints.endSessions, {
          as: await app.person({ isAdmin: true }),
          params: { id: person.id },
        }),
    ],
    [
      'a deactivation by an admin, even if an admin has activated the account again',
      async () => {
        const call = { as: await app.person({ isAdmin: true }), params: { id: person.id } };
        await app.call(usersEndpoints.update, { ...call, body: { isActive: false } });
        await app.call(usersEndpoints.update, { ...call, body: { isActive: true } });
      },
    ],
    [
      'the deactivation of the account, which is still inactive',
      () => app.db.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute(),
    ],
  ])('cannot be confirmed any more after %s', async (_, causeEvent) => {
    const token = await requestAndReadToken();
    await causeEvent();
    expect((await confirm(token)).json()).toMatchObject({ code: 'link_not_valid' });
    expect(await emailOf(person)).not.toBe(newEmail);
  });

  test('is stated as ended in the training event of the call that ends it, and in no later event', async () => {
    const as = await app.person({ isAdmin: true });
    const changePassword = { currentPassword: person.password, newPassword: 'umbrella valve tuesday' };
    const callsThatEndTheChange = [
      () => app.call(accountsEndpoints.changePassword, { as: person, body: changePassword }),
      () => app.call(usersEndpoints.update, { as, params: { id: person.id }, body: { isActive: false } }),
      () => app.call(usersEndpoints.endSessions, { as, params: { id: person.id } }),
    ];
    const lastResult = async () => (await listTrainingEvents(app, person)).at(-1)?.result;
    for (const endChange of callsThatEndTheChange) {
      await app.db
        .insertInto('email_changes')
        .values({
          user_id: person.id,
          new_email: newEmail,
          token_hash: Buffer.from(crypto.randomUUID()),
          expires_at: new Date(app.clock.now().getTime() + minuteMs),
        })
        .execute();
      expect((await endChange()).statusCode).toBe(200);
      expect(await lastResult()).toEqual({ emailChange: 'ended' });
    }
    await app.call(usersEndpoints.endSessions, { as, params: { id: person.id } });
    expect(await lastResult()).toEqual({});
  });

  test('is made only once if the link is used twice at the same time', async () => {
    const token = await requestAndReadToken();
    const replies = await Promise.all([confirm(token), confirm(token)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('is made for only one of two people who confirm the same email at the same time', async () => {
    const tokens = [await requestAndReadToken()];
    person = await app.person();
    tokens.push(await requestAndReadToken());
    const replies = await Promise.all(tokens.map(confirm));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('does not replace the email that an admin sets at the same time', async () => {
    const admin = await app.person({ isAdmin: true });
    // In each round, either of the two changes can come first.
    for (let round = 0; round < 3; round += 1) {
      person = await app.person();
      newEmail = `new-${person.email}`;
      const token = await requestAndReadToken();
      const body = { email: `other-${person.email}` };
      const replies = await Promise.all([
        confirm(token),
        app.call(usersEndpoints.update, { as: admin, params: { id: person.id }, body }),
      ]);
      // The link is refused if the change by the admin comes first.
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([expect.toBeOneOf([200, 404]), 200]);
      expect(await emailOf(person)).toBe(body.email);
    }
  });

  test('is erased by a job if it is not confirmed within a day; open and confirmed changes are kept', async () => {
    const listNewEmails = async () => {
      const query = app.db.selectFrom('email_changes').select('new_email').where('user_id', '=', person.id);
      return (await query.orderBy('created_at').execute()).map((row) => row.new_email);
    };
    await confirm(await requestAndReadToken());
    await requestChange('somebody.else@plant.test');
    await app.runJob(removeExpiredEmailChanges, {});
    expect(await listNewEmails()).toEqual([newEmail, 'somebody.else@plant.test']);
    app.clock.advance(24 * 60 * minuteMs);
    await app.runJob(removeExpiredEmailChanges, {});
    expect(await listNewEmails()).toEqual([newEmail]);
  });

  test('ends open one-time links to the old email', async () => {
    const admin = await app.person({ isAdmin: true });
    const link = await app.call(usersEndpoints.resetPassword, { as: admin, params: { id: person.id } });
    const token = link.json<{ address: string }>().address.split('/').at(-1) ?? '';
    await confirm(await requestAndReadToken());
    expect((await app.call(accountsEndpoints.oneTimeLink, { params: { token } })).statusCode).toBe(404);
  });

  test('works with the link that is mailed after the site key was rotated', async () => {
    await requestChange(newEmail);
    await rotateSiteKey(app.siteKeyFile);
    await app.runJobs();
    expect((await confirm(readToken())).statusCode).toBe(200);
  });

  test('can be requested at most five times an hour, and does not store the token of its link', async () => {
    const token = await requestAndReadToken();
    const rows = await app.db.selectFrom('email_changes').selectAll().where('user_id', '=', person.id).execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    // The first of the five requests is the request above.
    for (let count = 0; count < 4; count += 1)
      expect((await requestChange(`${count}-${newEmail}`)).statusCode).toBe(200);
    expect((await requestChange(newEmail)).statusCode).toBe(429);
  });

  test('cannot be requested if no mail server is set up: an admin must then make the change', async () => {
    const appWithoutMail = await testApp();
    const reply = await appWithoutMail.call(emailChangeEndpoints.request, {
      as: await appWithoutMail.person(),
      body: { email: newEmail },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_change_by_admin']);
    await appWithoutMail.close();
  });
});

describe('unknown links', () => {
  test('are refused with 404, and after twenty unknown links with 429', async () => {
    // The links of earlier tests are not counted any more.
    app.clock.advance(oneTimeLinkLimit.windowMs);
    for (let count = 0; count < oneTimeLinkLimit.limit; count += 1) {
      expect((await openLink(`unknown-token-of-a-link-${count}`)).json().code).toBe('link_not_valid');
    }
    expect((await confirm('unknown-token-of-a-link')).statusCode).toBe(429);
  });

  test('are counted together for all addresses of an IPv6 network of 64 bits', async () => {
    for (let count = 0; count < oneTimeLinkLimit.limit; count += 1) {
      expect((await openLink(`unknown-token-of-a-link-${count}`, `2001:db8:1:2::${count}`)).statusCode).toBe(404);
    }
    expect((await openLink('unknown-token-of-a-link', '2001:db8:1:2:a::1')).statusCode).toBe(429);
    expect((await openLink('unknown-token-of-a-link', '2001:db8:1:3::1')).statusCode).toBe(404);
  });
});

describe('a change of the email by an admin', () => {
  test('is reported to the old email by mail, and is erased with the account', async () => {
    const admin = await app.person({ isAdmin: true });
    const params = { id: person.id };
    await app.call(usersEndpoints.update, { as: admin, params, body: { email: newEmail } });
    await app.runJobs();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Loopcheck: your email was changed'],
    ]);
    await app.call(usersEndpoints.remove, { as: admin, params });
    const rows = await app.db.selectFrom('email_changes').selectAll().where('user_id', '=', person.id).execute();
    expect(rows).toEqual([]);
  });
});
