import { describe, expect, it } from 'vitest';
import { moveOption, optionLetter, removeOption, trimEmptyOptions } from './question-options.rules.ts';

describe('moveOption', () => {
  it('changes the number of the correct option, so that the same text stays correct', () => {
    const question = { options: ['a', 'b', 'c'], optionExplanations: [], correctOption: 2 };
    expect(moveOption(question, 0, 1)).toMatchObject({ options: ['b', 'a', 'c'], correctOption: 1 });
    expect(moveOption(question, 1, 1)).toMatchObject({ options: ['a', 'c', 'b'], correctOption: 3 });
  });

  it('keeps each explanation with its option when an option is moved or removed', () => {
    const question = { options: ['a', 'b', 'c'], optionExplanations: ['why a', '', 'why c'], correctOption: 2 };
    expect(moveOption(question, 0, 1).optionExplanations).toEqual(['', 'why a', 'why c']);
    expect(removeOption(question, 0).optionExplanations).toEqual(['', 'why c']);
  });

  it('returns the options unchanged if the option cannot move', () => {
    const question = { options: ['a', 'b', 'c'], optionExplanations: ['x', 'y', 'z'], correctOption: 2 };
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
  ])(
    'returns $expected if option $removed is removed while option $correct is correct',
    ({ correct, removed, expected }) => {
      const question = { options, optionExplanations: [], correctOption: options.indexOf(correct) + 1 };
      expect(removeOption(question, options.indexOf(removed))).toMatchObject(expected);
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
  ])('removes the empty options at the end of %j, but keeps at least two options', (options, trimmed) => {
    expect(trimEmptyOptions(options)).toEqual(trimmed);
  });
});

describe('optionLetter', () => {
  it('returns A for option 1, H for option 8, and ? for a number without a letter', () => {
    expect([1, 8, 9].map(optionLetter)).toEqual(['A', 'H', '?']);
  });
});
