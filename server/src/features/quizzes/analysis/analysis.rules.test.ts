import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeCount } from '../quizzes.rules.ts';
import {
  type AffectedAnswer,
  chosenShare,
  hasSameQuestion,
  mapOptions,
  pointBiserial,
  type QuestionTally,
  scoreChange,
  suspectOption,
} from './analysis.rules.ts';

/**
 * One person's answer: the option, numbered from 1 (null for a blank), and the share of correct answers to other
 * questions.
 */
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
      const optionAnswers = answers.filter((answer) => answer.chosen === index + 1);
      return { count: optionAnswers.length, restSum: sum(optionAnswers.map((answer) => answer.rest)) };
    }),
  };
}

const option = (tally: QuestionTally, number: number) => tally.options[number - 1] ?? { count: 0, restSum: 0 };

describe('the statistics of a data set calculated by hand', () => {
  /*
   * Five people, rest scores y = 0, 0.25, 0.5, 0.75, 1. The last two chose A (correct), the first two B, the middle one
   * C.
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
  ])('option %i has a share of %d and a point-biserial of %d', (number, share, correlation) => {
    expect(chosenShare(tally, option(tally, number))).toBeCloseTo(share, 10);
    expect(pointBiserial(tally, option(tally, number))).toBeCloseTo(correlation, 5);
  });

  test('include no correlation for an option that nobody or everybody chose, or if all rest scores are equal', () => {
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
    expect([chosenShare(nobody, option(nobody, 1)), pointBiserial(nobody, option(nobody, 1))]).toEqual([null, null]);
  });
});

/** Pearson's r calculated by its definition, from means and deviations, for comparison with pointBiserial. */
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

test('pointBiserial equals Pearson’s correlation for any answers', () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: 1, max: 4 }), (people, number) => {
      const tally = tallyOf(people, 4);
      const expected = pearson(
        people.map((answer) => Number(answer.chosen === number)),
        people.map((answer) => answer.rest),
      );
      const correlation = pointBiserial(tally, option(tally, number));
      if (expected === null) expect(correlation).toBeNull();
      else expect(correlation).toBeCloseTo(expected, 9);
    }),
    { numRuns: 500 },
  );
});

describe('suspectOption', () => {
  /** The upper half of `count` people by score chose one option, the lower half another. */
  const halves = (count: number, better: number, worse: number) =>
    tallyOf(
      Array.from({ length: count }, (_, index) => ({
        chosen: index < count / 2 ? worse : better,
        rest: index / count,
      })),
      3,
    );

  test.each([
    ['returns an option that people with high scores choose instead', halves(40, 2, 1), 1, 2],
    ['returns such an option even if nobody chooses the correct one', halves(40, 2, 3), 1, 2],
    ['returns null if people with high scores choose the correct option', halves(40, 1, 2), 1, null],
    ['returns null below 30 answers', halves(29, 2, 1), 1, null],
    ['returns the option for 30 or more answers', halves(30, 2, 1), 1, 2],
  ])('%s', (_, tally, correctOption, expected) => {
    expect(suspectOption(tally, correctOption)).toBe(expected);
  });

  test('returns null if the correct option has the highest correlation', () => {
    fc.assert(
      fc.property(answers, fc.integer({ min: 1, max: 4 }), (people, correctOption) => {
        const tally = tallyOf([...people, ...people, ...people], 4);
        const suspect = suspectOption(tally, correctOption);
        if (suspect === null) return;
        const [ofCorrect, ofSuspect] = [correctOption, suspect].map(
          (number) => pointBiserial(tally, option(tally, number)) ?? 0,
        );
        expect(ofSuspect).toBeGreaterThan(ofCorrect ?? 0);
        expect(ofSuspect).toBeGreaterThanOrEqual(0.2);
        expect(suspect).not.toBe(correctOption);
      }),
    );
  });
});

const current = { question: 'Which port is open?', options: ['22', '80', 'both of them'] };

test.each([
  [
    ['22', '80', 'both of them'],
    [1, 2, 3],
  ],
  [
    ['80', 'both  of\nthem', '22'],
    [2, 3, 1],
  ],
  [['22', '80'], null],
  [['22', '80', 'none'], null],
  [['22', '22', '80'], null],
])('mapOptions maps %j to %j', (options, numbers) => {
  expect(mapOptions({ question: '', options }, current)).toEqual(numbers);
});

test('hasSameQuestion ignores white space only', () => {
  expect(hasSameQuestion({ ...current, question: ' Which port\nis open? ' }, current)).toBe(true);
  expect(hasSameQuestion({ ...current, question: 'Which port is shut?' }, current)).toBe(false);
});

const answer = (over: Partial<AffectedAnswer> = {}): AffectedAnswer => ({
  attemptId: 'a',
  chosenOption: 2,
  oldCorrectOption: 1,
  newCorrectOption: 2,
  keepsPoint: false,
  correctCount: 9,
  questionCount: 12,
  passingScore: 80,
  ...over,
});

test.each([
  ['the new correct option: raised', answer(), { outcome: 'raised', newScore: '83.33', newIsPassing: true }],
  [
    'the old correct option: the score would be lower',
    answer({ chosenOption: 1, correctCount: 10 }),
    { outcome: 'would_fall', newScore: '75.00', newIsPassing: false },
  ],
  ['neither the old nor the new correct option: unchanged', answer({ chosenOption: 3 }), null],
  ['a blank: unchanged', answer({ chosenOption: null }), null],
  ['the new correct option and a kept point: unchanged', answer({ keepsPoint: true }), null],
  [
    'another option and a kept point: the score would be lower',
    answer({ chosenOption: 3, keepsPoint: true }),
    { outcome: 'would_fall', newScore: '66.67', newIsPassing: false },
  ],
])('scoreChange for %s', (_, affectedAnswer, expected) => {
  expect(scoreChange(affectedAnswer)).toEqual(expected && expect.objectContaining(expected));
});

test('scoreChange changes the result by one question, and a raised score never turns a pass into a fail', () => {
  const affected = fc
    .record({
      chosenOption: fc.constantFrom(null, 1, 2, 3),
      questionCount: fc.integer({ min: 1, max: 40 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      passingScore: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ share, ...rest }) => {
      const point = rest.chosenOption === 1 ? 1 : 0;
      return answer({ ...rest, correctCount: point + Math.round(share * (rest.questionCount - 1)) });
    });
  fc.assert(
    fc.property(affected, (affectedAnswer) => {
      const before = gradeCount(affectedAnswer.correctCount, affectedAnswer.questionCount, affectedAnswer.passingScore);
      const change = scoreChange(affectedAnswer);
      if (!change) return;
      expect(Math.abs(change.newCorrectCount - before.correctCount)).toBe(1);
      expect(Number(change.newScore) > Number(before.score)).toBe(change.outcome === 'raised');
      if (change.outcome === 'raised' && before.isPassing) expect(change.newIsPassing).toBe(true);
    }),
  );
});
