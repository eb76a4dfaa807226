import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adviceFor, cutOut, isTooShort, wordsToAvoid } from './password.rules.ts';

describe('isTooShort', () => {
  test.each([
    ['12345', 6, true],
    ['123456', 6, false],
    ['elevenchars', 12, true],
    ['twelve chars', 12, false],
    // Each of these six letters consists of two UTF-16 units.
    ['𝒶𝒷𝒸𝒹𝑒𝒻', 12, true],
    ['𝒶𝒷𝒸𝒹𝑒𝒻', 6, false],
  ])('for the password %s and the minimum length %i, returns %s', (password, minimumLength, expected) => {
    expect(isTooShort(password, { minimumLength })).toBe(expected);
  });
});

const owner = {
  fullName: 'Nadia al-Harthy',
  email: 'n.harthy@gulf-gas.example',
  employeeId: 'GG-10442',
  siteName: 'Gulf Gas',
};

describe('wordsToAvoid', () => {
  test('returns the name, email, employee ID, site, product, and their parts, except short parts, longest first', () => {
    const words = wordsToAvoid(owner);
    expect(words).toEqual(
      expect.arrayContaining([
        'nadia',
        'harthy',
        'n.harthy',
        'gg-10442',
        '10442',
        'gulf gas',
        'gulf',
        'gas',
        'loopcheck',
      ]),
    );
    expect(words).not.toContain('al');
    expect(words.map(({ length }) => length)).toEqual(words.map(({ length }) => length).toSorted((a, b) => b - a));
  });
});

describe('cutOut', () => {
  test.each([
    ['Nadia Harthy 12', '  12'],
    ['NADIAgulf', ''],
    ['my GG-10442!', 'my !'],
    ['nothing of these', 'nothing of these'],
  ])('removes the words from "%s"', (password, remainder) => {
    expect(cutOut(wordsToAvoid(owner), password)).toBe(remainder);
  });

  const words = wordsToAvoid(owner);
  const word = fc.constantFrom(...words, ...words.map((each) => each.toUpperCase()));

  test('keeps none of the words, in capitals or not, wherever they are in the password', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (chosen) => {
        expect(cutOut(words, chosen.map((each) => `!${each}`).join(''))).toBe('!'.repeat(chosen.length));
      }),
    );
  });

  test('accepts any text as a name and any password, and never makes the password longer', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 40 }), (fullName, password) => {
        const remainder = cutOut(wordsToAvoid({ ...owner, fullName }), password);
        expect(remainder.length).toBeLessThanOrEqual(password.normalize('NFC').length);
      }),
    );
  });
});

test('adviceFor gives advice for a known weakness, and general advice if the weakness is null or unknown', () => {
  expect(adviceFor('ownWords')).toMatch(/^Leave out your name/);
  expect(adviceFor('a weakness of a later release')).toBe(adviceFor(null));
  expect(adviceFor(null)).toMatch(/three or more words/);
});
