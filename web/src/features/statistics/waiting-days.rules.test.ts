import { describe, expect, it } from 'vitest';
import { countWaitingDays } from './waiting-days.rules.ts';

describe('countWaitingDays', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 0],
    ['2026-11-19T13:00:00Z', 0],
    ['2026-11-19T11:00:00Z', 1],
    ['2026-11-10T12:00:00Z', 10],
    ['2026-11-21T12:00:00Z', 0],
  ])('returns the whole days since %s: %d', (timestamp, days) => {
    expect(countWaitingDays(timestamp, Date.parse('2026-11-20T12:00:00Z'))).toBe(days);
  });
});
