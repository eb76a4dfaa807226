import { describe, expect, it } from 'vitest';
import { toListAge } from './revocation-list.rules.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;

describe('toListAge', () => {
  it.each([
    ['now', 0, { days: 0, isOld: false, isFromFuture: false }],
    ['1 ms less than a day ago', -day + 1, { days: 0, isOld: false, isFromFuture: false }],
    ['6.9 days ago', -6.9 * day, { days: 6, isOld: false, isFromFuture: false }],
    ['7 days ago', -7 * day, { days: 7, isOld: true, isFromFuture: false }],
    ['400 days ago', -400 * day, { days: 400, isOld: true, isFromFuture: false }],
    ['one minute in the future, within the clock tolerance', minute, { days: 0, isOld: false, isFromFuture: false }],
    ['1 ms less than 5 minutes in the future', 5 * minute - 1, { days: 0, isOld: false, isFromFuture: false }],
    ['5 minutes in the future', 5 * minute, { days: 0, isOld: false, isFromFuture: false }],
    ['1 ms more than 5 minutes in the future', 5 * minute + 1, { days: 0, isOld: false, isFromFuture: true }],
    ['one day in the future', day, { days: 0, isOld: false, isFromFuture: true }],
  ])('for a list that was signed %s (%d ms), returns %o', (_time, offset, age) => {
    expect(toListAge(now + offset, now)).toEqual(age);
  });
});
