import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysSince, reasonOf, stalledBefore, waitingAt } from './trainees.rules.ts';

const standing = { state: 'in_progress', depth: 0, isTicked: false, attempts: 0, hasOpenAttempt: false };

describe('reasonOf', () => {
  test.each([
    ['not_opened', { state: 'available' }],
    ['reading', { depth: 40 }],
    ['reading', { depth: 100 }],
    ['quiz_not_tried', { depth: 100, isTicked: true }],
    ['quiz_not_tried', { state: 'completed' }],
    ['quiz_failed', { state: 'failed', depth: 100, isTicked: true, attempts: 2 }],
    ['quiz_open', { state: 'failed', attempts: 2, hasOpenAttempt: true }],
    ['quiz_open', { depth: 100, isTicked: true, hasOpenAttempt: true }],
  ])('is %s for %o', (reason, given) => {
    expect(reasonOf({ ...standing, ...given })).toBe(reason);
  });
});

describe('waitingAt', () => {
  const module = { id: 'm', chapterNumber: 5, title: 'Five' };
  const now = new Date('2026-03-20T12:00:00Z');
  const waiting = (since: string) =>
    waitingAt(module, { ...standing, lastScore: 40 }, new Date(since), { now, stalledAfterDays: 14 });

  test('marks as stalled from the given number of days on, to the second', () => {
    expect(waiting('2026-03-06T12:00:00Z')).toMatchObject({ days: 14, isStalled: true });
    expect(waiting('2026-03-06T12:00:01Z')).toMatchObject({ days: 13, isStalled: false });
  });

  test('has a last score only when the quiz is not passed', () => {
    expect(waiting('2026-03-06T12:00:00Z').lastScore).toBeNull();
  });

  test('agrees with daysSince for any two moments', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 1, max: 400 }), (since, at, days) => {
        expect(daysSince(since, at) >= days).toBe(since <= stalledBefore(at, days));
      }),
    );
  });
});
