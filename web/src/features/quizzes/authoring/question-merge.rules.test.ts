import { describe, expect, it } from 'vitest';
import { mergeQuestion } from './question-merge.rules.ts';

/** The version on which the author's edits are based. */
const base = {
  question: 'Which?',
  exhibitTitle: '',
  exhibitText: '',
  options: ['A', 'B'],
  correctOption: 1,
  optionExplanations: [] as string[],
  explanation: '',
  sectionId: null,
  critical: false,
  baseVersion: 3,
};
/** The version that somebody else has saved. */
const newer = { ...base, baseVersion: 4 };

describe('mergeQuestion', () => {
  it.each([
    ['a change that only I made', { question: 'Mine?' }, {}, { question: 'Mine?' }],
    ['a change that only they made', {}, { explanation: 'Because.' }, { explanation: 'Because.' }],
    ['changes of different fields', { question: 'Mine?' }, { critical: true }, { question: 'Mine?', critical: true }],
    ['mine, if both changed the same field', { question: 'Mine?' }, { question: 'Theirs?' }, { question: 'Mine?' }],
    [
      'my whole exhibit',
      { exhibitTitle: 'HMI-12A' },
      { exhibitTitle: 'HMI-12B', exhibitText: 'one\ntwo' },
      { exhibitTitle: 'HMI-12A', exhibitText: '' },
    ],
    [
      'my options with my correct option',
      { options: ['A', 'B', 'C'] },
      { correctOption: 2 },
      { options: ['A', 'B', 'C'], correctOption: 1 },
    ],
    [
      'their options, if I only added empty rows',
      { options: ['A', 'B', ''] },
      { options: ['A', 'X'] },
      { options: ['A', 'X'] },
    ],
  ])('bases the merged question on the newer version, and keeps %s', (_name, mine, theirs, merged) => {
    expect(mergeQuestion(base, { ...base, ...mine }, { ...newer, ...theirs })).toEqual({ ...newer, ...merged });
  });
});
