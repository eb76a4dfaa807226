import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gradeOf } from '../grading.rules.ts';
import { type AffectedAnswer, changeOf } from './regrade.rules.ts';

const answer = (over: Partial<AffectedAnswer> = {}): AffectedAnswer => ({
  attemptId: 'a',
  chosenOption: 2,
  oldKey: 1,
  newKey: 2,
  keepsPoint: false,
  correctCount: 9,
  questionCount: 12,
  passingScore: 80,
  ...over,
});

test.each([
  ['the new key raises', answer(), { outcome: 'raised', newScore: '83.33', newIsPassing: true }],
  [
    'the old key would fall',
    answer({ chosenOption: 1, correctCount: 10 }),
    { outcome: 'would_fall', newScore: '75.00', newIsPassing: false },
  ],
  ['neither key stays', answer({ chosenOption: 3 }), null],
  ['a blank stays', answer({ chosenOption: null }), null],
  ['the new key, with the point kept before, stays', answer({ keepsPoint: true }), null],
  [
    'another option with a kept point would fall again',
    answer({ chosenOption: 3, keepsPoint: true }),
    { outcome: 'would_fall', newScore: '66.67', newIsPassing: false },
  ],
])('An answer with %s', (_, given, expected) => {
  expect(changeOf(given)).toEqual(expected && expect.objectContaining(expected));
});

test('A change is by one question, and a raise never turns a pass into a fail', () => {
  const affected = fc
    .record({
      chosenOption: fc.constantFrom(null, 1, 2, 3),
      questionCount: fc.integer({ min: 1, max: 40 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      passingScore: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ share, ...rest }) => {
      const own = rest.chosenOption === 1 ? 1 : 0;
      return answer({ ...rest, correctCount: own + Math.round(share * (rest.questionCount - 1)) });
    });
  fc.assert(
    fc.property(affected, (given) => {
      const before = gradeOf(given.correctCount, given.questionCount, given.passingScore);
      const change = changeOf(given);
      if (!change) return;
      expect(Math.abs(change.newCorrectCount - before.correctCount)).toBe(1);
      expect(Number(change.newScore) > Number(before.score)).toBe(change.outcome === 'raised');
      if (change.outcome === 'raised' && before.isPassing) expect(change.newIsPassing).toBe(true);
    }),
  );
});
