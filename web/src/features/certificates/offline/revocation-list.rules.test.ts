import { describe, expect, it } from 'vitest';
import { toListAge } from './revocation-list.rules.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 24 * 60 * 60_000;

describe('toListAge', () => {
  it.each([
    [now, { days: 0, isOld: false, isAhead: false }],
    [now - day + 1, { days: 0, isOld: false, isAhead: false }],
    [now - 6.9 * day, { days: 6, isOld: false, isAhead: false }],
    [now - 7 * day, { days: 7, isOld: true, isAhead: false }],
    [now - 400 * day, { days: 400, isOld: true, isAhead: false }],
    [now + 60_000, { days: 0, isOld: false, isAhead: false }],
    [now + day, { days: 0, isOld: false, isAhead: true }],
  ])('returns for a list signed at %d: %o', (issuedAt, age) => {
    expect(toListAge(issuedAt, now)).toEqual(age);
  });
});
