import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatKey, parseKey } from './csv-key.rules.ts';

// The cell `key` of a CSV file names the correct option of a question by its letter, its number or its text.
describe('parseKey', () => {
  const ports = ['22', '80', '443'];
  const evenNumbers = ['2', '4', '6', '8'];
  test.each<[string, string[], number]>([
    ['A', ports, 1],
    ['c', ports, 3],
    ['2', ports, 2],
    ['443', ports, 3],
    ['B: 80', ports, 2],
    ['2:80', ports, 2],
    ['security LOG', ['Application log', 'Security log'], 2],
    ['B', ['b', 'B'], 2],
    ['B', ['Yes', 'b'], 2],
    ['B: 4', evenNumbers, 2],
    // There are only four options, so 6 is a text and not a number of an option.
    ['6', evenNumbers, 3],
    ['A: B', ['B', 'A'], 1],
  ])('reads the key %j for the options %j as option %i', (key, options, correctOption) => {
    expect(parseKey(key, options)).toEqual({ correctOption });
  });

  test.each([
    ['', ports, 'key_missing'],
    ['D', ports, 'key_unknown'],
    ['8080', ports, 'key_unknown'],
    // `key_ambiguous`: the key is the letter or number of one option and the text of another.
    ['4', evenNumbers, 'key_ambiguous'],
    ['2', evenNumbers, 'key_ambiguous'],
    ['A', ['B', 'A'], 'key_ambiguous'],
    ['A', ['a', 'A'], 'key_ambiguous'],
    ['a', ['B', 'A'], 'key_ambiguous'],
    ['1', ['3', '1'], 'key_ambiguous'],
    // `key_differs`: option B is 80, but the text after the letter is 443.
    ['B: 443', ports, 'key_differs'],
    ['D: 22', ports, 'key_unknown'],
    // `A: x` can mean option 1 (by letter and text) or option 2 (by its text).
    ['A: x', ['x', 'A: x'], 'key_ambiguous'],
  ])('refuses the key %j for the options %j with the fault %s', (key, options, fault) => {
    expect(parseKey(key, options)).toEqual({ fault });
  });
});

describe('formatKey', () => {
  test.each([
    [2, ['22', '80'], 'B'],
    [1, ['B', 'A'], 'A: B'],
    [2, ['2', '4'], 'B'],
    // The keys `A` and `A: x` are also the texts of options 2 and 3.
    [1, ['x', 'A', 'A: x'], '1'],
  ])('refers to option %i of %j by the key %j', (correctOption, options, key) => {
    expect(formatKey(correctOption, options)).toBe(key);
  });

  test('returns a key that parseKey never reads as another option', () => {
    const text = fc.oneof(
      fc.constantFrom('A', 'B', 'a', 'b', '1', '2', '3', 'A: B', 'B: A', '1: A', '2: 1'),
      fc.string(),
    );
    const options = fc.uniqueArray(text.map((value) => value.trim()).filter(Boolean), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(options, fc.nat(7), (texts, index) => {
        const correctOption = (index % texts.length) + 1;
        const parsed = parseKey(formatKey(correctOption, texts) ?? '', texts);
        expect([{ correctOption }, { fault: 'key_ambiguous' }]).toContainEqual(parsed);
      }),
    );
  });
});
