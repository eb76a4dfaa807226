import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawQuestions } from './draw.rules.ts';

const pool = (count: number, critical: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `q${index}`, critical: index < critical, optionCount: 4 }));

describe('ten thousand draws of 12 out of 24', () => {
  const questions = pool(24, 4);
  const draws = Array.from({ length: 10_000 }, () => drawQuestions(questions, 12, randomInt));

  test('always hold 12, none twice, and at least two critical ones', () => {
    for (const drawn of draws) {
      expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(12);
      expect(drawn.filter(({ question }) => question.critical).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('show every option exactly once', () => {
    for (const { optionOrder } of draws.flat()) expect(new Set(optionOrder)).toEqual(new Set([1, 2, 3, 4]));
  });

  test('put the right option at every place equally often', () => {
    const places = Map.groupBy(draws.flat(), ({ optionOrder }) => optionOrder.indexOf(1));
    expect(places.size).toBe(4);
    const expected = (draws.length * 12) / 4;
    // Six standard deviations: fails by chance once in some hundred million runs.
    for (const { length } of places.values())
      expect(Math.abs(length - expected)).toBeLessThan(6 * Math.sqrt(expected * 0.75));
  });

  test('leave no question out, and put critical ones at every place', () => {
    const drawnIds = new Set(draws.flat().map(({ question }) => question.id));
    expect(drawnIds.size).toBe(24);
    for (let place = 0; place < 12; place += 1) {
      expect(draws.some((drawn) => drawn[place]?.question.critical)).toBe(true);
    }
  });
});

test.each([
  ['a pool smaller than the draw is drawn whole', pool(5, 1), 12, 5],
  ['an empty pool gives nothing', [], 12, 0],
  ['a pool without critical questions still fills the draw', pool(20, 0), 12, 12],
  ['a pool of critical questions only still fills the draw', pool(20, 20), 12, 12],
  ['a draw of one holds one', pool(20, 4), 1, 1],
])('%s', (_, questions, wanted, count) => {
  for (let round = 0; round < 200; round += 1) {
    const drawn = drawQuestions(questions, wanted, randomInt);
    expect(new Set(drawn.map(({ question }) => question.id)).size).toBe(count);
  }
});
