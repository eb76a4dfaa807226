import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradeFromCounts } from '../quizzes.rules.ts';
import {
  type AffectedAnswer,
  calculateScoreChange,
  chosenShare,
  findSuspectOption,
  hasSameQuestion,
  mapToCurrentOptions,
  pointBiserial,
  type QuestionTally,
} from './analysis.rules.ts';

interface Answer {
  /** The number of the chosen option, from 1; null for a blank. */
  readonly chosen: number | null;
  /** The share of correct answers to the other questions of the attempt, 0 to 1. */
  readonly restScore: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function tallyAnswers(answers: readonly Answer[], optionCount: number): QuestionTally {
  return {
    count: answers.length,
    restSum: sum(answers.map((answer) => answer.restScore)),
    restSquareSum: sum(answers.map((answer) => answer.restScore ** 2)),
    options: Array.from({ length: optionCount }, (_, index) => {
      const optionAnswers = answers.filter((answer) => answer.chosen === index + 1);
      return { count: optionAnswers.length, restSum: sum(optionAnswers.map((answer) => answer.restScore)) };
    }),
  };
}

const findOptionTally = (tally: QuestionTally, number: number) => tally.options[number - 1] ?? { count: 0, restSum: 0 };

describe('chosenShare and pointBiserial', () => {
  /*
   * The calculation of the expected values by hand. x is 1 for a person who chose the option, otherwise 0. y is the
   * person's rest score: 0, 0.25, 0.5, 0.75, 1. The first two people chose option 2, the third option 3, the last two
   * option 1. Nobody chose option 4.
   *   n = 5, Σy = 2.5, Σy² = 0 + 0.0625 + 0.25 + 0.5625 + 1 = 1.875
   *   n·Σy² − (Σy)² = 9.375 − 6.25 = 3.125
   * Option 1: chosen by 2, Σxy = 0.75 + 1 = 1.75
   *   n·Σxy − Σx·Σy = 8.75 − 5 = 3.75;  n·Σx² − (Σx)² = 10 − 4 = 6
   *   r = 3.75 / √(6 · 3.125) = 3.75 / √18.75 = 3.75 / 4.330127 = 0.866025
   * Option 2: chosen by 2, Σxy = 0.25:  1.25 − 5 = −3.75, so r = −0.866025
   * Option 3: chosen by 1, Σxy = 0.5:  2.5 − 2.5 = 0, so r = 0
   * Share of option 1 = 2 / 5 = 0.4
   */
  const people: Answer[] = [
    { chosen: 2, restScore: 0 },
    { chosen: 2, restScore: 0.25 },
    { chosen: 3, restScore: 0.5 },
    { chosen: 1, restScore: 0.75 },
    { chosen: 1, restScore: 1 },
  ];
  const tally = tallyAnswers(people, 4);

  test.each([
    [1, 0.4, 0.866025],
    [2, 0.4, -0.866025],
    [3, 0.2, 0],
  ])(
    'return for option %i the share %d and the correlation %d that were calculated by hand',
    (number, share, correlation) => {
      expect(chosenShare(tally, findOptionTally(tally, number))).toBeCloseTo(share, 10);
      expect(pointBiserial(tally, findOptionTally(tally, number))).toBeCloseTo(correlation, 5);
    },
  );

  test('return null if there are no answers; pointBiserial also returns null if nobody or everybody chose the option, or if all rest scores are equal', () => {
    expect(pointBiserial(tally, findOptionTally(tally, 4))).toBeNull();

    const allChoseOne = tallyAnswers(
      people.map((answer) => ({ ...answer, chosen: 1 })),
      2,
    );
    expect(pointBiserial(allChoseOne, findOptionTally(allChoseOne, 1))).toBeNull();

    const equalScores = tallyAnswers(
      people.map((answer) => ({ ...answer, restScore: 0.1 })),
      4,
    );
    expect(pointBiserial(equalScores, findOptionTally(equalScores, 1))).toBeNull();

    const noAnswers = tallyAnswers([], 2);
    expect([
      chosenShare(noAnswers, findOptionTally(noAnswers, 1)),
      pointBiserial(noAnswers, findOptionTally(noAnswers, 1)),
    ]).toEqual([null, null]);
  });
});

/** Pearson's r calculated from means and deviations; null if all values of x or of y are equal. */
function pearson(xs: readonly number[], ys: readonly number[]): number | null {
  const calculateMean = (values: readonly number[]) => sum(values) / values.length;
  const [meanX, meanY] = [calculateMean(xs), calculateMean(ys)];
  const rootOfSquaredDeviations = (values: readonly number[], mean: number) =>
    Math.sqrt(sum(values.map((value) => (value - mean) ** 2)));
  const divisor = rootOfSquaredDeviations(xs, meanX) * rootOfSquaredDeviations(ys, meanY);
  if (divisor < 1e-9) return null;
  return sum(xs.map((x, index) => (x - meanX) * ((ys[index] ?? 0) - meanY))) / divisor;
}

const arbitraryAnswers = fc.array(
  fc.record({
    chosen: fc.constantFrom(null, 1, 2, 3, 4),
    restScore: fc.integer({ min: 0, max: 11 }).map((correctCount) => correctCount / 11),
  }),
  { minLength: 1, maxLength: 80 },
);

test('pointBiserial equals Pearson’s r, calculated by another method, for any answers', () => {
  fc.assert(
    fc.property(arbitraryAnswers, fc.integer({ min: 1, max: 4 }), (people, number) => {
      const tally = tallyAnswers(people, 4);
      const expected = pearson(
        people.map((answer) => Number(answer.chosen === number)),
        people.map((answer) => answer.restScore),
      );
      const correlation = pointBiserial(tally, findOptionTally(tally, number));
      if (expected === null) expect(correlation).toBeNull();
      else expect(correlation).toBeCloseTo(expected, 9);
    }),
    { numRuns: 500 },
  );
});

describe('findSuspectOption', () => {
  /**
   * Tallies the answers of `count` people. The half with high scores chooses `highOption`, the other half `lowOption`.
   */
  const tallyHalves = (count: number, highOption: number, lowOption: number) =>
    tallyAnswers(
      Array.from({ length: count }, (_, index) => ({
        chosen: index < count / 2 ? lowOption : highOption,
        restScore: index / count,
      })),
      3,
    );

  const correctOption = 1;

  test.each([
    [
      'returns the wrong option that people with high scores choose while others choose the correct option',
      tallyHalves(40, 2, correctOption),
      2,
    ],
    [
      'returns the wrong option that people with high scores choose, even if nobody chooses the correct option',
      tallyHalves(40, 2, 3),
      2,
    ],
    ['returns null if people with high scores choose the correct option', tallyHalves(40, correctOption, 2), null],
    ['returns null for fewer than 30 answers', tallyHalves(29, 2, correctOption), null],
    [
      'returns the wrong option that people with high scores choose if there are 30 answers',
      tallyHalves(30, 2, correctOption),
      2,
    ],
  ])('%s', (_, tally, expected) => {
    expect(findSuspectOption(tally, correctOption)).toBe(expected);
  });

  test('returns only a wrong option whose correlation is at least 0.2 and higher than the correlation of the correct option', () => {
    fc.assert(
      fc.property(arbitraryAnswers, fc.integer({ min: 1, max: 4 }), (people, arbitraryCorrectOption) => {
        // Each answer is repeated three times, so that more tallies reach the 30 answers that a suspect option needs.
        const tally = tallyAnswers([...people, ...people, ...people], 4);
        const suspect = findSuspectOption(tally, arbitraryCorrectOption);
        if (suspect === null) return;
        const [correctCorrelation, suspectCorrelation] = [arbitraryCorrectOption, suspect].map(
          (number) => pointBiserial(tally, findOptionTally(tally, number)) ?? 0,
        );
        expect(suspectCorrelation).toBeGreaterThan(correctCorrelation ?? 0);
        expect(suspectCorrelation).toBeGreaterThanOrEqual(0.2);
        expect(suspect).not.toBe(arbitraryCorrectOption);
      }),
    );
  });
});

const currentVersion = { question: 'Which port is open?', exhibit: null, options: ['22', '80', 'both of them'] };

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
])(
  'mapToCurrentOptions returns for the earlier options %j their numbers in the current version: %j',
  (options, numbers) => {
    expect(mapToCurrentOptions({ question: '', exhibit: null, options }, currentVersion)).toEqual(numbers);
  },
);

test('hasSameQuestion ignores differences in white space, but not in words or in the exhibit', () => {
  expect(hasSameQuestion({ ...currentVersion, question: ' Which port\nis open? ' }, currentVersion)).toBe(true);
  expect(hasSameQuestion({ ...currentVersion, question: 'Which port is shut?' }, currentVersion)).toBe(false);
  const withExhibit = { ...currentVersion, exhibit: { title: 'netstat', text: 'TCP 22\nTCP 80' } };
  const withOtherExhibit = { ...currentVersion, exhibit: { title: 'netstat', text: 'TCP 22\nTCP 443' } };
  expect(hasSameQuestion(withExhibit, { ...withExhibit, exhibit: { ...withExhibit.exhibit } })).toBe(true);
  expect(hasSameQuestion(withExhibit, currentVersion)).toBe(false);
  expect(hasSameQuestion(withExhibit, withOtherExhibit)).toBe(false);
});

/**
 * Creates an answer that chose option 2, to a question whose correct option was changed from option 1 to option 2. The
 * attempt has 9 of 12 correct answers: 75.00 percent, so one more correct answer (83.33) makes it a pass.
 */
const createAffectedAnswer = (overrides: Partial<AffectedAnswer> = {}): AffectedAnswer => ({
  attemptId: 'a',
  chosenOption: 2,
  oldCorrectOption: 1,
  newCorrectOption: 2,
  keepsPoint: false,
  correctCount: 9,
  questionCount: 12,
  passingScore: 80,
  ...overrides,
});

test.each([
  [
    'raises the score of an attempt that chose the new correct option',
    createAffectedAnswer(),
    { outcome: 'raised', newScore: '83.33', newIsPassing: true },
  ],
  [
    'reports a lower score (would_fall) for an attempt that chose the old correct option',
    createAffectedAnswer({ chosenOption: 1, correctCount: 10 }),
    { outcome: 'would_fall', newScore: '75.00', newIsPassing: false },
  ],
  ['returns null for an option that was wrong and is still wrong', createAffectedAnswer({ chosenOption: 3 }), null],
  ['returns null for a blank', createAffectedAnswer({ chosenOption: null }), null],
  [
    'returns null for the new correct option if the answer already counts as correct (keepsPoint)',
    createAffectedAnswer({ keepsPoint: true }),
    null,
  ],
  [
    'reports a lower score for a wrong option if the answer counted as correct (keepsPoint)',
    createAffectedAnswer({ chosenOption: 3, keepsPoint: true }),
    { outcome: 'would_fall', newScore: '66.67', newIsPassing: false },
  ],
])('calculateScoreChange %s', (_, answer, expected) => {
  expect(calculateScoreChange(answer)).toEqual(expected && expect.objectContaining(expected));
});

test('calculateScoreChange changes the number of correct answers by one or returns null; an attempt that passed before still passes after it is raised', () => {
  const arbitraryAffectedAnswer = fc
    .record({
      chosenOption: fc.constantFrom(null, 1, 2, 3),
      questionCount: fc.integer({ min: 1, max: 40 }),
      shareOfOtherCorrect: fc.double({ min: 0, max: 1, noNaN: true }),
      passingScore: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ shareOfOtherCorrect, ...fields }) => {
      const pointOfAnswer = fields.chosenOption === 1 ? 1 : 0;
      const otherCorrectCount = Math.round(shareOfOtherCorrect * (fields.questionCount - 1));
      return createAffectedAnswer({ ...fields, correctCount: pointOfAnswer + otherCorrectCount });
    });
  fc.assert(
    fc.property(arbitraryAffectedAnswer, (answer) => {
      const before = gradeFromCounts(answer.correctCount, answer.questionCount, answer.passingScore);
      const change = calculateScoreChange(answer);
      if (!change) return;
      expect(Math.abs(change.newCorrectCount - before.correctCount)).toBe(1);
      expect(Number(change.newScore) > Number(before.score)).toBe(change.outcome === 'raised');
      if (change.outcome === 'raised' && before.isPassing) expect(change.newIsPassing).toBe(true);
    }),
  );
});
