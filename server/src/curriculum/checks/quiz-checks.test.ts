import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseModule } from '../module.ts';
import { moduleFiles, sampleQuestion, sampleQuiz } from '../../testing/curriculum-files.ts';
import type { QuizQuestion } from '../schema.ts';
import { collectSignificantWords } from '../significant-words.rules.ts';
import { checkQuiz, isCorrectOptionLongest, duplicateThreshold, computeSimilarity } from './quiz-checks.ts';

/** The required number of questions in a pool (docs/content.md). */
const poolSize = 24;
/** Creates the sample quiz. `change` gets the number of each question, from 1, and returns the fields to change. */
const poolWith = (change: (number: number) => Partial<QuizQuestion>) =>
  sampleQuiz(Array.from({ length: poolSize }, (_, index) => sampleQuestion(index + 1, change(index + 1))));
const findFaults = (quiz: unknown) =>
  checkQuiz(parseModule('07-sample', moduleFiles({ quiz }))).map(({ text }) => text);

describe('checkQuiz', () => {
  it('finds no faults in the sample pool', () => {
    expect(findFaults(sampleQuiz())).toEqual([]);
  });

  it('reports a missing pool', () => {
    const sources = moduleFiles();
    sources.delete('quiz.yaml');
    expect(checkQuiz(parseModule('07-sample', sources))).toEqual([
      { file: 'modules/07-sample/quiz.yaml', line: null, text: 'is missing' },
    ]);
  });

  it.each([
    ['24 questions', sampleQuiz(sampleQuiz().questions.slice(0, 20)), `20 questions; expected ${poolSize}`],
    [
      'situations',
      poolWith((number) => ({ kind: number < 8 ? 'situation' : 'knowledge' })),
      '7 situations; expected at least 8',
    ],
    [
      'questions with an exhibit',
      poolWith((number) => (number === 10 ? { exhibit: undefined } : {})),
      '9 questions with an exhibit; expected at least 10',
    ],
    [
      'critical questions',
      poolWith((number) => ({ critical: number < 4 })),
      '3 critical questions; expected at least 4',
    ],
    [
      'correct options in every position',
      poolWith(() => ({ answer: 1 })),
      `${poolSize} questions have option 1 right; expected 5 to 7`,
    ],
    [
      'ids in order',
      poolWith((number) => (number === 3 ? { id: 'c07-q30' } : {})),
      'the id is c07-q30; expected c07-q03',
    ],
    [
      'distinct options',
      poolWith((number) => (number === 3 ? { options: ['Stop.', 'stop', 'go', 'run'] } : {})),
      'c07-q03 has two equal options',
    ],
    [
      'no option like "all of the above"',
      poolWith((number) => (number === 3 ? { options: ['a', 'b', 'c', 'All of the above.'] } : {})),
      'c07-q03 has an option like "all of the above"',
    ],
    [
      'distinct questions',
      poolWith((number) =>
        number === 3 ? { question: sampleQuestion(2).question, options: sampleQuestion(2).options } : {},
      ),
      expect.stringMatching(/^c07-q03 is nearly the same as c07-q02/),
    ],
    ['a draw no larger than the pool', { ...sampleQuiz(), draw: 30 }, `draws 30 of ${poolSize} questions`],
  ])('requires %s', (_requirement, quiz, fault) => {
    expect(findFaults(quiz)).toContainEqual(fault);
  });

  it('allows the correct option to be the longest in nine questions, but not in ten', () => {
    const poolWithLongest = (count: number) =>
      poolWith((number) => {
        if (number > count) return {};
        const { options, answer } = sampleQuestion(number);
        return { options: options.map((option, index) => (index === answer - 1 ? `${option} and more` : option)) };
      });
    expect(findFaults(poolWithLongest(9))).toEqual([]);
    expect(findFaults(poolWithLongest(10))).toEqual([
      expect.stringMatching(/^the right option is the longest in 10 questions, at most 9: c07-q01, /),
    ]);
  });

  it('reports a fault of a question with the line of the question', () => {
    const [fault] = checkQuiz(
      parseModule('07-sample', moduleFiles({ quiz: poolWith((number) => (number === 2 ? { id: 'c07-q99' } : {})) })),
    );
    // Six lines of quiz.yaml are above the questions, and the first question has twenty-two lines.
    expect(fault?.line).toBe(29);
  });
});

describe('isCorrectOptionLongest', () => {
  it('returns true if the correct option is longer than every wrong option', () => {
    expect(isCorrectOptionLongest(sampleQuestion(1, { options: ['a', 'more', 'bb', 'b'], answer: 2 }))).toBe(true);
  });

  it('returns false if a wrong option has the same length as the correct option', () => {
    expect(isCorrectOptionLongest(sampleQuestion(1, { options: ['four', 'more', 'a', 'b'], answer: 1 }))).toBe(false);
  });
});

const similarityOf = (one: string, other: string) =>
  computeSimilarity(collectSignificantWords(one), collectSignificantWords(other));

describe('computeSimilarity', () => {
  it('reaches the threshold for two wordings of one question', () => {
    expect(
      similarityOf(
        'The permit says HMI-12A, the screen says HMI-12B. What do you do first?',
        'Your permit names HMI-12A and the screen shows HMI-12B. What is the first thing to do?',
      ),
    ).toBeGreaterThanOrEqual(duplicateThreshold);
  });

  it('is below the threshold for two different questions about one subject', () => {
    expect(
      similarityOf(
        'Why is the hash made before the copy leaves the host?',
        'The hash of the copy differs from the list. What do you write in the record?',
      ),
    ).toBeLessThan(duplicateThreshold);
  });

  it('is symmetric, between 0 and 1, and 1 for equal texts', () => {
    const words = fc.uniqueArray(fc.string()).map((list) => new Set(list));
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(computeSimilarity(one, other)).toBe(computeSimilarity(other, one));
        expect(computeSimilarity(one, other)).toBeGreaterThanOrEqual(0);
        expect(computeSimilarity(one, other)).toBeLessThanOrEqual(1);
        expect(computeSimilarity(one, one)).toBe(1);
      }),
    );
  });
});
