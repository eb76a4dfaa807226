import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  editableMs,
  isEditable,
  canAcceptAnswer,
  type PostState,
  type Viewer,
  findPostRights,
} from './discussions.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const viewerWith = (id: string): Viewer => ({ id, isTrainer: false, now });
const trainerWith = (id: string): Viewer => ({ id, isTrainer: true, now });
const postWith = (state: Partial<PostState> = {}): PostState => ({
  authorId: 'ali',
  createdAt: new Date(now.getTime() - 60_000),
  isRemoved: false,
  isReportedByViewer: false,
  ...state,
});

describe('findPostRights', () => {
  test.each([
    ['the author', viewerWith('ali'), postWith(), { canEdit: true, canRemove: true, canReport: false }],
    ['another trainee', viewerWith('sara'), postWith(), { canEdit: false, canRemove: false, canReport: true }],
    [
      'a trainee who has reported the post',
      viewerWith('sara'),
      postWith({ isReportedByViewer: true }),
      { canEdit: false, canRemove: false, canReport: false },
    ],
    ['a trainer', trainerWith('ravi'), postWith(), { canEdit: false, canRemove: true, canReport: true }],
    [
      'the author, who is a trainer',
      trainerWith('ali'),
      postWith(),
      { canEdit: true, canRemove: true, canReport: false },
    ],
    [
      'the author, who is a trainer, after the removal of the post',
      trainerWith('ali'),
      postWith({ isRemoved: true }),
      { canEdit: false, canRemove: false, canReport: false },
    ],
  ])('returns the rights on a post for this viewer: %s', (_description, viewer, post, rights) => {
    expect(findPostRights(post, viewer)).toEqual(rights);
  });

  test('allows the author to edit a post for 15 minutes and no longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * editableMs }), (ageMs) => {
        const createdAt = new Date(now.getTime() - ageMs);
        expect(isEditable(createdAt, now)).toBe(ageMs < editableMs);
        expect(findPostRights(postWith({ createdAt }), viewerWith('ali')).canEdit).toBe(ageMs < editableMs);
      }),
    );
  });
});

describe('canAcceptAnswer', () => {
  test('allows only the asker and trainers to accept an answer', () => {
    expect(
      [viewerWith('ali'), trainerWith('ravi'), viewerWith('sara')].map((viewer) =>
        canAcceptAnswer({ authorId: 'ali' }, viewer),
      ),
    ).toEqual([true, true, false]);
  });
});
