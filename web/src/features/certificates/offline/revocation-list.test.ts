import { expect, it } from 'vitest';
import { listAge } from './revocation-list.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const day = 24 * 60 * 60_000;

it.each([
  [now, { days: 0, isOld: false, isAhead: false }],
  [now - day + 1, { days: 0, isOld: false, isAhead: false }],
  [now - 6.9 * day, { days: 6, isOld: false, isAhead: false }],
  [now - 7 * day, { days: 7, isOld: true, isAhead: false }],
  [now - 400 * day, { days: 400, isOld: true, isAhead: false }],
  [now + 60_000, { days: 0, isOld: false, isAhead: false }],
  [now + day, { days: 0, isOld: false, isAhead: true }],
])('A list signed at %d is told as %o', (issuedAt, age) => {
  expect(listAge(issuedAt, now)).toEqual(age);
});
