import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import {
  expiryOf,
  missingOf,
  newNumber,
  normalizeNumber,
  oldestCountingPass,
  requestObstacle,
  statusOf,
} from './certificates.rules.ts';

const zone = 'Asia/Muscat';
const at = (text: string) => new Date(text);

describe('expiryOf', () => {
  test.each([
    ['2025-11-21T10:00:00Z', 12, '2026-11-21'],
    // Already the next day in Muscat.
    ['2025-11-21T21:00:00Z', 12, '2026-11-22'],
    ['2026-01-31T10:00:00Z', 1, '2026-02-28'],
    ['2028-02-29T10:00:00Z', 12, '2029-02-28'],
    ['2028-02-29T10:00:00Z', 48, '2032-02-29'],
    ['2026-12-31T10:00:00Z', 2, '2027-02-28'],
    ['2026-08-31T10:00:00Z', 6, '2027-02-28'],
  ])('of a certificate issued at %s for %i months is the last second of %s', (issued, months, last) => {
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

describe('statusOf', () => {
  const expiresAt = at('2026-11-21T19:59:59Z');
  test.each(['pending', 'rejected', 'revoked'] as const)(
    'of a certificate that is %s does not depend on the date',
    (state) => {
      expect(statusOf({ state, expiresAt }, at('2030-01-01'))).toBe(state);
    },
  );
});

describe('oldestCountingPass', () => {
  test('is the first moment of the day so many months ago', () => {
    expect(oldestCountingPass(at('2026-11-21T10:00:00Z'), 12, zone).toISOString()).toBe('2025-11-20T20:00:00.000Z');
    expect(oldestCountingPass(at('2028-02-29T10:00:00Z'), 12, zone).toISOString()).toBe('2027-02-27T20:00:00.000Z');
  });
});

describe('requestObstacle', () => {
  const expiresAt = at('2026-11-21T19:59:59Z');
  const issued = { state: 'issued', expiresAt };
  test.each([
    ['null without certificates', [], '2026-06-01', null],
    [
      'certificate_pending beside a pending one',
      [{ state: 'pending', expiresAt: null }],
      '2026-06-01',
      'certificate_pending',
    ],
    ['null beside a rejected one', [{ state: 'rejected', expiresAt: null }], '2026-06-01', null],
    ['null beside a revoked one', [{ state: 'revoked', expiresAt }], '2026-06-01', null],
    ['certificate_valid beside a valid one', [issued], '2026-06-01', 'certificate_valid'],
    ['certificate_valid until its last thirty days', [issued], '2026-10-22T19:59:58Z', 'certificate_valid'],
    ['null in its last thirty days', [issued], '2026-10-22T19:59:59Z', null],
    ['null beside an expired one', [issued], '2026-11-22', null],
    [
      'certificate_pending beside a pending renewal',
      [issued, { state: 'pending', expiresAt: null }],
      '2026-11-01',
      'certificate_pending',
    ],
  ])('is %s', (_, own, now, expected) => {
    expect(requestObstacle(own, at(now))).toBe(expected);
  });
});

describe('missingOf', () => {
  const module = { id: 'm', chapterNumber: 1, title: 'One', isCompleted: true, hasQuiz: true, isPassed: true };
  test.each([
    ['nothing when the module is completed and passed', module, undefined],
    ['nothing when the module is completed and has no quiz', { ...module, hasQuiz: false, isPassed: false }, undefined],
    ['the quiz when it is not passed', { ...module, isPassed: false }, 'quiz'],
    ['the module when neither is done', { ...module, isCompleted: false, isPassed: false }, 'module'],
  ])('is %s', (_, standing, what) => {
    expect(missingOf([standing])[0]?.what).toBe(what);
  });
});

test('newNumber appends eight characters that cannot be mistaken for others', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 1_000_000 })), (stream) => {
      const number = newNumber('PLANT-A', (bound) => stream.next().value % bound);
      expect(number).toMatch(/^PLANT-A-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
      expect(number.slice('PLANT-A'.length)).not.toMatch(/[01ILOUV]/);
    }),
  );
});

test.each([
  'LOOPCHECK-7K3Q-9XWD',
  ' loopcheck 7k3q 9xwd\n',
  'loopcheck7k3q9xwd',
  'LOOPCHECK–7K3Q–9XWD',
  'ＬＯＯＰCHECK-7K3Q-9XWD',
])('normalizeNumber accepts the spelling %j', (typed) => {
  expect(normalizeNumber(typed)).toBe('LOOPCHECK7K3Q9XWD');
});
