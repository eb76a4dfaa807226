import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgesOf, type ChapterStanding, type Standing } from './badges.rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const chapter = (moduleId: string, change: Partial<ChapterStanding> = {}): ChapterStanding => ({
  moduleId,
  hasQuiz: true,
  completedAt: null,
  passedAt: null,
  ...change,
});
const standing = (chapters: ChapterStanding[], change: Partial<Standing> = {}): Standing => ({
  chapters,
  firstPassAt: null,
  firstPerfectAt: null,
  ...change,
});
const done = (moduleId: string, on: number) => chapter(moduleId, { completedAt: day(on), passedAt: day(on) });

describe('Badges', () => {
  test('are none for nobody who has done nothing, and none on a site without modules', () => {
    expect(badgesOf(standing([chapter('a'), chapter('b')]))).toEqual([]);
    expect(badgesOf(standing([]))).toEqual([]);
  });

  test('of a chapter are for its quiz, on the day it was passed', () => {
    const earned = badgesOf(standing([chapter('a', { completedAt: day(1) }), done('b', 2), chapter('c')]));
    expect(earned.filter((badge) => badge.kind === 'chapter')).toEqual([
      { kind: 'chapter', moduleId: 'b', earnedAt: day(2) },
    ]);
  });

  test('of a chapter without a quiz are for its completion', () => {
    const [badge] = badgesOf(
      standing([chapter('a', { hasQuiz: false, completedAt: day(3) }), chapter('b'), chapter('c')]),
    );
    expect(badge).toEqual({ kind: 'chapter', moduleId: 'a', earnedAt: day(3) });
  });

  test('of the first pass and the perfect score are for any quiz', () => {
    const kinds = badgesOf(standing([chapter('a')], { firstPassAt: day(1), firstPerfectAt: day(2) }));
    expect(kinds).toEqual([
      { kind: 'first_quiz', moduleId: null, earnedAt: day(1) },
      { kind: 'perfect_score', moduleId: null, earnedAt: day(2) },
    ]);
  });

  test('of half the way come with the seventh of thirteen, of all with the last, whatever the order', () => {
    const chapters = Array.from({ length: 13 }, (_, index) => done(`m${index}`, 13 - index));
    const whole = badgesOf(standing(chapters));
    expect(whole.find((badge) => badge.kind === 'halfway')?.earnedAt).toEqual(day(7));
    expect(whole.find((badge) => badge.kind === 'all_chapters')?.earnedAt).toEqual(day(13));
    const six = chapters.map((one, index) => (index < 6 ? one : chapter(one.moduleId)));
    expect(badgesOf(standing(six)).map((badge) => badge.kind)).not.toContain('halfway');
  });

  test('once earned are not lost by doing more', () => {
    const anyChapter = fc.record({ completed: fc.boolean(), passed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyChapter, { minLength: 1, maxLength: 14 }), fc.nat(), (flags, which) => {
        const of = (list: typeof flags) =>
          badgesOf(
            standing(
              list.map(({ completed, passed }, index) =>
                chapter(`m${index}`, { completedAt: completed ? day(1) : null, passedAt: passed ? day(1) : null }),
              ),
            ),
          ).map((badge) => `${badge.kind} ${badge.moduleId}`);
        const more = flags.with(which % flags.length, { completed: true, passed: true });
        expect(of(more)).toEqual(expect.arrayContaining(of(flags)));
      }),
    );
  });
});
