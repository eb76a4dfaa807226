import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import { expiryOf, missingOf, oldestCountingPass, standsInTheWay, statusOf } from './certificates.rules.ts';

const zone = 'Asia/Muscat';
const at = (text: string) => new Date(text);

describe('The last day', () => {
  test.each([
    ['2025-11-21T10:00:00Z', 12, '2026-11-21'],
    // Already the next day in Muscat.
    ['2025-11-21T21:00:00Z', 12, '2026-11-22'],
    ['2026-01-31T10:00:00Z', 1, '2026-02-28'],
    ['2028-02-29T10:00:00Z', 12, '2029-02-28'],
    ['2028-02-29T10:00:00Z', 48, '2032-02-29'],
    ['2026-12-31T10:00:00Z', 2, '2027-02-28'],
    ['2026-08-31T10:00:00Z', 6, '2027-02-28'],
  ])('of one issued at %s for %i months is %s, to its last second', (issued, months, last) => {
    const expiresAt = expiryOf(at(issued), months, zone);
    expect(isoDay(dayOf(expiresAt, zone))).toBe(last);
    expect(expiresAt.toISOString()).toContain('T19:59:59.000Z');
  });

  test('is the same day so many months later or the last of its month, in every zone', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Muscat', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/Oslo');
    const moments = fc.date({ min: at('2020-01-01'), max: at('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 120 }), zones, (issuedAt, months, timeZone) => {
        const expiresAt = expiryOf(issuedAt, months, timeZone);
        const [first, last] = [dayOf(issuedAt, timeZone), dayOf(expiresAt, timeZone)];
        expect(last).toEqual(addMonths(first, months));
        expect(last.day).toBeLessThanOrEqual(first.day);
        expect(statusOf({ state: 'issued', expiresAt }, expiresAt)).toBe('issued');
        expect(statusOf({ state: 'issued', expiresAt }, new Date(expiresAt.getTime() + 999))).toBe('issued');
        expect(statusOf({ state: 'issued', expiresAt }, new Date(expiresAt.getTime() + 1000))).toBe('expired');
      }),
    );
  });
});

describe('The state', () => {
  const expiresAt = at('2026-11-21T19:59:59Z');
  test.each(['pending', 'rejected', 'revoked'] as const)('of one that is %s stays what it is', (state) => {
    expect(statusOf({ state, expiresAt }, at('2030-01-01'))).toBe(state);
  });
});

describe('A pass', () => {
  test('counts for a renewal from the first moment of the day so many months ago', () => {
    expect(oldestCountingPass(at('2026-11-21T10:00:00Z'), 12, zone).toISOString()).toBe('2025-11-20T20:00:00.000Z');
    expect(oldestCountingPass(at('2028-02-29T10:00:00Z'), 12, zone).toISOString()).toBe('2027-02-27T20:00:00.000Z');
  });
});

describe('What stands in the way of a request', () => {
  const expiresAt = at('2026-11-21T19:59:59Z');
  const issued = { state: 'issued', expiresAt };
  test.each([
    ['nothing for the first', [], '2026-06-01', null],
    ['one that waits', [{ state: 'pending', expiresAt: null }], '2026-06-01', 'certificate_pending'],
    ['not one that was refused', [{ state: 'rejected', expiresAt: null }], '2026-06-01', null],
    ['not one that was taken back', [{ state: 'revoked', expiresAt }], '2026-06-01', null],
    ['a valid one', [issued], '2026-06-01', 'certificate_valid'],
    ['a valid one up to its last thirty days', [issued], '2026-10-22T19:59:58Z', 'certificate_valid'],
    ['not a valid one in its last thirty days', [issued], '2026-10-22T19:59:59Z', null],
    ['not an expired one', [issued], '2026-11-22', null],
    ['a second renewal', [issued, { state: 'pending', expiresAt: null }], '2026-11-01', 'certificate_pending'],
  ])('is %s', (_, own, now, expected) => {
    expect(standsInTheWay(own, at(now))).toBe(expected);
  });
});

describe('What is missing', () => {
  const module = { id: 'm', chapterNumber: 1, title: 'One', isCompleted: true, hasQuiz: true, isPassed: true };
  test.each([
    ['nothing when it is completed and passed', module, undefined],
    ['nothing when it is completed and has no quiz', { ...module, hasQuiz: false, isPassed: false }, undefined],
    ['its quiz when that is not passed', { ...module, isPassed: false }, 'quiz'],
    ['the module itself first', { ...module, isCompleted: false, isPassed: false }, 'module'],
  ])('of a module is %s', (_, standing, what) => {
    expect(missingOf([standing])[0]?.what).toBe(what);
  });
});
