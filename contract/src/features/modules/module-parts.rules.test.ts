import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPartOfSection, findPartsFault } from './module-parts.rules.ts';
import { PartCheck } from './modules.contract.ts';

const sections = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
/** Returns parts that start at these sections; null stands for the beginning of the text. */
const startingAt = (...ids: (string | null)[]) => ids.map((startSectionId) => ({ startSectionId }));

describe('findPartsFault', () => {
  it.each([
    ['no parts', startingAt(), null],
    ['one part', startingAt(null), null],
    ['parts in the order of the text', startingAt(null, 'b', 'd'), null],
    ['a first part that does not start at the beginning', startingAt('b'), { kind: 'start', part: 1 }],
    ['a second part at the beginning', startingAt(null, null), { kind: 'start', part: 2 }],
    ['a part at a section that does not exist', startingAt(null, 'b', 'x'), { kind: 'start', part: 3 }],
    [
      'a second part that starts at the first section, so that the first part is empty',
      startingAt(null, 'a'),
      { kind: 'order', part: 2 },
    ],
    ['two parts at one section', startingAt(null, 'b', 'b'), { kind: 'order', part: 3 }],
    ['parts in another order than the text', startingAt(null, 'c', 'b'), { kind: 'order', part: 3 }],
  ])('returns the first fault, or null, for %s', (_name, parts, fault) => {
    expect(findPartsFault(parts, sections)).toEqual(fault);
  });
});

describe('findPartOfSection', () => {
  it('returns the last part that starts at or before the section', () => {
    const parts = startingAt(null, 'b', 'd');
    expect(sections.map(({ id }) => findPartOfSection(parts, sections, id))).toEqual([1, 2, 2, 3]);
  });

  it('returns the first part for the lists above the text, such as the objectives, and null if there are no parts', () => {
    expect(findPartOfSection(startingAt(null, 'b'), sections, 'list--objectives')).toBe(1);
    expect(findPartOfSection([], sections, 'a')).toBeNull();
  });

  it('never returns a smaller number for a later section', () => {
    fc.assert(
      fc.property(fc.subarray(['b', 'c', 'd']), (starts) => {
        const parts = startingAt(null, ...starts);
        const numbers = sections.map(({ id }) => findPartOfSection(parts, sections, id) ?? 0);
        expect(findPartsFault(parts, sections)).toBeNull();
        expect(numbers).toEqual(numbers.toSorted((one, next) => one - next));
        expect(numbers.at(-1)).toBe(parts.length);
      }),
    );
  });
});

describe('PartCheck', () => {
  const check = { question: 'Which one?', options: ['this', 'that'], rightOption: 1, explanation: '' };

  it('accepts a question that has a right option but no explanation', () => {
    expect(PartCheck.safeParse(check).success).toBe(true);
  });

  it.each([
    ['no question', { question: ' ' }],
    ['one option', { options: ['this'] }],
    ['an empty option', { options: ['this', ''] }],
    ['two equal options', { options: ['this', 'this'] }],
    ['a right option that does not exist', { rightOption: 2 }],
  ])('refuses %s', (_name, change) => {
    expect(PartCheck.safeParse({ ...check, ...change }).success).toBe(false);
  });
});
