import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { consumeRateLimit, removeOldCounts } from './rate-limit.queries.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

const start = Date.parse('2026-03-01T09:59:50Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const threeAMinute = { limit: 3, windowMs: 60_000 };

describe('consumeRateLimit', () => {
  test('allows so many calls in any window, also across the change of the minute', async () => {
    const call = (seconds: number) => consumeRateLimit(db, ['window'], threeAMinute, at(seconds));
    expect([await call(0), await call(5), await call(20)]).toEqual([null, null, null]);
    expect(await call(59)).toBe(1);
    expect(await call(30)).toBe(30);
    expect(await call(60)).toBeNull();
    expect(await call(61)).toBe(4);
    expect(await call(65)).toBeNull();
  });

  test('counts each name on its own', async () => {
    for (let call = 0; call < 3; call += 1) await consumeRateLimit(db, ['person', 'a'], threeAMinute, at(0));
    expect(await consumeRateLimit(db, ['person', 'a'], threeAMinute, at(1))).toBe(59);
    expect(await consumeRateLimit(db, ['person', 'b'], threeAMinute, at(1))).toBeNull();
  });

  test('allows no more than the limit when calls come at the same moment', async () => {
    const calls = Array.from({ length: 12 }, () => consumeRateLimit(db, ['at once'], threeAMinute, at(0)));
    const allowed = (await Promise.all(calls)).filter((seconds) => seconds === null);
    expect(allowed).toHaveLength(3);
  });

  test('leaves nothing behind an hour later', async () => {
    await consumeRateLimit(db, ['old'], threeAMinute, at(0));
    await consumeRateLimit(db, ['new'], threeAMinute, at(3600));
    await removeOldCounts(db, at(3720));
    expect((await sql`select from rate_limit_calls`.execute(db)).rows).toHaveLength(1);
  });
});
