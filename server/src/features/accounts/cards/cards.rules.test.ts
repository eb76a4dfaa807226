import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardToken } from './card-token.ts';
import { codeCharacters, codeLength, formatCode, readCode } from './cards.rules.ts';

const codes = fc.string({ unit: fc.constantFrom(...codeCharacters), minLength: codeLength, maxLength: codeLength });

describe('the characters of a code', () => {
  test('include no two characters that look alike in print', () => {
    for (const group of ['0O', '1IL', '2Z', '5S', '6G', '8B', 'UV'])
      expect([...group].filter((character) => codeCharacters.includes(character)).length, group).toBeLessThan(2);
    expect(codeCharacters).not.toMatch(/[01BGILOSUZ]/);
    expect(new Set(codeCharacters).size).toBe(codeCharacters.length);
  });

  test('give a code at least 56 bits of randomness', () => {
    expect(Math.log2(codeCharacters.length) * codeLength).toBeGreaterThan(56);
  });
});

describe('formatCode and readCode', () => {
  test('formatCode separates the characters of a code into groups of four', () => {
    expect(formatCode('7KQM3XTPWR9H')).toBe('7KQM-3XTP-WR9H');
  });

  test.each([
    ['7kqm 3xtp wr9h', '7KQM3XTPWR9H'],
    [' 7KQM–3XTP—WR9H ', '7KQM3XTPWR9H'],
    ['7KQM3XTPWR9H', '7KQM3XTPWR9H'],
    ['７ＫＱＭ-3XTP-WR9H', '7KQM3XTPWR9H'],
    // A code has none of these letters. Each is read as the character that looks like it in print.
    ['sBuz-g', '58V26'],
  ])('readCode converts %j to %j', (typed, code) => expect(readCode(typed)).toBe(code));

  test('readCode returns the code that formatCode has formatted, in upper or lower case', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readCode(formatCode(code))).toBe(code);
        expect(readCode(formatCode(code).toLowerCase())).toBe(code);
      }),
    );
  });

  test('readCode keeps only letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(readCode(text)).not.toMatch(/[\s\p{P}]/u);
      }),
    );
  });
});

test('the token of a card belongs to one person and one site, and does not contain the code', () => {
  const keys = { encryptionSecret: randomBytes(32) };
  expect(cardToken(keys, 'a', 'CODE')).not.toBe(cardToken(keys, 'b', 'CODE'));
  expect(cardToken(keys, 'a', 'CODE')).not.toBe(cardToken({ encryptionSecret: randomBytes(32) }, 'a', 'CODE'));
  expect(cardToken(keys, 'a', 'CODE')).not.toContain('CODE');
});
