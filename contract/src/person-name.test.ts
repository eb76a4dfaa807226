import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PersonName } from './fields.ts';
import { isVisible, toVisibleText } from './person-name.ts';

describe('a person’s name', () => {
  test.each([
    ['zero-width spaces', '\u200B\u200B'],
    ['a Hangul filler, which Unicode classifies as a letter', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['a blank musical symbol', '\u{1D159}'],
    ['an accent without a letter', '\u0301'],
    ['soft hyphens and joiners', '\u00AD\u2060\u200D'],
    ['tag characters', '\u{E0041}\u{E0042}'],
    ['a byte order mark', '\uFEFF'],
    ['a character for private use', '\uE000'],
    ['no-break spaces', '\u00A0\u2003'],
    ['a joiner between spaces', ' \u200C '],
  ])('is refused if it has only %s', (_, name) => {
    expect(PersonName.safeParse(name).success).toBe(false);
  });

  test.each([
    ['a right-to-left override', 'Nadia \u202Edaddah'],
    ['a left-to-right override', 'Nadia \u202DHaddad'],
    ['a line break', 'Nadia\nHaddad'],
    ['an escape character', 'Nadia\u001B[31m'],
  ])('is refused if it has %s', (_, name) => {
    expect(PersonName.safeParse(name).success).toBe(false);
  });

  test.each([
    ['Persian with a zero-width non-joiner', 'علی\u200Cرضا'],
    ['Sinhala with a zero-width joiner', 'ක්\u200Dෂමා'],
    ['Hindi with a joiner after a virama', 'शर्\u200Dमा'],
    ['Arabic with vowel marks', 'مُحَمَّد الحارثي'],
    ['Japanese with a variation selector', '辻\u{E0100}'],
    ['Vietnamese', 'Nguyễn Thị Minh Khai'],
    ['Chinese', '王伟'],
    ['an apostrophe and a hyphen', "Siobhán O'Neill-Byrne"],
    ['one letter', 'A'],
    ['Thai', 'สมชาย ใจดี'],
  ])('is kept unchanged: %s', (_, name) => {
    expect(PersonName.parse(name)).toBe(name);
  });

  test.each([
    ['a zero-width joiner between Latin letters', 'Om\u200Dar Khan', 'Omar Khan'],
    ['a zero-width space', 'Omar\u200B Khan', 'Omar Khan'],
    ['a soft hyphen', 'Om\u00ADar Khan', 'Omar Khan'],
    ['direction marks', '\u200EOmar Khan\u200F', 'Omar Khan'],
    ['characters that isolate a text direction', '\u2067عمر\u2069', 'عمر'],
    ['a no-break space and double spaces', 'Omar\u00A0  Khan', 'Omar Khan'],
    ['a Hangul filler instead of a space', 'Omar\u3164Khan', 'Omar Khan'],
    ['a separate accent', 'Jose\u0301', 'José'],
    [
      'a zero-width space between two accents (its removal changes their order)',
      'q\u0301\u200B\u094D',
      'q\u094D\u0301',
    ],
    ['a variation selector after a Latin letter', 'Omar\uFE0F Khan', 'Omar Khan'],
  ])('is stored without %s', (_, name, stored) => {
    expect(PersonName.parse(name)).toBe(stored);
  });

  test('has a visible character if it is accepted, and toVisibleText does not change it again', () => {
    const characters = fc.constantFrom(...'aéم ی\u200C\u200D\u200B\u0301\u3164\u00ADक्ष辻\u{E0100}\uFE0F'.split(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: characters }), fc.string({ unit: 'binary' })), (text) => {
        const parsed = PersonName.safeParse(text);
        if (!parsed.success) return;
        expect(toVisibleText(parsed.data)).toBe(parsed.data);
        expect(isVisible(parsed.data)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
