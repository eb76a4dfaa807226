import { describe, expect, it } from 'vitest';
import { splitCodeLine } from './code-lines.rules.ts';

describe('splitCodeLine', () => {
  it('leaves a short line as it is', () => {
    expect(splitCodeLine('dir D:', 6)).toEqual([{ text: 'dir D:', precededBy: 'lineBreak' }]);
    expect(splitCodeLine('')).toEqual([{ text: '', precededBy: 'lineBreak' }]);
  });

  it('ends a printed line at the last space that fits', () => {
    expect(splitCodeLine('whoami /groups /fo csv', 14)).toEqual([
      { text: 'whoami /groups', precededBy: 'lineBreak' },
      { text: '/fo csv', precededBy: 'space' },
    ]);
  });

  it('leaves space for the continuation mark on each line after the first one', () => {
    // The mark has two characters, so two of the four characters are left.
    expect(splitCodeLine('abcd efgh', 4).map(({ text }) => text)).toEqual(['abcd', 'ef', 'gh']);
  });

  it('divides a long word after a comma, a semicolon or a backslash', () => {
    expect(splitCodeLine('Name,State,Path', 12)).toEqual([
      { text: 'Name,State,', precededBy: 'lineBreak' },
      { text: 'Path', precededBy: 'nothing' },
    ]);
    expect(splitCodeLine(String.raw`D:\Job\HOST.txt`, 10)).toEqual([
      // A raw template cannot end with a backslash.
      { text: String.raw`D:\Job` + '\\', precededBy: 'lineBreak' },
      { text: 'HOST.txt', precededBy: 'nothing' },
    ]);
  });

  it('divides a long word at the maximum length if it contains no comma, semicolon or backslash', () => {
    expect(splitCodeLine('abcdefgh', 5).map(({ text }) => text)).toEqual(['abcde', 'fgh']);
  });

  it.each(['    indented and long enough', 'two  spaces  between  words', 'a;b,c d e f,ghijklmnopqrst'])(
    'loses no character of %j',
    (code) => {
      const lines = splitCodeLine(code, 8);
      expect(lines.map(({ text, precededBy }) => (precededBy === 'space' ? ` ${text}` : text)).join('')).toBe(code);
      // A line that continues the previous one leaves space for its mark of two characters.
      for (const { text, precededBy } of lines)
        expect(text.length).toBeLessThanOrEqual(precededBy === 'lineBreak' ? 8 : 6);
    },
  );
});
