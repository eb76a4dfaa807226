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
const createTrainee = (id: string): Viewer => ({ id, isTrainer: false, now });
const createTrainer = (id: string): Viewer => ({ id, isTrainer: true, now });
const createPost = (state: Partial<PostState> = {}): PostState => ({
  authorId: 'ali',
  createdAt: new Date(now.getTime() - 60_000),
  isRemoved: false,
  isReportedByViewer: false,
  ...state,
});

describe('findPostRights', () => {
  test.each([
    ['the author', createTrainee('ali'), createPost(), { canEdit: true, canRemove: true, canReport: false }],
    ['another trainee', createTrainee('sara'), createPost(), { canEdit: false, canRemove: false, canReport: true }],
    [
      'a trainee who has reported the post',
      createTrainee('sara'),
      createPost({ isReportedByViewer: true }),
      { canEdit: false, canRemove: false, canReport: false },
    ],
    ['a trainer', createTrainer('ravi'), createPost(), { canEdit: false, canRemove: true, canReport: true }],
    [
      'the author, who is a trainer',
      createTrainer('ali'),
      createPost(),
      { canEdit: true, canRemove: true, canReport: false },
    ],
    [
      'the author, who is a trainer, after the removal of the post',
      createTrainer('ali'),
      createPost({ isRemoved: true }),
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
        expect(findPostRights(createPost({ createdAt }), createTrainee('ali')).canEdit).toBe(ageMs < editableMs);
      }),
    );
  });
});

describe('canAcceptAnswer', () => {
  test('allows only the asker and trainers to accept an answer', () => {
    expect(
      [createTrainee('ali'), createTrainer('ravi'), createTrainee('sara')].map((viewer) =>
        canAcceptAnswer({ authorId: 'ali' }, viewer),
      ),
    ).toEqual([true, true, false]);
  });
});
