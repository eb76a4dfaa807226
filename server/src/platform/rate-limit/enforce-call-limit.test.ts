import { callLimits } from '@loopcheck/contract/call-limits';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { allEndpoints } from '../../testing/fuzz-endpoints.ts';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { enforceCallLimit } from './enforce-call-limit.ts';
import { removeOldCounts } from './rate-limit.queries.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(app.close);

const changeProfile = (as: Awaited<ReturnType<typeof app.person>>) =>
  app.call(accountsEndpoints.updateProfile, { as, body: { department: `Train ${crypto.randomUUID()}` } });

describe('an endpoint with a call limit', () => {
  test('refuses further calls of a person with 429 and Retry-After, until the limit allows them again', async () => {
    const [ali, siti] = [await app.person(), await app.person()];
    for (let call = 0; call < callLimits.profile.limit; call += 1)
      expect((await changeProfile(ali)).statusCode).toBe(200);

    const refusal = await changeProfile(ali);
    expect([refusal.statusCode, refusal.json().code]).toEqual([429, 'too_many_requests']);
    const retryAfterSeconds = Number(refusal.headers['retry-after']);
    expect(refusal.json().retryAfterSeconds).toBe(retryAfterSeconds);
    expect(retryAfterSeconds).toBeLessThanOrEqual(callLimits.profile.minutes * 60);

    // The refusal affects neither another person nor another limit of the same person.
    expect((await changeProfile(siti)).statusCode).toBe(200);
    const settings = await app.call(profileEndpoints.saveSettings, { as: ali, body: { theme: 'dark' } });
    expect(settings.statusCode).toBe(200);

    // The hourly job removes old counts, but not the counts of this test.
    await removeOldCounts(app.db, app.clock.now());
    expect((await changeProfile(ali)).statusCode).toBe(429);
    app.clock.advance(retryAfterSeconds * 1000);
    expect((await changeProfile(ali)).statusCode).toBe(200);
  });

  test('counts the calls of all endpoints with the same call limit together, on all servers, including failed calls', async () => {
    const otherServer = await createApp({ platform: app, log: createLogger('silent'), webDirectory: '/nowhere' });
    const zahra = await app.person();
    const postId = crypto.randomUUID();
    const callOtherServer = (method: 'DELETE' | 'POST', url: string) =>
      otherServer.inject({
        method,
        url,
        headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
        cookies: { loopcheck_session: zahra.token },
      });
    // Each round makes two calls: one on each server.
    for (let call = 0; call < callLimits.posts.limit; call += 2) {
      const removal = await app.call(discussionsEndpoints.remove, { as: zahra, params: { postId } });
      expect(removal.statusCode).toBe(404);
      expect((await callOtherServer('POST', `/api/discussions/${postId}/report`)).statusCode).toBe(404);
    }
    const body = { content: 'Which valve?' };
    const refusal = await app.call(discussionsEndpoints.answer, { as: zahra, params: { postId }, body });
    expect(refusal.statusCode).toBe(429);
    expect((await callOtherServer('DELETE', `/api/discussions/${postId}`)).statusCode).toBe(429);
    await otherServer.close();
  });

  test('does not count calls with wrong input, and refuses calls without a session with 401', async () => {
    const omar = await app.person();
    for (let call = 0; call < callLimits.profile.limit + 1; call += 1) {
      const wrong = await app.call(accountsEndpoints.updateProfile, { as: omar, body: { fullName: '' } });
      expect(wrong.statusCode).toBe(422);
    }
    expect((await changeProfile(omar)).statusCode).toBe(200);
    expect((await app.call(accountsEndpoints.updateProfile, { body: {} })).statusCode).toBe(401);
  });

  test('limits the uploads of trainees, but not the uploads of trainers and admins', async () => {
    const user = { id: crypto.randomUUID(), role: 'trainee', isAdmin: false } as const;
    const upload = (caller: typeof user | { role: 'trainer' } | { isAdmin: true }) =>
      enforceCallLimit(uploadsEndpoints.request, { ...user, ...caller }, app);
    for (let call = 0; call < callLimits.uploads.limit; call += 1) await upload(user);
    await expect(upload(user)).rejects.toMatchObject({ code: 'too_many_requests' });
    await upload({ role: 'trainer' });
    await upload({ isAdmin: true });
  });
});

test('in demo mode no call is refused by a call limit', async () => {
  const demo = await testApp();
  const person = await demo.person();
  for (let call = 0; call < callLimits.pictures.limit + 2; call += 1)
    expect((await demo.call(profileEndpoints.removePicture, { as: person })).statusCode).toBe(200);
  await demo.close();
});

describe('in the contract', () => {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

  /**
   * The paths of endpoints with the access `member` whose writes have no call limit, each with the reason. A path
   * includes the paths below it.
   */
  const pathsWithoutLimit: Record<string, string> = {
    '/api/ai-assistant': 'has its own limit of questions per minute',
    '/api/certificates': 'a person can have only one open request',
    '/api/profile/password': 'wrong passwords have their own limit',
    '/api/profile/email': 'needs a fresh proof of who the person is',
    '/api/profile/sessions': 'a person has few sessions',
    '/api/profile/second-factor': 'needs a fresh proof, and a person has few factors',
    '/api/session/confirm': 'wrong proofs have their own limit',
    '/api/quiz-attempts':
      'after a failed attempt the person must wait, and answers are saved while the person chooses them',
    '/api/progress': 'saves progress while the person reads',
    '/api/objects/:id': "deletes one of the person's own uploads, whose number is limited",
    '/api/learning-resources/:id/watched': 'saves progress while the person watches',
    '/api/documents': 'only records that the person has read something',
    '/api/announcements': 'only records that the person has read something',
    '/api/notifications': 'only records that the person has read something',
  };
  const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

  test('each write with the access member has a call limit, or a reason in `pathsWithoutLimit`', () => {
    const writes = allEndpoints.filter(({ access, method }) => access === 'member' && method !== 'GET');
    const prefixes = Object.keys(pathsWithoutLimit);
    const unexplained = writes.filter(
      ({ callLimit, path }) => !callLimit && !prefixes.some((prefix) => isBelow(path, prefix)),
    );
    expect(unexplained.map(nameOf), 'Declare a callLimit, or state a reason in pathsWithoutLimit').toEqual([]);
    const unused = prefixes.filter(
      (prefix) => !writes.some(({ callLimit, path }) => !callLimit && isBelow(path, prefix)),
    );
    expect(unused, 'Remove these paths from pathsWithoutLimit').toEqual([]);
  });

  test('each endpoint with a call limit is a write with the access member, and declares too_many_requests', () => {
    for (const endpoint of allEndpoints.filter(({ callLimit }) => callLimit)) {
      expect([endpoint.access, endpoint.method === 'GET'], nameOf(endpoint)).toEqual(['member', false]);
      expect(endpoint.errors, nameOf(endpoint)).toContain('too_many_requests');
    }
  });

  test('each call limit has its key as its name, and a period of at most an hour, because counts are kept for an hour', () => {
    for (const { minutes } of Object.values(callLimits)) expect(minutes).toBeLessThanOrEqual(60);
    for (const [name, callLimit] of Object.entries(callLimits)) expect(callLimit.name).toBe(name);
  });
});
