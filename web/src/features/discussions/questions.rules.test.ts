import type { DiscussionQuestion } from '@loopcheck/contract/features/discussions/discussions.contract';
import { describe, expect, test } from 'vitest';
import { mergeQuestions } from './questions.rules.ts';

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id }) as DiscussionQuestion) });
const idsOf = (questions: readonly DiscussionQuestion[]) => questions.map(({ id }) => id);

describe('mergeQuestions', () => {
  test('returns the questions of all pages in their order, each once', () => {
    expect(idsOf(mergeQuestions([page('a', 'b'), page('b', 'c')], undefined))).toEqual(['a', 'b', 'c']);
  });

  test('puts the linked question first', () => {
    expect(idsOf(mergeQuestions([page('a', 'b')], { id: 'z' } as DiscussionQuestion))).toEqual(['z', 'a', 'b']);
  });
});
