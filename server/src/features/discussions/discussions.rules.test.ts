import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editableMs, isEditable, mayAccept, type PostFacts, type Reader, rightsOn } from './discussions.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const reader = (id: string, isTrainer = false): Reader => ({ id, isTrainer, now });
const post = (facts: Partial<PostFacts> = {}): PostFacts => ({
  authorId: 'ali',
  createdAt: new Date(now.getTime() - 60_000),
  isRemoved: false,
  hasReported: false,
  ...facts,
});

describe('rightsOn', () => {
  test.each([
    ['the author', reader('ali'), post(), { canEdit: true, canRemove: true, canReport: false }],
    ['another trainee', reader('sara'), post(), { canEdit: false, canRemove: false, canReport: true }],
    [
      'a trainee who has reported it',
      reader('sara'),
      post({ hasReported: true }),
      { canEdit: false, canRemove: false, canReport: false },
    ],
    ['a trainer', reader('ravi', true), post(), { canEdit: false, canRemove: true, canReport: true }],
    ['a trainer who wrote it', reader('ali', true), post(), { canEdit: true, canRemove: true, canReport: false }],
    [
      'the author and trainer of a removed post',
      reader('ali', true),
      post({ isRemoved: true }),
      { canEdit: false, canRemove: false, canReport: false },
    ],
  ])('gives the rights of %s', (_who, who, facts, rights) => {
    expect(rightsOn(facts, who)).toEqual(rights);
  });

  test('lets the author edit for 15 minutes and no longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * editableMs }), (age) => {
        const createdAt = new Date(now.getTime() - age);
        expect(isEditable(createdAt, now)).toBe(age < editableMs);
        expect(rightsOn(post({ createdAt }), reader('ali')).canEdit).toBe(age < editableMs);
      }),
    );
  });

  test('lets the asker and trainers accept an answer', () => {
    expect(
      [reader('ali'), reader('ravi', true), reader('sara')].map((who) => mayAccept({ authorId: 'ali' }, who)),
    ).toEqual([true, true, false]);
  });
});
