import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editableMs, isEditable, mayAccept, type PostFacts, type Viewer, rightsOn } from './discussions.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const viewerWith = (id: string, isTrainer = false): Viewer => ({ id, isTrainer, now });
const post = (facts: Partial<PostFacts> = {}): PostFacts => ({
  authorId: 'ali',
  createdAt: new Date(now.getTime() - 60_000),
  isRemoved: false,
  hasReported: false,
  ...facts,
});

describe('rightsOn', () => {
  test.each([
    ['the author', viewerWith('ali'), post(), { canEdit: true, canRemove: true, canReport: false }],
    ['another trainee', viewerWith('sara'), post(), { canEdit: false, canRemove: false, canReport: true }],
    [
      'a trainee who has reported it',
      viewerWith('sara'),
      post({ hasReported: true }),
      { canEdit: false, canRemove: false, canReport: false },
    ],
    ['a trainer', viewerWith('ravi', true), post(), { canEdit: false, canRemove: true, canReport: true }],
    ['a trainer who wrote it', viewerWith('ali', true), post(), { canEdit: true, canRemove: true, canReport: false }],
    [
      'the author and trainer of a removed post',
      viewerWith('ali', true),
      post({ isRemoved: true }),
      { canEdit: false, canRemove: false, canReport: false },
    ],
  ])('returns the rights of %s', (_description, viewer, facts, rights) => {
    expect(rightsOn(facts, viewer)).toEqual(rights);
  });

  test('allows the author to edit a post for 15 minutes and no longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * editableMs }), (age) => {
        const createdAt = new Date(now.getTime() - age);
        expect(isEditable(createdAt, now)).toBe(age < editableMs);
        expect(rightsOn(post({ createdAt }), viewerWith('ali')).canEdit).toBe(age < editableMs);
      }),
    );
  });
});

describe('mayAccept', () => {
  test('allows the asker and trainers to accept an answer, and nobody else', () => {
    expect(
      [viewerWith('ali'), viewerWith('ravi', true), viewerWith('sara')].map((who) =>
        mayAccept({ authorId: 'ali' }, who),
      ),
    ).toEqual([true, true, false]);
  });
});
