import { describe, expect, it } from 'vitest';
import { moveItem } from './move-item.rules.ts';
import { moveOption, optionLetter, removeOption, trimEmptyOptions } from './question-options.rules.ts';

describe('moveItem', () => {
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
  ])('moves item %i by %i', (index, offset, items) => {
    expect(moveItem(['a', 'b', 'c'], index, offset)).toEqual(items);
  });
});

describe('moveOption', () => {
  it('keeps the text of the correct option', () => {
    const question = { options: ['a', 'b', 'c'], correctOption: 2 };
    expect(moveOption(question, 0, 1)).toEqual({ options: ['b', 'a', 'c'], correctOption: 1 });
    expect(moveOption(question, 1, 1)).toEqual({ options: ['a', 'c', 'b'], correctOption: 3 });
    expect(moveOption(question, 0, -1)).toEqual(question);
  });
});

describe('removeOption', () => {
  it.each([
    [1, 0, 1],
    [2, 0, 1],
    [3, 1, 2],
    [1, 2, 1],
    [3, 2, 2],
  ])(
    'with correct option %i and removed index %i makes option %i the correct one',
    (correctOption, index, expected) => {
      expect(removeOption({ options: ['a', 'b', 'c'], correctOption }, index).correctOption).toBe(expected);
    },
  );
});

describe('trimEmptyOptions', () => {
  it.each([
    [
      ['a', '', 'c', ' ', ''],
      ['a', '', 'c'],
    ],
    [
      ['a', '', ''],
      ['a', ''],
    ],
    [
      ['', '', '', ''],
      ['', ''],
    ],
  ])('trims %j', (options, trimmed) => {
    expect(trimEmptyOptions(options)).toEqual(trimmed);
  });
});

describe('optionLetter', () => {
  it('is A for option 1 and H for option 8', () => {
    expect([1, 8, 9].map(optionLetter)).toEqual(['A', 'H', '?']);
  });
});
