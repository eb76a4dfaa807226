import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { consumeRateLimit, removeOldCounts } from './rate-limit.queries.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

/** A time shortly before a full minute and hour, so that the tests show that no count begins anew at these times. */
const start = Date.parse('2026-03-01T09:59:50Z');
/** Returns the time that many seconds after `start`. */
const timeAfter = (seconds: number) => new Date(start + seconds * 1000);
const threePerMinute = { limit: 3, windowMs: 60_000 };

describe('consumeRateLimit', () => {
  test('allows three calls in any period of a minute, then returns the seconds until the next call is allowed', async () => {
    const call = (seconds: number) => consumeRateLimit(db, ['window'], threePerMinute, timeAfter(seconds));
    expect([await call(0), await call(5), await call(20)]).toEqual([null, null, null]);
    // The next call is allowed at 60 seconds, a minute after the first call.
    expect(await call(59)).toBe(1);
    expect(await call(30)).toBe(30);
    expect(await call(60)).toBeNull();
    // The calls at 5, 20 and 60 seconds count now. The next call is allowed a minute after the call at 5 seconds.
    expect(await call(61)).toBe(4);
    expect(await call(65)).toBeNull();
  });

  test('counts calls with different parts separately', async () => {
    for (let call = 0; call < threePerMinute.limit; call += 1)
      await consumeRateLimit(db, ['person', 'a'], threePerMinute, timeAfter(0));
    expect(await consumeRateLimit(db, ['person', 'a'], threePerMinute, timeAfter(1))).toBe(59);
    expect(await consumeRateLimit(db, ['person', 'b'], threePerMinute, timeAfter(1))).toBeNull();
  });

  test('allows no more calls than the limit when calls are concurrent', async () => {
    const calls = Array.from({ length: 12 }, () => consumeRateLimit(db, ['concurrent'], threePerMinute, timeAfter(0)));
    const allowed = (await Promise.all(calls)).filter((seconds) => seconds === null);
    expect(allowed).toHaveLength(threePerMinute.limit);
  });
});

test('removeOldCounts removes each count whose latest call was more than an hour ago', async () => {
  await consumeRateLimit(db, ['old'], threePerMinute, timeAfter(0));
  await consumeRateLimit(db, ['new'], threePerMinute, timeAfter(3600));
  // The counts of the other tests are from the first two minutes, so they are removed too.
  await removeOldCounts(db, timeAfter(3720));
  expect((await sql`select from rate_limit_calls`.execute(db)).rows).toHaveLength(1);
});
