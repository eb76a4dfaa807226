import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyAnswers,
  type AttemptLimits,
  areBlanksAccepted,
  countAttemptsLeft,
  drawQuestions,
  findWaitingEnd,
  gracePeriodMs,
  gradeAnswers,
  isGracePeriodOver,
  isTimeLimitOver,
  parseAnswers,
  calculateSecondsSpent,
  secondsUntil,
} from './quizzes.rules.ts';

/** A pool of `count` questions with four options, of which the first `criticalCount` questions are critical. */
const createPool = (count: number, criticalCount: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `q${index}`, critical: index < criticalCount, optionCount: 4 }));

describe('drawQuestions, in 10,000 draws of 12 out of 24 questions', () => {
  const poolSize = 24;
  const drawSize = 12;
  const pool = createPool(poolSize, 4);
  const draws = Array.from({ length: 10_000 }, () => drawQuestions(pool, drawSize, randomInt));

  test('always returns 12 different questions, at least two of which are critical', () => {
    for (const drawn of draws) {
      expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(drawSize);
      expect(drawn.filter(({ question }) => question.critical).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('returns every option of a question exactly once', () => {
    for (const { optionOrder } of draws.flat()) expect(new Set(optionOrder)).toEqual(new Set([1, 2, 3, 4]));
  });

  test('places the first option at each position with the same probability', () => {
    const positions = Map.groupBy(draws.flat(), ({ optionOrder }) => optionOrder.indexOf(1));
    expect(positions.size).toBe(4);
    const expectedCount = (draws.length * drawSize) / 4;
    // The number of drawn questions per position has a binomial distribution with a probability of 1/4. The tolerance
    // is six standard deviations, so the test fails by chance about once in a hundred million runs.
    const standardDeviation = Math.sqrt(expectedCount * 0.75);
    for (const { length: count } of positions.values()) {
      expect(Math.abs(count - expectedCount)).toBeLessThan(6 * standardDeviation);
    }
  });

  test('draws every question of the pool at least once, and places critical questions at every position', () => {
    const drawnIds = new Set(draws.flat().map(({ question }) => question.id));
    expect(drawnIds.size).toBe(poolSize);
    for (let position = 0; position < drawSize; position += 1) {
      expect(draws.some((drawn) => drawn[position]?.question.critical)).toBe(true);
    }
  });
});

test.each([
  ['draws all questions of a pool that is smaller than the draw', createPool(5, 1), 12, 5],
  ['draws nothing from an empty pool', [], 12, 0],
  ['draws 12 questions from a pool without critical questions', createPool(20, 0), 12, 12],
  ['draws 12 questions from a pool that contains only critical questions', createPool(20, 20), 12, 12],
  [
    'draws one question if one is requested, although a draw usually has at least two critical questions',
    createPool(20, 4),
    1,
    1,
  ],
])('drawQuestions %s', (_, pool, count, expectedCount) => {
  for (let round = 0; round < 200; round += 1) {
    const drawn = drawQuestions(pool, count, randomInt);
    expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(expectedCount);
  }
});

const attemptQuestions = [
  { questionId: 'a', options: ['yes', 'no', 'Yes'] },
  { questionId: 'b', options: ['one', 'two'] },
];

describe('parseAnswers', () => {
  test('converts the text of an option to the number of the option, and distinguishes upper and lower case', () => {
    expect(parseAnswers(attemptQuestions, { a: 'Yes', b: 'one' })).toEqual([
      { questionId: 'a', option: 3 },
      { questionId: 'b', option: 1 },
    ]);
  });

  test('returns null for an answer that is cleared, and omits questions without an answer', () => {
    expect(parseAnswers(attemptQuestions, { b: null })).toEqual([{ questionId: 'b', option: null }]);
    expect(parseAnswers(attemptQuestions, {})).toEqual([]);
  });

  test.each([
    ['a question that was not drawn', { c: 'yes' }],
    ['an option of another question', { a: 'one' }],
    ['an option in upper case instead of lower case', { b: 'ONE' }],
    ['an option with a trailing space', { b: 'one ' }],
    ['an empty text', { a: '' }],
    ['a question id that is a property of every object', { constructor: 'yes' }],
  ])('refuses %s with answer_unknown and a message for the field of the answer', (_, answers) => {
    expect(() => parseAnswers(attemptQuestions, answers)).toThrow(
      expect.objectContaining({
        code: 'answer_unknown',
        fields: { [`answers.${Object.keys(answers)[0]}`]: expect.any(String) },
      }),
    );
  });
});

test('applyAnswers replaces and clears the answers to the given questions, and keeps all others', () => {
  const questions = ['a', 'b', 'c', 'd'].map((questionId) => ({ questionId, chosenOption: 1 }));
  const answers = [
    { questionId: 'b', option: 2 },
    { questionId: 'c', option: null },
  ];
  const changed = applyAnswers<{ questionId: string; chosenOption: number | null }>(questions, answers);
  expect(changed.map(({ chosenOption }) => chosenOption)).toEqual([1, 2, null, 1]);
  expect(changed.map(({ questionId }) => questionId)).toEqual(['a', 'b', 'c', 'd']);
  expect(questions.every(({ chosenOption }) => chosenOption === 1)).toBe(true);
});

const createAnswers = (correct: number, wrong: number, blank = 0) => [
  ...Array.from({ length: correct }, () => ({ correctOption: 2, chosenOption: 2 })),
  ...Array.from({ length: wrong }, () => ({ correctOption: 2, chosenOption: 3 })),
  ...Array.from({ length: blank }, () => ({ correctOption: 2, chosenOption: null })),
];

describe('gradeAnswers', () => {
  test.each([
    [10, 2, 0, 80, '83.33', true],
    [9, 3, 0, 80, '75.00', false],
    [12, 0, 0, 80, '100.00', true],
    [0, 12, 0, 80, '0.00', false],
    [8, 2, 0, 80, '80.00', true],
    [7, 0, 3, 70, '70.00', true],
    // Rounded to whole percent, these two scores would reach the pass mark.
    [2, 1, 0, 67, '66.67', false],
    [159, 41, 0, 80, '79.50', false],
    [0, 1, 0, 0, '0.00', true],
    [99, 1, 0, 100, '99.00', false],
  ])(
    'grades %i correct, %i wrong and %i blank answers with a pass mark of %i percent: score %s, isPassing %s',
    (correct, wrong, blank, passingScore, score, isPassing) => {
      const answers = createAnswers(correct, wrong, blank);
      expect(gradeAnswers(answers, passingScore)).toEqual({ correctCount: correct, score, isPassing });
    },
  );

  test('passes an attempt only if its exact share of correct answers reaches the pass mark, and formats the score with two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.nat(200),
        fc.integer({ min: 0, max: 100 }),
        (count, unlimitedCorrect, passingScore) => {
          const correct = Math.min(unlimitedCorrect, count);
          const result = gradeAnswers(createAnswers(correct, count - correct), passingScore);
          // The divisions below can round an exact tie to a fail, so a tie is recognized with integers.
          const isExactlyPassMark = correct * 100 === passingScore * count;
          expect(result.isPassing).toBe(correct / count >= passingScore / 100 || isExactlyPassMark);
          expect(result.score).toMatch(/^\d{1,3}\.\d{2}$/);
        },
      ),
    );
  });
});

describe('the time limit', () => {
  const startedAt = new Date('2026-03-01T10:00:00Z');
  const expiresAt = new Date('2026-03-01T10:20:00Z');
  const timeAfterEnd = (ms: number) => new Date(expiresAt.getTime() + ms);

  test.each([
    [-60_000, false, false, false],
    // Blanks are accepted from two seconds before the end of the time limit.
    [-2001, false, false, false],
    [-2000, true, false, false],
    [-1, true, false, false],
    [0, true, true, false],
    [gracePeriodMs, true, true, false],
    [gracePeriodMs + 1, true, true, true],
  ])(
    '%i ms after its end: areBlanksAccepted is %s, isTimeLimitOver %s, and isGracePeriodOver %s',
    (ms, blanksAccepted, timeLimitOver, gracePeriodOver) => {
      expect([
        areBlanksAccepted({ expiresAt }, timeAfterEnd(ms)),
        isTimeLimitOver({ expiresAt }, timeAfterEnd(ms)),
        isGracePeriodOver({ expiresAt }, timeAfterEnd(ms)),
      ]).toEqual([blanksAccepted, timeLimitOver, gracePeriodOver]);
    },
  );

  test('areBlanksAccepted, isTimeLimitOver and isGracePeriodOver return false for an attempt without a time limit', () => {
    const now = new Date('2099-01-01T00:00:00Z');
    const untimed = { expiresAt: null };
    expect([areBlanksAccepted(untimed, now), isTimeLimitOver(untimed, now), isGracePeriodOver(untimed, now)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  // The time limit is 20 minutes.
  test.each([
    [-20 * 60_000, 0],
    [-60_000, 19 * 60],
    [0, 20 * 60],
    [99_000, 20 * 60],
    [-21 * 60_000, 0],
  ])('%i ms after its end, calculateSecondsSpent returns %i', (ms, seconds) => {
    expect(calculateSecondsSpent({ startedAt, expiresAt }, timeAfterEnd(ms))).toBe(seconds);
  });

  test('calculateSecondsSpent returns the time since the start for an attempt without a time limit', () => {
    expect(calculateSecondsSpent({ startedAt, expiresAt: null }, timeAfterEnd(60_000))).toBe(21 * 60);
  });
});

const now = new Date('2026-03-01T12:00:00Z');
const createLimits = (overrides: Partial<AttemptLimits> = {}): AttemptLimits => ({
  attemptLimit: null,
  waitingMinutes: null,
  siteWaits: { afterFirstFailMinutes: 0, afterThirdFailMinutes: 0 },
  usedCount: 0,
  lastSubmittedAt: null,
  isWaitLifted: false,
  ...overrides,
});

describe('countAttemptsLeft', () => {
  test.each([
    [null, 99, null],
    [3, 0, 3],
    [3, 2, 1],
    [3, 3, 0],
    [3, 7, 0],
  ])('with a limit of %s and %i used attempts returns %s', (attemptLimit, usedCount, expected) => {
    expect(countAttemptsLeft(createLimits({ attemptLimit, usedCount }))).toBe(expected);
  });
});

describe('findWaitingEnd', () => {
  test.each([
    ['null if the quiz has no waiting time', null, '2026-03-01T11:59:59Z', null],
    ['null if the person has not submitted an attempt', 60, null, null],
    ['the end of the waiting time if it is in 30 minutes', 60, '2026-03-01T11:30:00Z', '2026-03-01T12:30:00Z'],
    ['null if the waiting time ends now', 60, '2026-03-01T11:00:00Z', null],
    ['the end of the waiting time if it is in one second', 60, '2026-03-01T11:00:01Z', '2026-03-01T12:00:01Z'],
  ])('returns %s', (_, waitingMinutes, submittedAt, expected) => {
    const lastSubmittedAt = submittedAt === null ? null : new Date(submittedAt);
    expect(findWaitingEnd(createLimits({ waitingMinutes, lastSubmittedAt }), now)).toEqual(
      expected && new Date(expected),
    );
  });

  const siteWaits = { afterFirstFailMinutes: 5, afterThirdFailMinutes: 30 };
  test.each([
    ['5 minutes after the first failed attempt', 1, null, 5],
    ['5 minutes after the second failed attempt', 2, null, 5],
    ['30 minutes after the third failed attempt', 3, null, 30],
    ['30 minutes after the eightieth failed attempt', 80, null, 30],
    ["the waiting time of the quiz, if it is longer than the site's", 1, 60, 60],
    ["the waiting time of the site, if it is longer than the quiz's", 3, 10, 30],
  ])('with waiting times of the site returns %s', (_, usedCount, waitingMinutes, expectedMinutes) => {
    const limits = createLimits({ siteWaits, usedCount, waitingMinutes, lastSubmittedAt: now });
    expect(findWaitingEnd(limits, now)).toEqual(new Date(now.getTime() + expectedMinutes * 60_000));
  });

  test('returns null after a trainer has lifted the waiting time, whatever its length', () => {
    const limits = createLimits({ siteWaits, usedCount: 3, waitingMinutes: 600, lastSubmittedAt: now });
    expect(findWaitingEnd({ ...limits, isWaitLifted: true }, now)).toBeNull();
  });
});

test.each([
  [0, 0],
  [-5000, 0],
  [1, 1],
  [1000, 1],
  [1001, 2],
  [300_000, 300],
])('secondsUntil a time in %i ms is %i', (ms, expected) => {
  expect(secondsUntil(new Date(now.getTime() + ms), now)).toBe(expected);
});
