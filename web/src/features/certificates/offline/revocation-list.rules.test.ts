import { describe, expect, it } from 'vitest';
import { toListAge } from './revocation-list.rules.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 24 * 60 * 60_000;

describe('toListAge', () => {
  it.each([
    ['now', 0, { days: 0, isOld: false, isAhead: false }],
    ['1 ms less than a day ago', -day + 1, { days: 0, isOld: false, isAhead: false }],
    ['6.9 days ago', -6.9 * day, { days: 6, isOld: false, isAhead: false }],
    ['7 days ago', -7 * day, { days: 7, isOld: true, isAhead: false }],
    ['400 days ago', -400 * day, { days: 400, isOld: true, isAhead: false }],
    ['one minute in the future', 60_000, { days: 0, isOld: false, isAhead: false }],
    ['one day in the future', day, { days: 0, isOld: false, isAhead: true }],
  ])('returns for a list that was signed %s (%d ms): %o', (_time, offset, age) => {
    expect(toListAge(now + offset, now)).toEqual(age);
  });
});
