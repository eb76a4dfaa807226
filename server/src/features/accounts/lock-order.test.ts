import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { cardsEndpoints, type PrintedCards } from '@loopcheck/contract/features/accounts/cards.contract';
import { emailChangeEndpoints } from '@loopcheck/contract/features/accounts/email-change.contract';
import { usersBulkEndpoints } from '@loopcheck/contract/features/accounts/users-bulk.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { saveOneTimeLink } from '../../platform/one-time-links/one-time-links.queries.ts';
import { waitForBlockedStatement } from '../../testing/blocked-statements.ts';
import { type Person, setSlowPasswordHash } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { lockFactors } from '../second-factor/second-factor.queries.ts';
import { prepareAccount } from './directory-sign-in/directory-account.commands.ts';
import { readDirectoryPerson } from './directory-sign-in/directory-sign-in.rules.ts';
import { deriveChangeToken } from './email-change/account-mails.jobs.ts';
import { createForgottenPasswordLink } from './forgotten-password/forgotten-password.jobs.ts';
import { createResetLinkByOperator } from './operator.commands.ts';
import { lockUserRows } from './users/user-changes.queries.ts';

const issuer = 'https://id.plant.test';
const mailer = { send: async () => undefined, close: () => undefined };
const app = await testApp(
  {
    DEMO: 'off',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: 'loopcheck',
    OIDC_CLIENT_SECRET: 'a secret of the client',
    OIDC_NAME: 'Plant ID',
    OIDC_OWNED_DOMAINS: 'plant.test',
  },
  {},
  mailer,
);
afterAll(app.close);
const newPassword = 'gravel under seven boots';
const log = createLogger('silent');

let admin: Person;
let person: Person;
beforeEach(async () => {
  admin = await app.person({ isAdmin: true });
  person = await app.person();
  // With a slow hash, the requests overlap.
  await setSlowPasswordHash(app.db, [admin, person]);
});

const requestEmailChange = () =>
  app.call(emailChangeEndpoints.request, { as: person, body: { email: `new-${person.email}` } });

async function readChangeToken(): Promise<string> {
  const query = app.db.selectFrom('email_changes').select('id').where('user_id', '=', person.id);
  return deriveChangeToken(await app.siteKeys.read(), (await query.executeTakeFirstOrThrow()).id);
}

/**
 * Signs the person in with the directory. Finds the account by its linked identity. If no identity is linked, finds the
 * account by its email, and links the identity.
 */
async function signInWithDirectory(): Promise<unknown> {
  const settings = app.config.directory;
  if (!settings) throw new Error('No directory is configured.');
  const claims = { issuer, subject: person.id, signedInAt: null, all: { email: person.email, name: 'Nadia Test' } };
  const context = { settings, now: app.clock.now(), log, provenUserId: undefined };
  return inTransaction(app.db, (db) => prepareAccount({ ...context, db }, readDirectoryPerson(claims, settings)));
}

/** Links the account to the person in the directory. */
const saveIdentity = () =>
  app.db
    .insertInto('directory_identities')
    .values({ issuer, subject: person.id, user_id: person.id, linked_at: new Date(), last_used_at: new Date() })
    .execute();

const asAdmin = () => ({ as: admin, params: { id: person.id } });

/** Prepares a call that locks an account, and returns the function that sends it. */
type Preparation = () => Promise<() => Promise<unknown>>;

/** The calls that change an account or what belongs to it. */
const calls: Record<string, Preparation> = {
  'a sign-in': async () => () =>
    app.call(accountsEndpoints.signIn, { body: { email: person.email, password: person.password } }),
  'a change of the password': async () => () =>
    app.call(accountsEndpoints.changePassword, { as: person, body: { currentPassword: person.password, newPassword } }),
  'the use of a one-time link': async () => {
    const link = { userId: person.id, purpose: 'reset_password', now: app.clock.now() } as const;
    const token = await saveOneTimeLink(app.db, link);
    return () => app.call(accountsEndpoints.redeemOneTimeLink, { params: { token }, body: { password: newPassword } });
  },
  'the use of a card': async () => {
    const reply = await app.call(cardsEndpoints.create, { as: admin, body: { userIds: [person.id] } });
    const card = reply.json<PrintedCards>().cards[0];
    const body = { employee_id: card?.employeeId, code: card?.code, password: newPassword };
    return () => app.call(cardsEndpoints.use, { body });
  },
  'the creation of a card': async () => () =>
    app.call(cardsEndpoints.create, { as: admin, body: { userIds: [person.id] } }),
  'the creation of a one-time link by an admin': async () => () => app.call(usersEndpoints.resetPassword, asAdmin()),
  'the mailing of a one-time link': async () => () => app.call(usersEndpoints.mailLink, asAdmin()),
  'the creation of a one-time link by a bulk action': async () => () =>
    app.call(usersBulkEndpoints.run, {
      as: admin,
      body: { requestId: crypto.randomUUID(), ids: [person.id], action: { kind: 'reset_password' } },
    }),
  'the creation of a one-time link by the operator': async () => () =>
    createResetLinkByOperator(app.db, person.email, app.clock.now()),
  'the creation of a link for a forgotten password': async () => () =>
    app.runJob(createForgottenPasswordLink, { userId: person.id }),
  'the request for a change of the email': async () => {
    // The call replaces this earlier request.
    await requestEmailChange();
    return requestEmailChange;
  },
  'the confirmation of a change of the email': async () => {
    await requestEmailChange();
    const token = await readChangeToken();
    return () => app.call(emailChangeEndpoints.confirm, { params: { token } });
  },
  'a change of the email by an admin': async () => () =>
    app.call(usersEndpoints.update, { ...asAdmin(), body: { email: `by-admin-${person.email}` } }),
  'a deactivation': async () => () => app.call(usersEndpoints.update, { ...asAdmin(), body: { isActive: false } }),
  'the end of all sessions': async () => () => app.call(usersEndpoints.endSessions, asAdmin()),
  'a sign-in with the directory': async () => {
    await saveIdentity();
    return signInWithDirectory;
  },
  'a first sign-in with the directory': async () => signInWithDirectory,
  'a deletion': async () => () => app.call(usersEndpoints.remove, asAdmin()),
};

/**
 * Locks everything that belongs to an account. `transaction` has already locked the account itself. Fails if a lock is
 * not free within half a second: then a call holds this lock while it waits for the account, which can cause a deadlock.
 */
async function lockRowsOf(transaction: Database, userId: string): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(transaction);
  await lockFactors(transaction, userId);
  await lockRowsAfterFactors(transaction, userId);
}

/** Locks the rows of an account that come after the second factors in the lock order, which `lockUserRows` states. */
async function lockRowsAfterFactors(transaction: Database, userId: string): Promise<void> {
  for (const table of ['one_time_links', 'email_changes', 'sessions', 'known_browsers', 'directory_identities'])
    await sql`select from ${sql.table(table)} where user_id = ${userId}::uuid for update`.execute(transaction);
}

describe('while an account is locked', () => {
  test.each(Object.keys(calls))('%s waits, and locks nothing that belongs to the account', async (name) => {
    const sendCall = await calls[name]?.();
    if (!sendCall) throw new Error('There is no such call.');
    let reply: Promise<unknown> | undefined;
    await inTransaction(app.db, async (transaction) => {
      await lockUserRows(transaction, [person.id]);
      reply = sendCall();
      await waitForBlockedStatement(app.db);
      await lockRowsOf(transaction, person.id);
    });
    await reply;
  });
});

describe('while the second factors of an account are locked', () => {
  test.each(['a first sign-in with the directory', 'a deletion'])(
    '%s waits, and locks no rows that come later in the lock order',
    async (name) => {
      const sendCall = await calls[name]?.();
      if (!sendCall) throw new Error('There is no such call.');
      let reply: Promise<unknown> | undefined;
      await inTransaction(app.db, async (transaction) => {
        await lockFactors(transaction, person.id);
        reply = sendCall();
        await waitForBlockedStatement(app.db);
        await sql`set local lock_timeout = '500ms'`.execute(transaction);
        await lockRowsAfterFactors(transaction, person.id);
      });
      await reply;
    },
  );
});

test('new rows that refer to an account do not wait for a change of its email', async () => {
  await inTransaction(app.db, async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ email: `x-${person.email}` })
      .where('id', '=', person.id)
      .execute();
    const insertion = inTransaction(app.db, async (other) => {
      await sql`set local lock_timeout = '500ms'`.execute(other);
      await saveOneTimeLink(other, { userId: person.id, purpose: 'invitation', now: app.clock.now() });
    });
    await expect(insertion).resolves.toBeUndefined();
  });
});

test('there is no deadlock if all calls in `calls` are sent at the same time', async () => {
  // In each round, the calls can take their locks in another order.
  for (let round = 0; round < 3; round += 1) {
    person = await app.person();
    await setSlowPasswordHash(app.db, [person]);
    const senders = [];
    for (const prepare of Object.values(calls)) senders.push(await prepare());
    const results = await Promise.allSettled(senders.map((send) => send()));
    for (const result of results) {
      // Calls can be refused, for example because another call has replaced a link. A deadlock is the error 40P01.
      if (result.status === 'rejected') expect(result.reason).not.toHaveProperty('code', '40P01');
      else if (hasStatusCode(result.value)) expect(result.value.statusCode).toBeLessThan(500);
    }
  }
});

const hasStatusCode = (value: unknown): value is { readonly statusCode: number } =>
  typeof value === 'object' && value !== null && 'statusCode' in value;
