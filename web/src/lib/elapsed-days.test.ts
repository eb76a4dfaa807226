import { describe, expect, it } from 'vitest';
import { countElapsedDays } from './elapsed-days.ts';

const now = '2026-11-20T12:00:00Z';

describe('countElapsedDays', () => {
  it.each([
    [now, 0],
    ['2026-11-19T13:00:00Z', 0],
    ['2026-11-19T11:00:00Z', 1],
    ['2026-11-10T12:00:00Z', 10],
    ['2026-11-21T12:00:00Z', 0],
  ])(`returns the whole days from %s to ${now}, at least 0: %d`, (timestamp, days) => {
    expect(countElapsedDays(timestamp, Date.parse(now))).toBe(days);
  });
});
