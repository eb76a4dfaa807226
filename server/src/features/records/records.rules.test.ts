import { expect, test } from 'vitest';
import { composeSentence } from './records.rules.ts';

const passedQuizEvent = { verb: 'passed', object: 'quiz', personName: 'Li Wen', chapterNumber: 9, result: {} };

test.each([
  [{ result: { score: 85, passingScore: 80 } }, 'Li Wen passed the quiz of chapter 9 with 85%'],
  // A score below the pass mark is not rounded up to the pass mark, so 79.6% becomes 79%.
  [{ verb: 'failed', result: { score: 79.6, passingScore: 80 } }, 'Li Wen did not pass the quiz of chapter 9 (79%)'],
  [{ verb: 'initialized', object: 'module' }, 'Li Wen started chapter 9'],
  [{ verb: 'progressed', object: 'module', result: { depth: 25 } }, 'Li Wen read chapter 9 to 25%'],
  [{ verb: 'progressed', object: 'module', result: { depth: 100 } }, 'Li Wen read chapter 9 to the end'],
  [{ verb: 'completed', object: 'module', chapterNumber: null }, 'Li Wen completed a chapter'],
  [{ verb: 'requested', object: 'certificate' }, 'Li Wen asked for the certificate'],
  [{ verb: 'revoked', object: 'certificate' }, 'The certificate of Li Wen was revoked'],
  // An event about a password is private and therefore has no sentence.
  [{ verb: 'updated', object: 'password' }, undefined],
])('composeSentence for the event of a passed quiz, with the fields %o replaced, returns %j', (changes, sentence) => {
  expect(composeSentence({ ...passedQuizEvent, ...changes })).toBe(sentence);
});
