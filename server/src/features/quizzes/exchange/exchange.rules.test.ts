import { describe, expect, test } from 'vitest';
import { findFileFaults, type ImportedQuestion } from './exchange.rules.ts';

describe('findFileFaults', () => {
  /** Creates the questions of a file, each on its own line. Question number `emptyNumber`, from 1, has no text. */
  const createQuestions = (count: number, emptyNumber?: number): ImportedQuestion[] =>
    Array.from({ length: count }, (_, index) => ({
      line: index + 1,
      question: index + 1 === emptyNumber ? '' : `Which ${index + 1}?`,
      exhibit: null,
      options: ['this', 'that'],
      correctOption: 1,
      explanation: '',
      optionExplanations: [],
      sectionId: null,
      critical: false,
    }));

  test('returns no fault for a file with 200 questions', () => {
    expect(findFileFaults(createQuestions(200), [])).toEqual([]);
  });

  test.each([
    ['', undefined],
    [', even if this question has no text', 201],
  ])('returns the fault too_many_questions on the line of question 201%s', (_title, emptyNumber) => {
    expect(findFileFaults(createQuestions(202, emptyNumber), [])).toEqual([
      { line: 201, code: 'too_many_questions', detail: '202' },
    ]);
  });
});
