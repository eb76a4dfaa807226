import { addSuggestion } from '@loopcheck/simulator';
import { describe, expect, it } from 'vitest';
import { moveInHistory, takeBackWord } from './command-line.rules.ts';

describe('the rules of a typed line', () => {
  it.each([
    ['', { text: 'wevtutil', joins: false }, 'wevtutil'],
    ['wevtutil', { text: 'gl', joins: false }, 'wevtutil gl'],
    ['wevtutil ', { text: 'gl', joins: false }, 'wevtutil gl'],
    [String.raw`dir D:`, { text: '\\Job', joins: true }, String.raw`dir D:\Job`],
  ])('addSuggestion, for the typed line %j and the word %j, returns %j', (typed, word, result) => {
    expect(addSuggestion(typed, word)).toBe(result);
  });

  it.each([
    ['', ''],
    ['hostname', ''],
    ['wevtutil gl', 'wevtutil '],
    ['wevtutil gl ', 'wevtutil '],
    // Only the ending of the file name is removed. A trainee whose file name is already used can then add a number
    // before the ending.
    [String.raw`copy D:\Job\HIST-02_Security.evtx`, String.raw`copy D:\Job\HIST-02_Security`],
    [String.raw`copy D:\Job\HIST-02_Security`, String.raw`copy D:\Job\HIST-02_`],
    ['ping 10.20.1.86', 'ping 10.20.1.'],
    // The result is `copy D:\`. A template literal cannot end with a backslash, so it ends with a space that is trimmed.
    [String.raw`copy D:\Job\ `, String.raw`copy D:\ `.trimEnd()],
  ])('takeBackWord, for the typed line %j, returns %j', (typed, result) => {
    expect(takeBackWord(typed)).toBe(result);
  });

  it('moveInHistory returns earlier typed lines, and after the last of them the new line', () => {
    const lines = ['one', 'two'];
    expect(moveInHistory(lines, 2, -1, 'draft')).toEqual({ index: 1, text: 'two' });
    expect(moveInHistory(lines, 0, -1, 'draft')).toEqual({ index: 0, text: 'one' });
    expect(moveInHistory(lines, 1, 1, 'draft')).toEqual({ index: 2, text: 'draft' });
  });
});
