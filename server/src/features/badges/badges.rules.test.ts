import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { badgesOf, type ModuleStanding, type Standing } from './badges.rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const module = (moduleId: string, change: Partial<ModuleStanding> = {}): ModuleStanding => ({
  moduleId,
  hasQuiz: true,
  completedAt: null,
  passedAt: null,
  ...change,
});
const standing = (modules: ModuleStanding[], change: Partial<Standing> = {}): Standing => ({
  modules,
  firstPassAt: null,
  firstPerfectAt: null,
  ...change,
});
const done = (moduleId: string, on: number) => module(moduleId, { completedAt: day(on), passedAt: day(on) });

describe('badgesOf', () => {
  test('gives none to somebody who has done nothing, and none on a site without modules', () => {
    expect(badgesOf(standing([module('a'), module('b')]))).toEqual([]);
    expect(badgesOf(standing([]))).toEqual([]);
  });

  test('gives a module’s badge for its quiz, at the time of the pass', () => {
    const earned = badgesOf(standing([module('a', { completedAt: day(1) }), done('b', 2), module('c')]));
    expect(earned.filter((badge) => badge.kind === 'chapter')).toEqual([
      { kind: 'chapter', moduleId: 'b', earnedAt: day(2) },
    ]);
  });

  test('gives the badge of a module without a quiz for its completion', () => {
    const [badge] = badgesOf(
      standing([module('a', { hasQuiz: false, completedAt: day(3) }), module('b'), module('c')]),
    );
    expect(badge).toEqual({ kind: 'chapter', moduleId: 'a', earnedAt: day(3) });
  });

  test('gives the badges of the first pass and of a perfect score for any quiz', () => {
    const kinds = badgesOf(standing([module('a')], { firstPassAt: day(1), firstPerfectAt: day(2) }));
    expect(kinds).toEqual([
      { kind: 'first_quiz', moduleId: null, earnedAt: day(1) },
      { kind: 'perfect_score', moduleId: null, earnedAt: day(2) },
    ]);
  });

  test('gives halfway with the seventh of thirteen modules and all with the last, in any order', () => {
    const modules = Array.from({ length: 13 }, (_, index) => done(`m${index}`, 13 - index));
    const whole = badgesOf(standing(modules));
    expect(whole.find((badge) => badge.kind === 'halfway')?.earnedAt).toEqual(day(7));
    expect(whole.find((badge) => badge.kind === 'all_chapters')?.earnedAt).toEqual(day(13));
    const six = modules.map((one, index) => (index < 6 ? one : module(one.moduleId)));
    expect(badgesOf(standing(six)).map((badge) => badge.kind)).not.toContain('halfway');
  });

  test('never loses a badge by further progress', () => {
    const anyModule = fc.record({ completed: fc.boolean(), passed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyModule, { minLength: 1, maxLength: 14 }), fc.nat(), (flags, which) => {
        const of = (list: typeof flags) =>
          badgesOf(
            standing(
              list.map(({ completed, passed }, index) =>
                module(`m${index}`, { completedAt: completed ? day(1) : null, passedAt: passed ? day(1) : null }),
              ),
            ),
          ).map((badge) => `${badge.kind} ${badge.moduleId}`);
        const more = flags.with(which % flags.length, { completed: true, passed: true });
        expect(of(more)).toEqual(expect.arrayContaining(of(flags)));
      }),
    );
  });
});
