import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AttemptLimits,
  attemptsLeft,
  canSubmitBlanks,
  drawQuestions,
  grade,
  graceMs,
  isExpired,
  isOver,
  opensAt,
  parseAnswers,
  timeSpentSeconds,
} from './quizzes.rules.ts';

const pool = (count: number, critical: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `q${index}`, critical: index < critical, optionCount: 4 }));

describe('drawQuestions, in 10,000 draws of 12 out of 24', () => {
  const questions = pool(24, 4);
  const draws = Array.from({ length: 10_000 }, () => drawQuestions(questions, 12, randomInt));

  test('always draws 12 different questions, at least two of which are critical', () => {
    for (const drawn of draws) {
      expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(12);
      expect(drawn.filter(({ question }) => question.critical).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('contains every option exactly once', () => {
    for (const { optionOrder } of draws.flat()) expect(new Set(optionOrder)).toEqual(new Set([1, 2, 3, 4]));
  });

  test('places the first option at every position equally often', () => {
    const positions = Map.groupBy(draws.flat(), ({ optionOrder }) => optionOrder.indexOf(1));
    expect(positions.size).toBe(4);
    const expected = (draws.length * 12) / 4;
    // The tolerance is six standard deviations: the test fails by chance about once in a hundred million runs.
    for (const { length } of positions.values())
      expect(Math.abs(length - expected)).toBeLessThan(6 * Math.sqrt(expected * 0.75));
  });

  test('draws every question, and draws critical questions at every position', () => {
    const drawnIds = new Set(draws.flat().map(({ question }) => question.id));
    expect(drawnIds.size).toBe(24);
    for (let position = 0; position < 12; position += 1) {
      expect(draws.some((drawn) => drawn[position]?.question.critical)).toBe(true);
    }
  });
});

test.each([
  ['a pool smaller than the draw is drawn whole', pool(5, 1), 12, 5],
  ['an empty pool draws nothing', [], 12, 0],
  ['a pool without critical questions still fills the draw', pool(20, 0), 12, 12],
  ['a pool of critical questions only still fills the draw', pool(20, 20), 12, 12],
  ['a draw of one has one question', pool(20, 4), 1, 1],
])('drawQuestions: %s', (_, questions, wanted, count) => {
  for (let round = 0; round < 200; round += 1) {
    const drawn = drawQuestions(questions, wanted, randomInt);
    expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(count);
  }
});

const asked = [
  { questionId: 'a', options: ['yes', 'no', 'Yes'] },
  { questionId: 'b', options: ['one', 'two'] },
];

describe('parseAnswers', () => {
  test('requires the exact text of an option', () => {
    expect(parseAnswers(asked, { a: 'Yes', b: 'one' })).toEqual([
      { questionId: 'a', option: 3 },
      { questionId: 'b', option: 1 },
    ]);
  });

  test('clears an answer with null and does not return questions without an answer', () => {
    expect(parseAnswers(asked, { b: null })).toEqual([{ questionId: 'b', option: null }]);
    expect(parseAnswers(asked, {})).toEqual([]);
  });

  test.each([
    ['a question that was not drawn', { c: 'yes' }],
    ['an option of another question', { a: 'one' }],
    ['an option in another case', { b: 'ONE' }],
    ['an option with a trailing space', { b: 'one ' }],
    ['an empty text', { a: '' }],
    ['a property name of every object', { constructor: 'yes' }],
  ])('refuses %s with answer_unknown and names the field', (_, answers) => {
    expect(() => parseAnswers(asked, answers)).toThrow(
      expect.objectContaining({
        code: 'answer_unknown',
        fields: { [`answers.${Object.keys(answers)[0]}`]: expect.any(String) },
      }),
    );
  });
});

const answered = (right: number, wrong: number, blank = 0) => [
  ...Array.from({ length: right }, () => ({ correctOption: 2, chosenOption: 2 })),
  ...Array.from({ length: wrong }, () => ({ correctOption: 2, chosenOption: 3 })),
  ...Array.from({ length: blank }, () => ({ correctOption: 2, chosenOption: null })),
];

describe('grade', () => {
  test.each([
    [10, 2, 0, 80, '83.33', true],
    [9, 3, 0, 80, '75.00', false],
    [12, 0, 0, 80, '100.00', true],
    [0, 12, 0, 80, '0.00', false],
    [8, 2, 0, 80, '80.00', true],
    [7, 0, 3, 70, '70.00', true],
    [2, 1, 0, 67, '66.67', false],
    [159, 41, 0, 80, '79.50', false],
    [0, 1, 0, 0, '0.00', true],
    [99, 1, 0, 100, '99.00', false],
  ])(
    'grades %i correct, %i wrong and %i blank answers with a pass mark of %i as score %s',
    (right, wrong, blank, mark, score, isPassing) => {
      expect(grade(answered(right, wrong, blank), mark)).toEqual({ correctCount: right, score, isPassing });
    },
  );

  test('never passes by rounding, and formats the score with two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.nat(200),
        fc.integer({ min: 0, max: 100 }),
        (count, some, mark) => {
          const right = Math.min(some, count);
          const result = grade(answered(right, count - right), mark);
          expect(result.isPassing).toBe(right / count >= mark / 100 || right * 100 === mark * count);
          expect(result.score).toMatch(/^\d{1,3}\.\d{2}$/);
        },
      ),
    );
  });
});

describe('the time limit', () => {
  const startedAt = new Date('2026-03-01T10:00:00Z');
  const expiresAt = new Date('2026-03-01T10:20:00Z');
  const at = (ms: number) => new Date(expiresAt.getTime() + ms);

  test.each([
    [-60_000, false, false, false],
    [-2001, false, false, false],
    [-2000, true, false, false],
    [-1, true, false, false],
    [0, true, true, false],
    [graceMs, true, true, false],
    [graceMs + 1, true, true, true],
  ])('%i ms after the limit: blanks accepted %s, expired %s, over %s', (ms, end, expired, over) => {
    expect([
      canSubmitBlanks({ expiresAt }, at(ms)),
      isExpired({ expiresAt }, at(ms)),
      isOver({ expiresAt }, at(ms)),
    ]).toEqual([end, expired, over]);
  });

  test('never closes an attempt without a limit', () => {
    const now = new Date('2099-01-01T00:00:00Z');
    const untimed = { expiresAt: null };
    expect([canSubmitBlanks(untimed, now), isExpired(untimed, now), isOver(untimed, now)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    [-20 * 60_000, 0],
    [-60_000, 19 * 60],
    [0, 20 * 60],
    [99_000, 20 * 60],
    [-21 * 60_000, 0],
  ])('%i ms after the limit, %i seconds are spent', (ms, seconds) => {
    expect(timeSpentSeconds({ startedAt, expiresAt }, at(ms))).toBe(seconds);
  });

  test('counts 0 seconds without a limit', () => {
    expect(timeSpentSeconds({ startedAt, expiresAt: null }, at(0))).toBe(0);
  });
});

const now = new Date('2026-03-01T12:00:00Z');
const limits = (over: Partial<AttemptLimits> = {}): AttemptLimits => ({
  attemptLimit: null,
  waitingMinutes: null,
  usedCount: 0,
  lastSubmittedAt: null,
  ...over,
});

describe('attemptsLeft', () => {
  test.each([
    [null, 99, null],
    [3, 0, 3],
    [3, 2, 1],
    [3, 3, 0],
    [3, 7, 0],
  ])('with a limit of %s and %i used is %s', (attemptLimit, usedCount, left) => {
    expect(attemptsLeft(limits({ attemptLimit, usedCount }))).toBe(left);
  });
});

describe('opensAt', () => {
  test.each([
    ['now without a waiting time', null, '2026-03-01T11:59:59Z', null],
    ['now before the first submission', 60, null, null],
    ['after the waiting time', 60, '2026-03-01T11:30:00Z', '2026-03-01T12:30:00Z'],
    ['now when the waiting time ends', 60, '2026-03-01T11:00:00Z', null],
    ['in a second when the waiting time ends in a second', 60, '2026-03-01T11:00:01Z', '2026-03-01T12:00:01Z'],
  ])('is %s', (_, waitingMinutes, last, expected) => {
    const lastSubmittedAt = last === null ? null : new Date(last);
    expect(opensAt(limits({ waitingMinutes, lastSubmittedAt }), now)).toEqual(expected && new Date(expected));
  });
});
