import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findGroupsToRead, groupSections, minAnswersToClear, minQuestionsPerGroup } from './section-groups.rules.ts';

/** A pool from the number of questions of each section: `{ a: 2 }` has two questions about the section a. */
const createPool = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([sectionId, count]) => Array.from({ length: count }, () => ({ sectionId })));

describe('groupSections', () => {
  test.each([
    ['a separate group for each section with six questions or more', { a: 6, b: 7, c: 8 }, [['a'], ['b'], ['c']]],
    ['one group for consecutive sections with fewer questions', { a: 2, b: 3, c: 1, d: 9 }, [['a', 'b', 'c'], ['d']]],
    [
      'the last sections in the group before them if they have too few questions',
      { a: 6, b: 2, c: 3 },
      [['a', 'b', 'c']],
    ],
    ['one group if the pool has fewer than six questions', { a: 2, b: 2 }, [['a', 'b']]],
    ['no section without questions', { a: 6, b: 0, c: 6 }, [['a'], ['c']]],
    ['no group if there are no questions', {}, []],
  ])('returns %s', (_, counts: Record<string, number>, expected) => {
    expect(groupSections(['a', 'b', 'c', 'd'], createPool(counts))).toEqual(expected);
  });

  test('does not depend on the order of the pool, and ignores questions without a known section', () => {
    const pool = [{ sectionId: null }, ...createPool({ c: 3, a: 6, unknown: 9, b: 3 })];
    expect(groupSections(['a', 'b', 'c'], pool)).toEqual([['a'], ['b', 'c']]);
  });

  test('puts each section that has questions into one group, in order; each group has at least six questions if the pool has at least six', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 12 }), (counts) => {
        const sectionIds = counts.map((_, index) => `s${index}`);
        const pool = createPool(Object.fromEntries(sectionIds.map((id, index) => [id, counts[index] ?? 0])));
        const groups = groupSections(sectionIds, pool);
        expect(groups.flat()).toEqual(sectionIds.filter((_, index) => counts[index] !== 0));
        const sizes = groups.map((group) => pool.filter(({ sectionId }) => group.includes(sectionId)).length);
        if (pool.length >= minQuestionsPerGroup)
          expect(Math.min(...sizes)).toBeGreaterThanOrEqual(minQuestionsPerGroup);
        else expect(groups.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

// A group need not be read again if the attempt has at least four answers to its questions (`minAnswersToClear`) and
// all these answers are right.
describe('findGroupsToRead', () => {
  const groups = [['a', 'b'], ['c']];
  const createAnswers = (sectionId: string | null, right: number, wrong: number) => [
    ...Array.from({ length: right }, () => ({ sectionId, isCorrect: true })),
    ...Array.from({ length: wrong }, () => ({ sectionId, isCorrect: false })),
  ];

  test.each([
    ['the group of a wrong answer', [...createAnswers('a', 5, 0), ...createAnswers('c', 3, 1)], [['c']]],
    ['a group with only wrong answers', [...createAnswers('b', 4, 0), ...createAnswers('c', 0, 8)], [['c']]],
    ['a group with too few answers', [...createAnswers('a', 3, 0), ...createAnswers('c', 4, 0)], [['a', 'b']]],
    ['a group without answers', createAnswers('c', 4, 0), [['a', 'b']]],
    [
      'no group if each has enough answers and all are right',
      [...createAnswers('b', 4, 0), ...createAnswers('c', 4, 0)],
      [],
    ],
    [
      'the last group for a wrong answer without a section',
      [...createAnswers('a', 4, 0), ...createAnswers('c', 4, 0), ...createAnswers(null, 0, 1)],
      [['c']],
    ],
  ])('returns %s', (_, answers, expected) => {
    expect(findGroupsToRead(groups, answers)).toEqual(expected);
  });

  test('always returns a group with too few answers, so that the reply does not tell which answers are right', () => {
    for (let count = 0; count < minAnswersToClear; count += 1) {
      expect(findGroupsToRead(groups, createAnswers('a', count, 0))).toEqual(groups);
      expect(findGroupsToRead(groups, createAnswers('a', 0, count))).toEqual(groups);
    }
  });

  test('returns no group if there are no groups', () => {
    expect(findGroupsToRead([], createAnswers('a', 1, 1))).toEqual([]);
  });
});
