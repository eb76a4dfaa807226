import { describe, expect, it } from 'vitest';
import { moveOption, optionLetter, removeOption, trimEmptyOptions } from './question-options.rules.ts';

describe('moveOption', () => {
  it('keeps the text of the correct option correct', () => {
    const question = { options: ['a', 'b', 'c'], correctOption: 2 };
    expect(moveOption(question, 0, 1)).toEqual({ options: ['b', 'a', 'c'], correctOption: 1 });
    expect(moveOption(question, 1, 1)).toEqual({ options: ['a', 'c', 'b'], correctOption: 3 });
  });

  it('returns the same options if the option cannot move', () => {
    const question = { options: ['a', 'b', 'c'], correctOption: 2 };
    expect(moveOption(question, 0, -1)).toEqual(question);
  });
});

describe('removeOption', () => {
  const options = ['a', 'b', 'c'];

  it.each([
    { correct: 'a', removed: 'a', expected: { options: ['b', 'c'], correctOption: 1 } },
    { correct: 'b', removed: 'a', expected: { options: ['b', 'c'], correctOption: 1 } },
    { correct: 'c', removed: 'b', expected: { options: ['a', 'c'], correctOption: 2 } },
    { correct: 'a', removed: 'c', expected: { options: ['a', 'b'], correctOption: 1 } },
    { correct: 'c', removed: 'c', expected: { options: ['a', 'b'], correctOption: 2 } },
  ])('removes $removed while $correct is correct: $expected', ({ correct, removed, expected }) => {
    const question = { options, correctOption: options.indexOf(correct) + 1 };
    expect(removeOption(question, options.indexOf(removed))).toEqual(expected);
  });
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
  ])('removes the empty options at the end of %j, but keeps two options', (options, trimmed) => {
    expect(trimEmptyOptions(options)).toEqual(trimmed);
  });
});

describe('optionLetter', () => {
  it('is A for option 1, H for option 8, and ? for a number without a letter', () => {
    expect([1, 8, 9].map(optionLetter)).toEqual(['A', 'H', '?']);
  });
});
