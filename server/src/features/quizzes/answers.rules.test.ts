import { describe, expect, test } from 'vitest';
import { readAnswers } from './answers.rules.ts';

const asked = [
  { questionId: 'a', options: ['yes', 'no', 'Yes'] },
  { questionId: 'b', options: ['one', 'two'] },
];

describe('answers', () => {
  test('are read word for word', () => {
    expect(readAnswers(asked, { a: 'Yes', b: 'one' })).toEqual([
      { questionId: 'a', option: 3 },
      { questionId: 'b', option: 1 },
    ]);
  });

  test('are cleared by null, and nobody else is touched', () => {
    expect(readAnswers(asked, { b: null })).toEqual([{ questionId: 'b', option: null }]);
    expect(readAnswers(asked, {})).toEqual([]);
  });

  test.each([
    ['a question that was not drawn', { c: 'yes' }],
    ['an option of another question', { a: 'one' }],
    ['an option in other letters', { b: 'ONE' }],
    ['an option with a space behind it', { b: 'one ' }],
    ['nothing at all', { a: '' }],
    ['a name that every object has', { constructor: 'yes' }],
  ])('are refused for %s, and the field is named', (_, answers) => {
    expect(() => readAnswers(asked, answers)).toThrow(
      expect.objectContaining({
        code: 'answer_unknown',
        fields: { [`answers.${Object.keys(answers)[0]}`]: expect.any(String) },
      }),
    );
  });
});
