import { describe, expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

describe('initialsOf', () => {
  it.each([
    ['Amina Haddad', 'AH'],
    ['  kwame   nkrumah boateng ', 'KB'],
    ['Suharto', 'S'],
    ['Øystein Åsen', 'ØÅ'],
    // '𠮷' is one character with two UTF-16 code units.
    ['𠮷田 太郎', '𠮷太'],
    ['', ''],
  ])('returns the initials of %j as %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
