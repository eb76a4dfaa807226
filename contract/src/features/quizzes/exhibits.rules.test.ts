import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Exhibit } from './exhibit.ts';
import { findExhibitTextFault, isSameExhibit, tidyExhibitText } from './exhibits.rules.ts';

// An exhibit is a text with a title that is shown with a quiz question, such as the output of a program.

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

describe('findExhibitTextFault', () => {
  it.each([
    ['2 lines', linesOf(2)],
    ['14 lines', linesOf(14)],
    ['a line of 64 characters', `one\n${'x'.repeat(64)}`],
    ['a blank line between others', 'one\n\ntwo'],
    ['spaces at the beginning of lines', '  one\n    two'],
  ])('accepts %s', (_name, text) => expect(findExhibitTextFault(text)).toBeNull());

  it.each([
    ['no text', '', { kind: 'lines', count: 0 }],
    ['1 line', linesOf(1), { kind: 'lines', count: 1 }],
    ['15 lines', linesOf(15), { kind: 'lines', count: 15 }],
    [
      'two lines that are too long (the fault names the first)',
      `one\n${'x'.repeat(65)}\n${'x'.repeat(70)}`,
      { kind: 'line_length', line: 2 },
    ],
    ['a tab', 'one\n\ttwo', { kind: 'characters' }],
    ['NUL', 'one\ntwo\u0000', { kind: 'characters' }],
    ['an escape character', 'one\n\u001B[31mtwo', { kind: 'characters' }],
    ['a Unicode line separator', 'one\ntwo\u2028three', { kind: 'characters' }],
    ['a character that changes the text direction', 'one\n\u202Etwo', { kind: 'characters' }],
  ])('refuses %s', (_name, text, fault) => expect(findExhibitTextFault(text)).toEqual(fault));
});

describe('tidyExhibitText', () => {
  it('removes blank lines around the text and spaces at the ends of lines, and keeps other blank lines and spaces', () => {
    expect(tidyExhibitText('\r\n \r\n  one  \r\n\r\ntwo \r  \n')).toBe('  one\n\ntwo');
  });

  test('does not change a text that is already tidy', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(' ', '\n', '\r', 'a')), (characters) => {
        const text = tidyExhibitText(characters.join(''));
        expect(tidyExhibitText(text)).toBe(text);
      }),
    );
  });
});

describe('Exhibit', () => {
  const text = 'one\ntwo';
  it.each([
    ['an empty title', { title: ' ', text }, ['title']],
    ['a title of 61 characters', { title: 'x'.repeat(61), text }, ['title']],
    ['a title of two lines', { title: 'one\ntwo', text }, ['title']],
    ['a text of one line', { title: 'Note', text: 'one\n' }, ['text']],
  ])('refuses %s and names the field', (_name, exhibit, path) => {
    expect(Exhibit.safeParse(exhibit).error?.issues[0]?.path).toEqual(path);
  });

  it('accepts a title of 60 characters, and tidies title and text', () => {
    const title = 'x'.repeat(60);
    expect(Exhibit.parse({ title: ` ${title.slice(1)}`, text: '\n  one \r\ntwo\n' })).toEqual({
      title: title.slice(1),
      text: '  one\ntwo',
    });
    expect(Exhibit.safeParse({ title, text }).success).toBe(true);
  });
});

test('isSameExhibit compares title and text', () => {
  const exhibit = { title: 'Note', text: 'one\ntwo' };
  expect(isSameExhibit(exhibit, { text: 'one\ntwo', title: 'Note' })).toBe(true);
  expect(isSameExhibit(null, null)).toBe(true);
  expect(isSameExhibit(exhibit, null)).toBe(false);
  expect(isSameExhibit(exhibit, { ...exhibit, title: 'Other' })).toBe(false);
  expect(isSameExhibit(exhibit, { ...exhibit, text: 'one\nthree' })).toBe(false);
});
