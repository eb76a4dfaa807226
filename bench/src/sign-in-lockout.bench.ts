import { setTimeout as pause } from 'node:timers/promises';
import type { Measured } from './measured.ts';
import { admin, startRealSite } from './real-site.ts';

/** The connections on which wrong passwords are sent, one after another on each. */
const attackerCount = 30;
/** The sign-ins with the right password during the attack. */
const signInCount = 16;
const allowedMs = 2000;

/**
 * The duration of the slowest of 16 sign-ins, divided by two seconds (at most 1). The sign-ins send the right password
 * from a browser that is known to the account, while 30 connections from the same address send wrong passwords for the
 * same account. All 16 sign-ins must succeed.
 */
export async function measureSignInLockout(): Promise<Measured> {
  const server = await startRealSite();
  const { origin } = server;
  await server.untilQuiet(await server.signIn(admin.email, admin.password));
  const first = await signIn(origin, admin.password);
  const browserCookie = first.headers.getSetCookie().find((line) => line.startsWith('loopcheck_browser='));
  const knownBrowserCookie = browserCookie?.split(';', 1)[0] ?? '';
  const endOfAttack = new AbortController();
  const statuses = new Map<number, number>();
  const attack = Promise.all(
    Array.from({ length: attackerCount }, async () => {
      while (!endOfAttack.signal.aborted) {
        const { status } = await signIn(origin, 'a wrong password');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  await pause(2000);
  let [slowestMs, succeeded] = [0, 0];
  for (let count = 0; count < signInCount; count += 1) {
    const startedAt = performance.now();
    const reply = await signIn(origin, admin.password, knownBrowserCookie);
    slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    if (reply.status === 200) succeeded += 1;
    await pause(250);
  }
  endOfAttack.abort();
  await attack;
  await server.close();
  const counts = [...statuses].map(([status, count]) => `${count} with ${status}`).join(', ');
  return {
    name:
      `The slowest of ${signInCount} right passwords from a known browser while ${attackerCount} connections guess, against ` +
      `${allowedMs} ms (${succeeded} of ${signInCount} succeeded, ${Math.round(slowestMs)} ms at most; guesses answered: ${counts})`,
    ratio: succeeded === signInCount ? slowestMs / allowedMs : Infinity,
    atMost: 1,
  };
}

async function signIn(origin: string, enteredPassword: string, cookie = ''): Promise<Response> {
  const reply = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ email: admin.email, password: enteredPassword }),
  });
  // Without reading the body, the connection could not be used again.
  await reply.arrayBuffer();
  return reply;
}
