import { describe, expect, test } from 'vitest';
import { lookAlikeKey } from './look-alike.ts';

describe('lookAlikeKey', () => {
  test.each([
    ['Omar Khan', 'Оmаr Khаn', 'Cyrillic letters'],
    ['Omar Khan', 'OMAR KHAN', 'capitals'],
    ['Omar Khan', 'Omar  Khan', 'two spaces'],
    ['Omar Khan', 'Omar-Khan', 'a hyphen'],
    ['Omar Khan', 'Ornar Khan', 'r and n instead of m'],
    ['Omar Khan', '0mar Khan', 'a digit'],
    ['Omar Khan', 'Om\u200Dar Khan', 'an invisible character'],
    ['Omar Khan', '𝐎𝐦𝐚𝐫 𝐊𝐡𝐚𝐧', 'mathematical letters'],
    ['Omar Khan', 'Ｏｍａｒ Ｋｈａｎ', 'full-width letters'],
    ['Omar Khan', 'Ömár Khàn', 'accents'],
    ['Ali Hassan', 'AIi Hassan', 'a capital I instead of l'],
    ['Ali Hassan', 'ALI HASSAN', 'capitals with I and L'],
    ['Maria Costa', 'Маria Costa', 'a Cyrillic capital M'],
    ['محمد علي', 'مُحَمَّد علي', 'Arabic vowel marks'],
  ])('is the same for %s and %s (%s)', (name, lookAlike) => {
    expect(lookAlikeKey(lookAlike)).toBe(lookAlikeKey(name));
  });

  // Some scripts write vowels as signs that look like accents. These signs distinguish names.
  test.each([
    ['Omar Khan', 'Omar Khalil'],
    ['Omar Khan', 'Omara Khan'],
    ['王伟', '王芳'],
    ['कमल', 'कामल'],
    ['कमल', 'कुमल'],
    ['محمد علي', 'محمود علي'],
    ['สมชาย', 'สมชัย'],
  ])('differs for %s and %s', (name, other) => {
    expect(lookAlikeKey(other)).not.toBe(lookAlikeKey(name));
  });
});
