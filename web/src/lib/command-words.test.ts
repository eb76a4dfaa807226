import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitCommand } from './command-words.ts';

it('splitCommand keeps words unbroken, but lets a long word break after a comma or a backslash', () => {
  expect(splitCommand('copy C:\\projects\\train-4\\loop-checks\\FT-4101.csv E:')).toEqual([
    { text: 'copy', isUnbroken: true, canBreakBefore: false },
    { text: ' ', isUnbroken: false, canBreakBefore: false },
    { text: 'C:\\', isUnbroken: true, canBreakBefore: false },
    { text: 'projects\\', isUnbroken: true, canBreakBefore: true },
    { text: 'train-4\\', isUnbroken: true, canBreakBefore: true },
    { text: 'loop-checks\\', isUnbroken: true, canBreakBefore: true },
    { text: 'FT-4101.csv', isUnbroken: true, canBreakBefore: true },
    { text: ' ', isUnbroken: false, canBreakBefore: false },
    { text: 'E:', isUnbroken: true, canBreakBefore: false },
  ]);
});

it('splitCommand divides a part of more than 30 characters after a punctuation character', () => {
  const parts = splitCommand("Where-Object{$_.Name-match'disk|storahci|stornvme|raid'}").map(({ text }) => text);
  expect(parts).toEqual(['Where-Object{$_.', "Name-match'disk|storahci|", "stornvme|raid'}"]);
});

it('splitCommand divides a word without punctuation after 30 characters', () => {
  expect(splitCommand('x'.repeat(31)).map(({ text }) => text)).toEqual(['x'.repeat(30), 'x']);
});

it('splitCommand keeps a file name of at most the given length unbroken', () => {
  const path = String.raw`D:\Job\HIST-02_20261120_Application.evtx`;
  const texts = (maximumLength?: number) => splitCommand(path, maximumLength).map(({ text }) => text);
  expect(texts(34)).toEqual(['D:\\', 'Job\\', 'HIST-02_20261120_Application.evtx']);
  expect(texts()).toEqual(['D:\\', 'Job\\', 'HIST-02_20261120_Application.', 'evtx']);
});

it('splitCommand returns parts that together equal the command', () => {
  fc.assert(
    fc.property(
      // '𝄞' is one character with two UTF-16 code units.
      fc.string({ unit: fc.constantFrom('a', ' ', ',', '\\', '\n', '-', '𝄞'), maxLength: 120 }),
      (command) => {
        expect(
          splitCommand(command)
            .map(({ text }) => text)
            .join(''),
        ).toBe(command);
      },
    ),
  );
});
