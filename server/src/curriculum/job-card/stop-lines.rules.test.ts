import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStopLines, tellsToStop, tellsToStopOrKeepHandsOff } from './stop-lines.rules.ts';

describe('tellsToStop', () => {
  it.each([
    'If not, stop here.',
    'Stop.',
    'If the wrong partner is active, stop.',
    'The list is unclear: stop and ask.',
    'If one answer is missing, do not begin.',
    'If anything other than one disk appears, stop at once.',
    'Write down the full text and stop.',
    'If they ask you to stop, stop.',
  ])('is true for "%s"', (sentence) => {
    expect(tellsToStop(sentence)).toBe(true);
  });

  it.each([
    'Wait for the end and stop the stopwatch.',
    'Stop the stopwatch.',
    'Here the way back is to stop the run with Ctrl and C.',
    'Each stop point has a person to call.',
    'No stop on the way, and nobody else had it.',
    'A full system drive can stop historian, alarms and logging.',
    'Take your hands off the keyboard and the mouse.',
    'A needle at its stop is marked "not plausible".',
  ])('is false for "%s"', (sentence) => {
    expect(tellsToStop(sentence)).toBe(false);
  });
});

describe('tellsToStopOrKeepHandsOff', () => {
  it.each([
    ['An alarm starts: hands off, leave the screen.', true],
    ['The screen slows: take your hands away and leave all windows as they are.', true],
    ['A real detection shows: touch nothing.', true],
    ['A restart question appears: answer nothing and call the trainer.', true],
    ['A hash differs: keep both copies. If it differs again, stop and report.', true],
    ['The test took longer than the target: write the gap as it is.', false],
    ['The tag is missing: treat the host as not identified.', false],
    ['The offset stays: do not repeat. Call the system owner.', false],
  ])('returns for "%s" the value %s', (item, isStop) => {
    expect(tellsToStopOrKeepHandsOff(item)).toBe(isStop);
  });
});

describe('findStopLines', () => {
  const split = (text: string) =>
    findStopLines(text).map(({ start, end, isStop }) => [isStop ? 'stop' : 'text', text.slice(start, end)]);

  it('separates the sentences that tell the reader to stop from the text before and after them', () => {
    expect(split('Read the tag. Compare it. If it differs, stop. Call the owner.')).toEqual([
      ['text', 'Read the tag. Compare it.'],
      ['stop', 'If it differs, stop.'],
      ['text', 'Call the owner.'],
    ]);
  });

  it('does not end a sentence at a dot inside a number or a path', () => {
    expect(split('Version 10.0.1 or D:\\a.txt is there.')).toEqual([['text', 'Version 10.0.1 or D:\\a.txt is there.']]);
  });

  it('returns ranges that leave out only white space, for any text', () => {
    // \u2423 is the placeholder for code.
    const word = fc.constantFrom('Stop.', 'stop', 'If not,', 'Read', 'it.', '"Yes?"', '\u2423', 'do not begin.', '  ');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join(' ');
        const kept = findStopLines(text).map(({ start, end }) => text.slice(start, end));
        expect(kept.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });
});
