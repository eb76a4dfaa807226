import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditTime, findFreeSpans, sumLengths, rememberedSeconds, type TimeSpan } from './reading-clock.rules.ts';

describe('findFreeSpans', () => {
  test.each<[TimeSpan[], TimeSpan[]]>([
    [[], [[100, 200]]],
    [[[0, 100]], [[100, 200]]],
    [[[120, 150]], [[100, 120], [150, 200]]], // prettier-ignore
    [[[90, 110], [190, 250]], [[110, 190]]], // prettier-ignore
    [[[100, 200]], []],
  ])('with the credited spans %j, the free spans from 100 to 200 are %j', (credited, free) => {
    expect(findFreeSpans(credited, 100, 200)).toEqual(free);
  });

  test('returns no spans if the reading began after now, because the clock was set back', () => {
    expect(findFreeSpans([], 300, 200)).toEqual([]);
  });
});

describe('creditTime', () => {
  test('credits the earliest free seconds since the reading began', () => {
    // 10 seconds before the span that is already credited, and 20 seconds after it.
    expect(creditTime({ credited: [[110, 120]], since: 100, now: 200, seconds: 30 })).toEqual({
      seconds: 30,
      credited: [[100, 140]],
    });
  });

  test('never credits more than the time since the reading began', () => {
    expect(creditTime({ credited: [], since: 190, now: 200, seconds: 3600 }).seconds).toBe(10);
  });

  test('forgets and does not credit times that are older than 30 days', () => {
    const now = 2 * rememberedSeconds;
    const result = creditTime({ credited: [[0, 5]], since: 0, now, seconds: now });
    expect(result).toEqual({ seconds: rememberedSeconds, credited: [[rememberedSeconds, now]] });
  });
});

/** A reading that began at `since`, and the seconds that its reports claim one after the other. */
const arbitraryReading = fc.record({
  since: fc.integer({ min: 0, max: 500 }),
  claims: fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 4 }),
});

describe('the credited time of several readings of a person', () => {
  test('never exceeds the time that has passed, has no overlaps, and never decreases', () => {
    fc.assert(
      fc.property(fc.array(arbitraryReading, { maxLength: 6 }), fc.integer({ min: 1, max: 100 }), (readings, step) => {
        let credited: TimeSpan[] = [];
        let total = 0;
        let now = 500;
        const earliestStart = Math.min(now, ...readings.map(({ since }) => since));
        for (const { since, claims } of readings) {
          for (const seconds of claims) {
            now += step;
            const result = creditTime({ credited, since, now, seconds });
            expect(result.seconds).toBeLessThanOrEqual(Math.min(seconds, now - since));
            expect(sumLengths(result.credited)).toBe(total + result.seconds);
            credited = result.credited;
            total += result.seconds;
          }
        }
        expect(total).toBeLessThanOrEqual(now - earliestStart);
        for (const [index, [start, end]] of credited.entries()) {
          expect(start).toBeGreaterThan(credited[index - 1]?.[1] ?? -1);
          expect(end).toBeGreaterThan(start);
        }
      }),
    );
  });

  test('includes all seconds that the readings truthfully claim, in any order of the reports', () => {
    // A person reads one text after the other. A text can be opened up to 200 seconds before the person begins to read
    // it.
    const schedule = fc
      .array(fc.record({ seconds: fc.integer({ min: 1, max: 60 }), openedEarlier: fc.nat({ max: 200 }) }), {
        minLength: 1,
        maxLength: 8,
      })
      .chain((texts) => {
        let time = 1000;
        const honestReports = texts.map(({ seconds, openedEarlier }) => {
          const since = time - openedEarlier;
          time += seconds;
          return { since, seconds };
        });
        return fc.tuple(fc.constant(time), fc.shuffledSubarray(honestReports, { minLength: honestReports.length }));
      });
    fc.assert(
      fc.property(schedule, ([now, reports]) => {
        let credited: TimeSpan[] = [];
        for (const { since, seconds } of reports) {
          const result = creditTime({ credited, since, now, seconds });
          expect(result.seconds).toBe(seconds);
          credited = result.credited;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('has the same sum in any order of the reports, even if the reports claim more time than has passed', () => {
    const claims = fc.array(fc.record({ since: fc.nat({ max: 500 }), seconds: fc.nat({ max: 400 }) }), {
      maxLength: 6,
    });
    const shuffles = claims.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    const creditAll = (list: { since: number; seconds: number }[]) =>
      sumLengths(
        list.reduce<TimeSpan[]>((credited, claim) => creditTime({ credited, ...claim, now: 600 }).credited, []),
      );
    fc.assert(
      fc.property(shuffles, ([list, shuffled]) => {
        expect(creditAll(shuffled)).toBe(creditAll(list));
      }),
    );
  });
});
