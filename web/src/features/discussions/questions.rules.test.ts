import type { DiscussionQuestion } from '@loopcheck/contract/features/discussions/discussions.contract';
import { describe, expect, test } from 'vitest';
import { mergeQuestions, splitHeading } from './questions.rules.ts';

const createPage = (...ids: string[]) => ({ items: ids.map((id) => ({ id }) as DiscussionQuestion) });
const toIds = (questions: readonly DiscussionQuestion[]) => questions.map(({ id }) => id);

describe('mergeQuestions', () => {
  test('returns the questions of all pages in their order, each once', () => {
    expect(toIds(mergeQuestions([createPage('a', 'b'), createPage('b', 'c')], undefined))).toEqual(['a', 'b', 'c']);
  });

  test('puts the linked question first', () => {
    expect(toIds(mergeQuestions([createPage('a', 'b')], { id: 'z' } as DiscussionQuestion))).toEqual(['z', 'a', 'b']);
  });
});

describe('splitHeading', () => {
  const splitContent = (content: string, title = 'Module Question') => splitHeading({ title, content });

  test.each([
    ['Is 7045 normal?', 'Is 7045 normal?', ''],
    [' Is 7045 normal? \n\nSince Monday.', 'Is 7045 normal?', 'Since Monday.'],
    ['```\ncode\n```', '', '```\ncode\n```'],
    ['', '', ''],
  ])('for %j, returns the heading %j and the text %j', (content, heading, text) => {
    expect(splitContent(content)).toEqual({ heading, text });
  });

  test('for a long first line, ends the heading between two words and returns the whole line as text', () => {
    // 60 words of 4 letters, with spaces: 299 characters.
    const content = 'word '.repeat(60).trim();
    const { heading, text } = splitContent(content);
    expect(heading).toMatch(/^(word )+word…$/);
    // At most 120 characters and the ellipsis.
    expect(heading.length).toBeLessThanOrEqual(121);
    expect(text).toBe(content);
  });

  test('returns the title as the heading if it is not the fixed title', () => {
    expect(splitContent('Text', 'Hash of the export')).toEqual({ heading: 'Hash of the export', text: 'Text' });
  });
});
