import { recordedVerbs } from '@loopcheck/contract/features/records/records.contract';
import { describe, expect, test } from 'vitest';
import { detailsInWords, eventInWords } from './event-words.rules.ts';

describe('eventInWords', () => {
  test.each(Object.entries(recordedVerbs))(
    'describes every event of %s in words that begin with a capital letter',
    (object, verbs) => {
      for (const verb of verbs) expect(eventInWords({ object, verb })).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
    },
  );

  test('describes an unknown event by its object and verb', () => {
    expect(eventInWords({ object: 'later-thing', verb: 'logged-in' })).toBe('later thing logged in');
  });
});

describe('detailsInWords', () => {
  test.each([
    [{}, ''],
    // A score below the pass mark is not rounded up to the pass mark, so 79.6% becomes 79%.
    [
      { quizId: 'b3b0a3f0-5a3c-4c53-8a25-3c8f8a1b2c3d', score: 79.6, passingScore: 80, timeSpentSeconds: 200 },
      'score 79%, pass mark 80%, time spent 3 min 20 s',
    ],
    [{ score: 85, passingScore: 80, wrongCritical: 0 }, 'score 85%, pass mark 80%, wrong critical 0'],
    [{ depth: 75 }, 'depth 75%'],
    [{ by: 'test_out' }, 'by test out'],
    [{ fields: 'phoneNumber, employeeId' }, 'fields phone number, employee id'],
    [{ fields: ['phoneNumber', 'title'] }, 'fields phone number and title'],
    [{ previousName: 'Ann-Marie O_Neil', newName: 'Ann' }, 'previous name Ann-Marie O_Neil, new name Ann'],
    [{ captions: null, isFaq: true }, 'frequently asked yes'],
  ])('formats the result %j as %j', (result, text) => {
    expect(detailsInWords(result)).toBe(text);
  });
});
