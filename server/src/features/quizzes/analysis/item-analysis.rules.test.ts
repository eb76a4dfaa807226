import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pointBiserial, type QuestionTally, shareOf, suspectOption } from './item-analysis.rules.ts';

/** One person's answer: the option from 1 (null for a blank) and the share right of the other questions. */
interface Answer {
  readonly chosen: number | null;
  readonly rest: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function tallyOf(answers: readonly Answer[], optionCount: number): QuestionTally {
  return {
    count: answers.length,
    restSum: sum(answers.map((answer) => answer.rest)),
    restSquareSum: sum(answers.map((answer) => answer.rest ** 2)),
    options: Array.from({ length: optionCount }, (_, index) => {
      const own = answers.filter((answer) => answer.chosen === index + 1);
      return { count: own.length, restSum: sum(own.map((answer) => answer.rest)) };
    }),
  };
}

const option = (tally: QuestionTally, number: number) => tally.options[number - 1] ?? { count: 0, restSum: 0 };

describe('A data set worked out by hand', () => {
  /*
   * Five people, rest scores y = 0, 0.25, 0.5, 0.75, 1. The last two chose A (the key), the first two B, the middle one C.
   *   n = 5, Σy = 2.5, Σy² = 0 + 0.0625 + 0.25 + 0.5625 + 1 = 1.875
   *   n·Σy² − (Σy)² = 9.375 − 6.25 = 3.125
   * Option A: chosen by 2, Σxy = 0.75 + 1 = 1.75
   *   n·Σxy − Σx·Σy = 8.75 − 5 = 3.75;  n·Σx² − (Σx)² = 10 − 4 = 6
   *   r = 3.75 / √(6 · 3.125) = 3.75 / √18.75 = 3.75 / 4.330127 = 0.866025
   * Option B: chosen by 2, Σxy = 0.25:  1.25 − 5 = −3.75, so r = −0.866025
   * Option C: chosen by 1, Σxy = 0.5:  2.5 − 2.5 = 0, so r = 0
   * Facility = 2 / 5 = 0.4
   */
  const people: Answer[] = [
    { chosen: 2, rest: 0 },
    { chosen: 2, rest: 0.25 },
    { chosen: 3, rest: 0.5 },
    { chosen: 1, rest: 0.75 },
    { chosen: 1, rest: 1 },
  ];
  const tally = tallyOf(people, 4);

  test.each([
    [1, 0.4, 0.866025],
    [2, 0.4, -0.866025],
    [3, 0.2, 0],
  ])('gives option %i a share of %d and a point-biserial of %d', (number, share, correlation) => {
    expect(shareOf(tally, option(tally, number))).toBeCloseTo(share, 10);
    expect(pointBiserial(tally, option(tally, number))).toBeCloseTo(correlation, 5);
  });

  test('says nothing of an option that nobody chose, or everybody, or where all others score the same', () => {
    expect(pointBiserial(tally, option(tally, 4))).toBeNull();
    const all = tallyOf(
      people.map((answer) => ({ ...answer, chosen: 1 })),
      2,
    );
    expect(pointBiserial(all, option(all, 1))).toBeNull();
    const alike = tallyOf(
      people.map((answer) => ({ ...answer, rest: 0.1 })),
      4,
    );
    expect(pointBiserial(alike, option(alike, 1))).toBeNull();
    const nobody = tallyOf([], 2);
    expect([shareOf(nobody, option(nobody, 1)), pointBiserial(nobody, option(nobody, 1))]).toEqual([null, null]);
  });
});

/** Pearson's r by its definition, from means and deviations: written apart from the product's sums. */
function pearson(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (values: readonly number[]) => sum(values) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const deviations = (values: readonly number[], middle: number) =>
    Math.sqrt(sum(values.map((v) => (v - middle) ** 2)));
  const scale = deviations(xs, meanX) * deviations(ys, meanY);
  if (scale < 1e-9) return null;
  return sum(xs.map((x, index) => (x - meanX) * ((ys[index] ?? 0) - meanY))) / scale;
}

const answers = fc.array(
  fc.record({
    chosen: fc.constantFrom(null, 1, 2, 3, 4),
    rest: fc.integer({ min: 0, max: 11 }).map((right) => right / 11),
  }),
  { minLength: 1, maxLength: 80 },
);

test('Whatever people answer, it is Pearson’s correlation', () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: 1, max: 4 }), (people, number) => {
      const tally = tallyOf(people, 4);
      const expected = pearson(
        people.map((answer) => Number(answer.chosen === number)),
        people.map((answer) => answer.rest),
      );
      const found = pointBiserial(tally, option(tally, number));
      if (expected === null) expect(found).toBeNull();
      else expect(found).toBeCloseTo(expected, 9);
    }),
    { numRuns: 500 },
  );
});

describe('A key looks wrong', () => {
  /** So many people, of whom the better half chose one option and the other half another. */
  const crew = (count: number, better: number, worse: number) =>
    tallyOf(
      Array.from({ length: count }, (_, index) => ({
        chosen: index < count / 2 ? worse : better,
        rest: index / count,
      })),
      3,
    );

  test.each([
    ['where good scorers pick another option', crew(40, 2, 1), 1, 2],
    ['also where nobody picks the key', crew(40, 2, 3), 1, 2],
    ['not where good scorers pick the key', crew(40, 1, 2), 1, null],
    ['not under 30 answers', crew(29, 2, 1), 1, null],
    ['from 30 answers on', crew(30, 2, 1), 1, 2],
  ])('%s', (_, tally, key, expected) => {
    expect(suspectOption(tally, key)).toBe(expected);
  });

  test('never where the key has the highest correlation', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 4 }), (people, key) => {
        const tally = tallyOf([...people, ...people, ...people], 4);
        const found = suspectOption(tally, key);
        if (found === null) return;
        const [ofKey, ofFound] = [key, found].map((number) => pointBiserial(tally, option(tally, number)) ?? 0);
        expect(ofFound).toBeGreaterThan(ofKey ?? 0);
        expect(ofFound).toBeGreaterThanOrEqual(0.2);
        expect(found).not.toBe(key);
      }),
    );
  });
});
