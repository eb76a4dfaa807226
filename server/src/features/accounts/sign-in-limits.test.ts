import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { closeDatabase, openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import type { AttemptLimit } from '../../platform/rate-limit/limit-attempts.ts';
import { removeOldRateLimits } from '../../platform/rate-limit/rate-limit.jobs.ts';
import { consumeRateLimit } from '../../platform/rate-limit/rate-limit.queries.ts';
import { type Person, setSlowPasswordHash } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  accountAndAddressLimit,
  accountLimit,
  addressLimit,
  knownBrowserLimit,
  signInLimits,
} from './accounts.rules.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(app.close);

const officeAddress = '10.0.0.1';
const attackerAddress = '10.66.0.1';
const minuteMs = 60_000;

let person: Person;
beforeEach(async () => {
  // Attempts of earlier tests must not count.
  app.clock.advance(addressLimit.windowMs);
  person = await app.person();
});

interface Attempt {
  readonly email?: string;
  readonly password?: string;
  readonly address?: string;
  /** The token of the cookie that makes the browser known. */
  readonly browser?: string;
  readonly fastify?: FastifyInstance;
}

const signIn = ({ email, password, address, browser, fastify = app.fastify }: Attempt = {}) =>
  fastify.inject({
    method: 'POST',
    url: '/api/login',
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    payload: { email: email ?? person.email, password: password ?? person.password },
    remoteAddress: address ?? officeAddress,
    ...(browser !== undefined && { cookies: { loopcheck_browser: browser } }),
  });
/** Tries to sign in with a wrong password. */
const guess = (attempt: Attempt = {}) => signIn({ password: 'not this one', ...attempt });
/** Sends requests one after another and returns their status codes. */
async function statusesOf(count: number, send: (index: number) => Promise<LightMyRequestResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await send(index)).statusCode);
  return statuses;
}
/**
 * Counts failed attempts until only `remaining` more are allowed. Counting the attempts directly is faster than sending
 * them.
 */
async function useUpLimit(limit: AttemptLimit | undefined, remaining = 0): Promise<void> {
  if (!limit) throw new Error('A sign-in has no such limit.');
  const { parts, rateLimit } = limit;
  for (let count = remaining; count < rateLimit.limit; count += 1)
    await consumeRateLimit(app.db, parts, rateLimit, app.clock.now());
}
/** The limits of sign-ins to an account in browsers that are not known to the account. */
function limitsFrom(address: string, email = person.email) {
  const { attempts, failures } = signInLimits(email, address, undefined);
  const [accountFromAddress, account] = attempts;
  return { accountFromAddress, account, address: failures };
}
const repeatStatus = (status: number, count: number) => Array.from({ length: count }, () => status);
const browserTokenOf = (reply: LightMyRequestResponse) =>
  reply.cookies.find(({ name }) => name === 'loopcheck_browser')?.value ?? '';
/** Signs in with a new browser, and returns its token. The browser is then known to the account. */
const makeKnownBrowser = async (attempt: Attempt = {}) => browserTokenOf(await signIn(attempt));
const listAttempts = (userId: string) =>
  app.db.selectFrom('sign_ins').selectAll().where('user_id', '=', userId).orderBy('login_time').execute();

describe('failed sign-ins to one account', () => {
  test('are refused after 20 from one IP address: the password is not checked, and the reply states the waiting time', async () => {
    const { limit } = accountAndAddressLimit;
    expect(await statusesOf(limit, () => guess())).toEqual(repeatStatus(401, limit));
    const refused = await guess();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(refused.json().retryAfterSeconds).toBe(seconds);
    // Not even the right password is checked, otherwise guessing could continue.
    expect((await signIn()).statusCode).toBe(429);
    app.clock.advance(seconds * 1000);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('from one IP address do not lock the owner out at another IP address', async () => {
    await useUpLimit(limitsFrom(attackerAddress).accountFromAddress);
    expect((await guess({ address: attackerAddress })).statusCode).toBe(429);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('are refused after 50 with one sign-in name, even if they come from many IP addresses', async () => {
    const { account } = limitsFrom(officeAddress);
    expect(account?.rateLimit.limit).toBe(50);
    await useUpLimit(account, 2);
    const statuses = await statusesOf(4, (index) => guess({ address: `10.2.0.${index}` }));
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await signIn()).statusCode).toBe(429);
  });

  test('are refused after 50 with the email and after 50 with the employee ID, which are counted separately', async () => {
    const employeeId = `E-${person.id}`.toLowerCase();
    await app.db.updateTable('users').set({ employee_id: employeeId }).where('id', '=', person.id).execute();
    const limits = [person.email, employeeId].map((name) => limitsFrom(officeAddress, name).account?.rateLimit.limit);
    expect(limits).toEqual([accountLimit.limit / 2, accountLimit.limit / 2]);
    await useUpLimit(limitsFrom(officeAddress).account);
    expect((await guess({ address: attackerAddress })).statusCode).toBe(429);
    expect((await guess({ address: attackerAddress, email: employeeId })).statusCode).toBe(401);
    await useUpLimit(limitsFrom(officeAddress, employeeId).account, 1);
    expect((await guess({ address: attackerAddress, email: employeeId })).statusCode).toBe(429);
  });

  test('are limited in the same way whether or not the account exists', async () => {
    for (const email of [person.email, 'nobody@plant.test']) {
      await useUpLimit(limitsFrom(officeAddress, email).accountFromAddress, 2);
      expect(await statusesOf(4, () => guess({ email }))).toEqual([401, 401, 429, 429]);
    }
  });

  test('are limited as strictly with concurrent requests as with sequential requests', async () => {
    // With a slow hash, the requests overlap.
    await setSlowPasswordHash(app.db, [person]);
    const replies = await Promise.all(Array.from({ length: 40 }, () => guess()));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(accountAndAddressLimit.limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - accountAndAddressLimit.limit);
  });

  test('do not count any more after 15 minutes, and a job deletes their counts later', async () => {
    await useUpLimit(limitsFrom(officeAddress).accountFromAddress);
    app.clock.advance(accountAndAddressLimit.windowMs);
    expect((await guess()).statusCode).toBe(401);
    // The job keeps a count for an hour after its last call, because this is the longest window of any limit.
    app.clock.advance(2 * 60 * minuteMs);
    await app.runJob(removeOldRateLimits, {});
    expect(await app.db.selectFrom('rate_limit_calls').select('key').execute()).toEqual([]);
  });

  test('are recorded; once a limit refuses them, at most 20 more from one IP address are recorded', async () => {
    await useUpLimit(limitsFrom(officeAddress).accountFromAddress, 2);
    // Two attempts are within the limit. The limit refuses the other 25, of which 20 are recorded.
    await statusesOf(2 + 25, () => guess());

    const attempts = await listAttempts(person.id);
    expect(attempts.filter(({ refused }) => !refused)).toHaveLength(2);
    expect(attempts.filter(({ refused }) => refused)).toHaveLength(20);
    expect(attempts.at(-1)).toMatchObject({ succeeded: false, refused: true, role: 'trainee' });
  });
});

describe('a browser in which a person has signed in', () => {
  test('can be used to sign in while others guess from the same IP address', async () => {
    const browser = await makeKnownBrowser();
    await useUpLimit(limitsFrom(officeAddress).accountFromAddress);
    expect((await signIn()).statusCode).toBe(429);
    // The limit of the browser counts only failures, so the person can sign in more often than this limit.
    for (let round = 0; round <= knownBrowserLimit.limit; round += 1)
      expect((await signIn({ browser })).statusCode).toBe(200);
  });

  test('can be used to sign in while the IP address is refused because of failures for many accounts', async () => {
    const browser = await makeKnownBrowser();
    await useUpLimit(limitsFrom(officeAddress).address);
    expect((await signIn()).statusCode).toBe(429);
    expect((await signIn({ browser })).statusCode).toBe(200);
  });

  test('has its own limit of 20 failures, which does not affect other browsers of the person', async () => {
    const [browser, phone] = [await makeKnownBrowser(), await makeKnownBrowser()];
    expect(knownBrowserLimit.limit).toBe(20);
    await useUpLimit(signInLimits(person.email, officeAddress, browser).attempts[0], 2);
    expect(await statusesOf(3, () => guess({ browser }))).toEqual([401, 401, 429]);
    expect((await signIn({ browser })).statusCode).toBe(429);
    expect((await signIn({ browser: phone })).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('is not known to the accounts of other people', async () => {
    const attacker = await app.person();
    const browser = await makeKnownBrowser({ email: attacker.email });
    await useUpLimit(limitsFrom(officeAddress).accountFromAddress);
    expect((await guess({ browser })).statusCode).toBe(429);
  });

  test.each(['', 'x', 'a'.repeat(43), '\u00e9', '__proto__'])(
    'is not known if it sends the invalid token %j',
    async (browser) => {
      await makeKnownBrowser();
      await useUpLimit(limitsFrom(officeAddress).accountFromAddress);
      expect((await guess({ browser })).statusCode).toBe(429);
    },
  );
});

describe('one IP address', () => {
  test('is refused after 30 failures for different accounts, whether or not they exist', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => app.person()));
    const emailOf = (index: number) => people[index]?.email ?? `nobody${index}@plant.test`;
    const { limit } = addressLimit;
    const statuses = await statusesOf(limit + 5, (index) => guess({ email: emailOf(index), address: attackerAddress }));
    expect(statuses).toEqual([...repeatStatus(401, limit), ...repeatStatus(429, 5)]);
    expect((await guess({ address: '10.66.0.2' })).statusCode).toBe(401);
  });

  test('is counted together with all other addresses of its network of 64 bits if it is an IPv6 address', async () => {
    await useUpLimit(limitsFrom('2001:db8:0:7::1').address, 1);
    const guessFrom = (address: string) => guess({ email: `nobody${address}@plant.test`, address });
    expect((await guessFrom('2001:db8:0:7::2')).statusCode).toBe(401);
    expect((await guessFrom('2001:db8:0:7:8::3')).statusCode).toBe(429);
    expect((await guessFrom('2001:db8:0:8::4')).statusCode).toBe(401);
  });

  test('is not refused if a shift of 200 people signs in, a quarter of them after a mistake', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => app.person()));
    await setSlowPasswordHash(app.db, people);
    // The 50 mistakes are more than the 30 failures that the limit of the IP address allows. But when a person signs in,
    // the failures of this person no longer count.
    // Ten groups sign in at the same time. Within a group, people sign in one after another.
    const groupCount = 10;
    const statuses = await Promise.all(
      Array.from({ length: groupCount }, async (_, group) => {
        const members = people.filter((_person, index) => index % groupCount === group);
        return statusesOf(members.length, async (index) => {
          const email = members[index]?.email ?? '';
          if (index % 4 === 0) await guess({ email, address: '10.7.7.7' });
          return signIn({ email, address: '10.7.7.7' });
        });
      }),
    );
    expect(statuses.flat()).toEqual(repeatStatus(200, 200));
  }, 60_000);
});

test('one person can sign in with twenty browsers at the same time', async () => {
  await setSlowPasswordHash(app.db, [person]);
  const replies = await Promise.all(Array.from({ length: 20 }, () => signIn()));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(repeatStatus(200, 20));
  expect(new Set(replies.map(({ cookies }) => cookies[0]?.value)).size).toBe(20);
});

describe('two servers with one database', () => {
  test('share the counts of failed sign-ins and the known browsers', async () => {
    await setSlowPasswordHash(app.db, [person]);
    const db = openDatabase(app.connection, { max: 4 });
    const platform = { ...app, db };
    const secondServer = await createApp({ platform, log: createLogger('silent'), webDirectory: '/nowhere' });
    const servers = [app.fastify, secondServer];
    const browser = await makeKnownBrowser();
    const { limit } = accountAndAddressLimit;
    const guesses = Array.from({ length: limit + 10 }, (_, index) =>
      guess({ fastify: servers[index % 2] as FastifyInstance }),
    );
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    for (const fastify of servers) {
      expect((await signIn({ fastify })).statusCode).toBe(429);
      expect((await signIn({ fastify, browser })).statusCode).toBe(200);
    }
    await secondServer.close();
    await closeDatabase(db);
  });
});

test('sign-ins are refused with 503 while the queue for hashes is full, and these refusals are not counted', async () => {
  const browser = await makeKnownBrowser();
  const floodSize = 120;
  const flood = Array.from({ length: floodSize }, (_, index) =>
    guess({ email: `nobody${index}@plant.test`, address: `10.9.${index}.1` }),
  );
  const duringFlood = signIn({ browser });
  const replies = await Promise.all(flood);
  // The queue has 64 places for unknown callers. Some of them become free again during the flood, so the exact number of
  // refused sign-ins is not known.
  const refused = replies.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.json()).toMatchObject({ code: 'busy', retryAfterSeconds: 3 });
  expect(refused[0]?.headers['retry-after']).toBe('3');
  expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBe(floodSize - refused.length);
  // The queue has separate places for known browsers.
  expect((await duringFlood).statusCode).toBe(200);
  // The query adds up the calls of all counts that had a call within the last minute, that is, during the flood.
  const { rows } = await sql<{ calls: number }>`
    select coalesce(sum(cardinality(moments)), 0) as calls from rate_limit_calls
    where ${app.clock.now()} - interval '1 minute' < any(moments)`.execute(app.db);
  // Only the 401 replies are counted: each for the account, for the account from this IP address, and for the IP address.
  expect(rows[0]?.calls).toBe(3 * (floodSize - refused.length));
});
