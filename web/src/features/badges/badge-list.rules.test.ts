import type { Badge } from '@loopcheck/contract/features/badges/badges.contract';
import { describe, expect, it } from 'vitest';
import { countMissingModules, listBadgeEntries } from './badge-list.rules.ts';

const createBadge = (kind: Badge['kind'], chapterNumber: number | null = null): Badge => ({
  id: `${kind} ${chapterNumber}`,
  kind,
  chapterNumber,
  title: chapterNumber === null ? null : `Title ${chapterNumber}`,
  earnedAt: '2026-11-20T10:00:00Z',
  isNew: false,
});
const chapters = [1, 2].map((chapterNumber) => ({ chapterNumber, title: `Title ${chapterNumber}` }));

describe('listBadgeEntries', () => {
  it('returns an entry for each milestone and chapter, earned or not', () => {
    const entries = listBadgeEntries([createBadge('first_quiz'), createBadge('chapter', 2)], chapters);
    expect(entries.map(({ key, earnedAt }) => [key, earnedAt !== null])).toEqual([
      ['first_quiz', true],
      ['perfect_score', false],
      ['halfway', false],
      ['all_chapters', false],
      ['chapter 1', false],
      ['chapter 2', true],
    ]);
  });

  it('returns an earned badge even if the site has removed its chapter', () => {
    const entries = listBadgeEntries([createBadge('chapter', 9)], chapters);
    expect(entries.at(-1)).toMatchObject({ chapterNumber: 9, title: 'Title 9', earnedAt: '2026-11-20T10:00:00Z' });
  });
});

describe('countMissingModules', () => {
  // Half of 13 modules, rounded up, is 7.
  it.each([
    ['halfway', 0, 13, 7],
    ['halfway', 6, 13, 1],
    ['halfway', 9, 13, 0],
    ['all_chapters', 12, 13, 1],
  ] as const)('for the badge %s with %d of %d modules completed, returns %d', (kind, completed, total, missing) => {
    expect(countMissingModules(kind, completed, total)).toBe(missing);
  });
});
