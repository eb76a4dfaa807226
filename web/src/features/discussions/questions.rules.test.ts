import type { DiscussionQuestion } from '@loopcheck/contract/features/discussions/discussions.contract';
import { describe, expect, test } from 'vitest';
import { mergeQuestions, splitHeading } from './questions.rules.ts';

const pageOf = (...ids: string[]) => ({ items: ids.map((id) => ({ id }) as DiscussionQuestion) });
const idsOf = (questions: readonly DiscussionQuestion[]) => questions.map(({ id }) => id);

describe('mergeQuestions', () => {
  test('returns the questions of all pages in their order, each once', () => {
    expect(idsOf(mergeQuestions([pageOf('a', 'b'), pageOf('b', 'c')], undefined))).toEqual(['a', 'b', 'c']);
  });

  test('puts the linked question first', () => {
    expect(idsOf(mergeQuestions([pageOf('a', 'b')], { id: 'z' } as DiscussionQuestion))).toEqual(['z', 'a', 'b']);
  });
});

describe('splitHeading', () => {
  const split = (content: string, title = 'Module Question') => splitHeading({ title, content });

  test.each([
    ['Is 7045 normal?', 'Is 7045 normal?', ''],
    [' Is 7045 normal? \n\nSince Monday.', 'Is 7045 normal?', 'Since Monday.'],
    ['```\ncode\n```', '', '```\ncode\n```'],
    ['', '', ''],
  ])('for %j, returns the heading %j and the text %j', (content, heading, text) => {
    expect(split(content)).toEqual({ heading, text });
  });

  test('shortens a long first line between two words for the heading, and returns the whole line as text', () => {
    // 60 words of 4 letters, with spaces: 299 characters.
    const content = 'word '.repeat(60).trim();
    const { heading, text } = split(content);
    expect(heading).toMatch(/^(word )+word…$/);
    // At most 120 characters and the ellipsis.
    expect(heading.length).toBeLessThanOrEqual(121);
    expect(text).toBe(content);
  });

  test('returns a title other than the fixed title as the heading', () => {
    expect(split('Text', 'Hash of the export')).toEqual({ heading: 'Hash of the export', text: 'Text' });
  });
});
