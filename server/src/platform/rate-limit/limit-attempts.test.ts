import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { type AttemptLimits, limitAttempts } from './limit-attempts.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

const start = Date.parse('2026-03-01T10:00:00Z');
let seconds = 0;
const clock = { now: () => new Date(start + seconds * 1000) };
const context = { db, clock, config: { hasRateLimits: true } };
const threePerMinute = { limit: 3, windowMs: 60_000 };
const tooMany = { code: 'too_many_requests' };

let limitCount = 0;
/** A limit that no other test uses. */
const createLimit = (rateLimit = threePerMinute) => ({ parts: ['test', String((limitCount += 1))], rateLimit });
const makeFailedAttempt = (limits: AttemptLimits) => limitAttempts(context, limits, () => Promise.resolve(false));
const makeSuccessfulAttempt = (limits: AttemptLimits) => limitAttempts(context, limits, () => Promise.resolve(true));

describe('limitAttempts', () => {
  test('refuses a fourth attempt after three failures without running it, until a minute after the first failure', async () => {
    const limits: AttemptLimits = { attempts: [createLimit()] };
    // The loop sets `seconds`, and thus the clock.
    for (seconds of [0, 10, 20]) expect(await makeFailedAttempt(limits)).toBe(false);
    seconds = 30;
    let hasRun = false;
    const attempt = () => {
      hasRun = true;
      return Promise.resolve(true);
    };
    await expect(limitAttempts(context, limits, attempt)).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 30 });
    expect(hasRun).toBe(false);
    seconds = 60;
    expect(await makeSuccessfulAttempt(limits)).toBe(true);
  });

  test('counts neither successes nor attempts that throw', async () => {
    const limits: AttemptLimits = { attempts: [createLimit(), createLimit()], failures: createLimit() };
    for (let round = 0; round < 10; round += 1) {
      expect(await makeSuccessfulAttempt(limits)).toBe(true);
      const busy = limitAttempts(context, limits, () => Promise.reject(new Error('busy')));
      await expect(busy).rejects.toThrow('busy');
    }
    expect(await makeFailedAttempt(limits)).toBe(false);
  });

  test('counts an attempt when it begins, so that concurrent attempts cannot exceed the limit', async () => {
    const limits: AttemptLimits = { attempts: [createLimit()] };
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => makeFailedAttempt(limits)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(threePerMinute.limit);
  });

  test('refuses an attempt if any of several limits is reached, and then counts the attempt under none of them', async () => {
    const [first, second] = [createLimit(), createLimit()];
    for (let attempt = 0; attempt < threePerMinute.limit; attempt += 1) await makeFailedAttempt({ attempts: [second] });
    for (let round = 0; round < 5; round += 1)
      await expect(makeFailedAttempt({ attempts: [first, second] })).rejects.toMatchObject(tooMany);
    expect(await makeFailedAttempt({ attempts: [first] })).toBe(false);
  });

  test('counts an attempt under `failures` only after it has failed, so 20 concurrent attempts do not reach a limit of 3', async () => {
    const failures = createLimit();
    const attempt = () => makeSuccessfulAttempt({ attempts: [createLimit()], failures });
    expect(await Promise.all(Array.from({ length: 20 }, attempt))).not.toContain(false);
    for (let person = 0; person < threePerMinute.limit; person += 1)
      await makeFailedAttempt({ attempts: [createLimit()], failures });
    await expect(attempt()).rejects.toMatchObject({ ...tooMany, retryAfterSeconds: 60 });
  });

  test('takes back the failures of a person who then succeeds, but not the failures of others at the same moment', async () => {
    const failures = createLimit();
    const [person, other] = [createLimit(), createLimit()];
    await makeFailedAttempt({ attempts: [person], failures });
    await makeFailedAttempt({ attempts: [other], failures });
    await makeSuccessfulAttempt({ attempts: [person], failures });
    // One failure is left, so two more are allowed.
    await makeFailedAttempt({ attempts: [createLimit()], failures });
    await makeFailedAttempt({ attempts: [createLimit()], failures });
    await expect(makeFailedAttempt({ attempts: [createLimit()], failures })).rejects.toMatchObject(tooMany);
  });

  test('runs every attempt if `hasRateLimits` is false', async () => {
    const limits: AttemptLimits = { attempts: [createLimit({ limit: 1, windowMs: 60_000 })] };
    const unlimited = { ...context, config: { hasRateLimits: false } };
    const results = Array.from({ length: 5 }, () => limitAttempts(unlimited, limits, () => Promise.resolve(false)));
    expect(await Promise.all(results)).toEqual([false, false, false, false, false]);
  });
});
