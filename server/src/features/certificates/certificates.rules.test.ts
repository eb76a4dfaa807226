import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import {
  expiryOf,
  findMissingRequirements,
  generateNumber,
  normalizeNumber,
  renewalPassCutoff,
  findRequestObstacle,
  statusOf,
  toErrorFields,
} from './certificates.rules.ts';

const timeZone = 'Asia/Muscat';

describe('expiryOf', () => {
  test.each([
    ['2025-11-21T10:00:00Z', 12, '2026-11-21'],
    // At 21:00 UTC, it is already the next day in Muscat.
    ['2025-11-21T21:00:00Z', 12, '2026-11-22'],
    // The certificate would expire on 31 February 2026. Instead, it expires on the last day of that month.
    ['2026-01-31T10:00:00Z', 1, '2026-02-28'],
    ['2028-02-29T10:00:00Z', 12, '2029-02-28'],
    ['2028-02-29T10:00:00Z', 48, '2032-02-29'],
    ['2026-12-31T10:00:00Z', 2, '2027-02-28'],
    ['2026-08-31T10:00:00Z', 6, '2027-02-28'],
  ])('returns, for a certificate issued at %s for %i months, the last second of %s', (issuedAt, months, lastDay) => {
    const expiresAt = expiryOf(new Date(issuedAt), months, timeZone);
    expect(isoDay(dayOf(expiresAt, timeZone))).toBe(lastDay);
    // 23:59:59 in Muscat.
    expect(expiresAt.toISOString()).toContain('T19:59:59.000Z');
  });

  test('returns, in every time zone, the last second at which statusOf returns issued', () => {
    const anyTimeZone = fc.constantFrom('UTC', 'Asia/Muscat', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/Oslo');
    const anyTime = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    const anyMonths = fc.integer({ min: 1, max: 120 });
    fc.assert(
      fc.property(anyTime, anyMonths, anyTimeZone, (issuedAt, months, zone) => {
        const expiresAt = expiryOf(issuedAt, months, zone);
        const [firstDay, lastDay] = [dayOf(issuedAt, zone), dayOf(expiresAt, zone)];
        expect(lastDay).toEqual(addMonths(firstDay, months));
        expect(lastDay.day).toBeLessThanOrEqual(firstDay.day);
        expect(statusOf({ state: 'issued', expiresAt }, expiresAt)).toBe('issued');
        expect(statusOf({ state: 'issued', expiresAt }, new Date(expiresAt.getTime() + 999))).toBe('issued');
        expect(statusOf({ state: 'issued', expiresAt }, new Date(expiresAt.getTime() + 1000))).toBe('expired');
      }),
    );
  });
});

describe('statusOf', () => {
  const expiresAt = new Date('2026-11-21T19:59:59Z');
  test.each(['pending', 'rejected', 'revoked'] as const)('returns %s even after the expiry time', (state) => {
    expect(statusOf({ state, expiresAt }, new Date('2030-01-01'))).toBe(state);
  });
});

describe('renewalPassCutoff', () => {
  // A day in Muscat starts at 20:00 UTC of the day before.
  test.each([
    ['2026-11-21T10:00:00Z', '2025-11-20T20:00:00.000Z'],
    ['2028-02-29T10:00:00Z', '2027-02-27T20:00:00.000Z'],
  ])('returns the start of the day twelve months earlier in Muscat: at %s it is %s', (now, cutoff) => {
    expect(renewalPassCutoff(new Date(now), 12, timeZone).toISOString()).toBe(cutoff);
  });
});

describe('findRequestObstacle', () => {
  const expiresAt = new Date('2026-11-21T19:59:59Z');
  const issued = { state: 'issued', expiresAt };
  test.each([
    ['null for a person without certificates', [], '2026-06-01', null],
    [
      'certificate_pending while a request is pending',
      [{ state: 'pending', expiresAt: null }],
      '2026-06-01',
      'certificate_pending',
    ],
    ['null after a rejection', [{ state: 'rejected', expiresAt: null }], '2026-06-01', null],
    ['null after a revocation', [{ state: 'revoked', expiresAt }], '2026-06-01', null],
    ['certificate_valid months before the expiry of a certificate', [issued], '2026-06-01', 'certificate_valid'],
    [
      'certificate_valid one second before the last thirty days of a certificate',
      [issued],
      '2026-10-22T19:59:58Z',
      'certificate_valid',
    ],
    ['null in the last thirty days of a certificate', [issued], '2026-10-22T19:59:59Z', null],
    ['null after the expiry of a certificate', [issued], '2026-11-22', null],
    [
      'certificate_pending while a renewal is pending',
      [issued, { state: 'pending', expiresAt: null }],
      '2026-11-01',
      'certificate_pending',
    ],
  ])('returns %s', (_title, certificates, now, expected) => {
    expect(findRequestObstacle(certificates, new Date(now))).toBe(expected);
  });
});

describe('findMissingRequirements', () => {
  const neededDrill = { id: '01-1', number: '1.1', title: 'Half the memory' };
  const module = {
    id: 'm',
    chapterNumber: 1,
    title: 'One',
    isCompleted: true,
    hasQuiz: true,
    isPassed: true,
    neededDrill: null,
  };
  test.each([
    ['nothing for a module that is completed and passed', module, []],
    ['nothing for a completed module without a quiz', { ...module, hasQuiz: false, isPassed: false }, []],
    ['a drill that the site requires and the person has not passed', { ...module, neededDrill }, ['drill']],
    ['quiz and drill if neither is passed', { ...module, isPassed: false, neededDrill }, ['quiz', 'drill']],
    [
      'only the module if it is not completed, even if its drill is not passed either',
      { ...module, isCompleted: false, neededDrill },
      ['module'],
    ],
    ['the quiz of a completed module whose quiz is not passed', { ...module, isPassed: false }, ['quiz']],
    [
      'the module, but not its quiz, if the module is not completed and the quiz not passed',
      { ...module, isCompleted: false, isPassed: false },
      ['module'],
    ],
  ])('returns %s', (_title, results, expected) => {
    expect(findMissingRequirements([results]).map(({ what }) => what)).toEqual(expected);
  });

  test('names the drill only in the entry about the drill', () => {
    const missing = findMissingRequirements([{ ...module, isPassed: false, neededDrill }]);
    expect(missing.map(({ drill }) => drill)).toEqual([null, neededDrill]);
  });
});

test('toErrorFields states the quiz and the drill of a module in which both are missing', () => {
  const quiz = { moduleId: 'm', chapterNumber: 1, title: 'One', what: 'quiz', drill: null } as const;
  const drill = { ...quiz, what: 'drill', drill: { id: '01-1', number: '1.1', title: 'Half the memory' } } as const;
  const module = { ...quiz, moduleId: 'n', chapterNumber: 2, title: 'Two', what: 'module' } as const;
  expect(toErrorFields([quiz, drill, module])).toEqual({
    'chapter 1': 'One: pass the quiz; pass a drill, for example 1.1',
    'chapter 2': 'Two: complete the module',
  });
});

test('generateNumber appends eight characters to the prefix and never uses 0, 1, I, L, O, U or V', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 1_000_000 })), (randomNumbers) => {
      const number = generateNumber('PLANT-A', (bound) => randomNumbers.next().value % bound);
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
])('normalizeNumber converts %j to upper case without spaces and punctuation', (typed) => {
  expect(normalizeNumber(typed)).toBe('LOOPCHECK7K3Q9XWD');
});
