import type { Badge } from '@loopcheck/contract/features/badges/badges.contract';
import { describe, expect, it } from 'vitest';
import { badgeShelf, modulesShort } from './badge-shelf.ts';

const badge = (kind: Badge['kind'], chapterNumber: number | null = null): Badge => ({
  id: `${kind} ${chapterNumber}`,
  kind,
  chapterNumber,
  title: chapterNumber === null ? null : `Title ${chapterNumber}`,
  earnedAt: '2026-11-20T10:00:00Z',
});
const chapters = [1, 2].map((chapterNumber) => ({ chapterNumber, title: `Title ${chapterNumber}` }));

describe('The shelf', () => {
  it('has a place for each milestone and each chapter, earned or not', () => {
    const shelf = badgeShelf([badge('first_quiz'), badge('chapter', 2)], chapters);
    expect(shelf.map(({ key, earnedAt }) => [key, earnedAt !== null])).toEqual([
      ['first_quiz', true],
      ['perfect_score', false],
      ['halfway', false],
      ['all_chapters', false],
      ['chapter 1', false],
      ['chapter 2', true],
    ]);
  });

  it('keeps the badge of a chapter that is not taught any more', () => {
    const shelf = badgeShelf([badge('chapter', 9)], chapters);
    expect(shelf.at(-1)).toMatchObject({ chapterNumber: 9, title: 'Title 9', earnedAt: '2026-11-20T10:00:00Z' });
  });
});

it.each([
  ['halfway', 0, 13, 7],
  ['halfway', 6, 13, 1],
  ['halfway', 9, 13, 0],
  ['all_chapters', 12, 13, 1],
] as const)('%s with %d of %d modules lacks %d', (kind, completed, total, short) => {
  expect(modulesShort(kind, completed, total)).toBe(short);
});
