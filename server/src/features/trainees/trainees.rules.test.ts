import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysSince, createNextModule, type ModuleStanding, nextModuleReasonOf, stallCutoff } from './trainees.rules.ts';

const moduleInProgress: ModuleStanding = {
  state: 'in_progress',
  depth: 0,
  isTicked: false,
  hasOpenAttempt: false,
};

describe('nextModuleReasonOf', () => {
  test.each<[string, Partial<ModuleStanding>]>([
    ['not_opened', { state: 'available' }],
    ['reading', { depth: 40 }],
    ['reading', { depth: 100 }],
    ['quiz_not_tried', { depth: 100, isTicked: true }],
    ['quiz_not_tried', { state: 'completed' }],
    ['quiz_failed', { state: 'failed', depth: 100, isTicked: true }],
    ['quiz_open', { state: 'failed', hasOpenAttempt: true }],
    ['quiz_open', { depth: 100, isTicked: true, hasOpenAttempt: true }],
  ])('returns %s for a module in progress with the changes %o', (reason, change) => {
    expect(nextModuleReasonOf({ ...moduleInProgress, ...change })).toBe(reason);
  });
});

describe('createNextModule', () => {
  const module = { id: 'm', chapterNumber: 5, title: 'Five' };
  const now = new Date('2026-03-20T12:00:00Z');
  const createForPersonInactiveSince = (since: string) =>
    createNextModule(module, { ...moduleInProgress, lastScore: 40 }, new Date(since), { now, stalledAfterDays: 14 });

  test('marks a person as stalled if the last activity was at least `stalledAfterDays` days ago', () => {
    expect(createForPersonInactiveSince('2026-03-06T12:00:00Z')).toMatchObject({ days: 14, isStalled: true });
    expect(createForPersonInactiveSince('2026-03-06T12:00:01Z')).toMatchObject({ days: 13, isStalled: false });
  });

  test('returns no last score for a module in progress, even if a last score is given', () => {
    expect(createForPersonInactiveSince('2026-03-06T12:00:00Z').lastScore).toBeNull();
  });
});

test('a time is at or before stallCutoff if and only if daysSince returns at least the number of days', () => {
  const anyTime = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(anyTime, anyTime, fc.integer({ min: 1, max: 400 }), (since, now, days) => {
      expect(daysSince(since, now) >= days).toBe(since <= stallCutoff(now, days));
    }),
  );
});
