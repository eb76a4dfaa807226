import { describe, expect, it } from 'vitest';
import { readChapterSources } from '../chapter.ts';
import { madeChapter, madeQuestion, madeQuiz } from '../made-content.ts';
import type { QuizQuestion } from '../schema.ts';
import { checkQuiz, isRightOptionLongest } from './quiz-checks.ts';

const pool = (change: (number: number) => Partial<QuizQuestion>) =>
  madeQuiz(Array.from({ length: 24 }, (_, at) => madeQuestion(at + 1, change(at + 1))));
const faultsOf = (quiz: unknown) =>
  checkQuiz(readChapterSources('07-made', madeChapter({ quiz }))).map(({ text }) => text);

describe('checking a pool', () => {
  it('finds nothing in a sound one', () => {
    expect(faultsOf(madeQuiz())).toEqual([]);
  });

  it('wants one', () => {
    const sources = madeChapter();
    sources.delete('quiz.yaml');
    expect(checkQuiz(readChapterSources('07-made', sources))).toEqual([
      { file: 'chapters/07-made/quiz.yaml', line: null, text: 'is missing' },
    ]);
  });

  it.each([
    ['24 questions', madeQuiz(madeQuiz().questions.slice(0, 20)), '20 questions; 24 to 24'],
    ['situations', pool((number) => ({ kind: number < 8 ? 'situation' : 'knowledge' })), '7 situations; at least 8'],
    ['critical ones', pool((number) => ({ critical: number < 4 })), '3 critical questions; at least 4'],
    ['every position', pool(() => ({ answer: 1 })), '24 questions have option 1 right; 5 to 7'],
    [
      'ids in order',
      pool((number) => (number === 3 ? { id: 'c07-q30' } : {})),
      'the id is c07-q30; here stands c07-q03',
    ],
    [
      'different options',
      pool((number) => (number === 3 ? { options: ['Stop.', 'stop', 'go', 'run'] } : {})),
      'c07-q03 has two equal options',
    ],
    [
      'plain options',
      pool((number) => (number === 3 ? { options: ['a', 'b', 'c', 'All of the above.'] } : {})),
      'c07-q03 has an option like "all of the above"',
    ],
    [
      'different questions',
      pool((number) => (number === 3 ? { question: madeQuestion(2).question, options: madeQuestion(2).options } : {})),
      expect.stringMatching(/^c07-q03 is nearly the same as c07-q02/),
    ],
    ['a draw that the pool can give', { ...madeQuiz(), draw: 30 }, 'draws 30 of 24 questions'],
  ])('wants %s', (_what, quiz, fault) => {
    expect(faultsOf(quiz)).toContainEqual(fault);
  });

  it('lets the right option be the longest in nine questions, not in ten', () => {
    const withLongest = (count: number) =>
      pool((number) => {
        if (number > count) return {};
        const { options, answer } = madeQuestion(number);
        return { options: options.map((option, at) => (at === answer - 1 ? `${option} and more` : option)) };
      });
    expect(faultsOf(withLongest(9))).toEqual([]);
    expect(faultsOf(withLongest(10))).toEqual([
      expect.stringMatching(/^the right option is the longest in 10 questions, at most 9: c07-q01, /),
    ]);
  });

  it('does not call the right option the longest when a wrong one is as long', () => {
    expect(isRightOptionLongest(madeQuestion(1, { options: ['four', 'more', 'a', 'b'], answer: 1 }))).toBe(false);
    expect(isRightOptionLongest(madeQuestion(1, { options: ['a', 'more', 'bb', 'b'], answer: 2 }))).toBe(true);
  });

  it('names the line of a question', () => {
    const [fault] = checkQuiz(
      readChapterSources('07-made', madeChapter({ quiz: pool((number) => (number === 2 ? { id: 'c07-q99' } : {})) })),
    );
    expect(fault?.line).toBeGreaterThan(15);
  });
});
