import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Achievements, findEarnedBadges, type ModuleResults } from './badges.rules.ts';

const dayInJanuary = (day: number) => new Date(Date.UTC(2026, 0, day));
const createModule = (moduleId: string, change: Partial<ModuleResults> = {}): ModuleResults => ({
  moduleId,
  hasQuiz: true,
  completedAt: null,
  passedAt: null,
  ...change,
});
const createAchievements = (modules: ModuleResults[], change: Partial<Achievements> = {}): Achievements => ({
  modules,
  firstPassAt: null,
  firstPerfectAt: null,
  ...change,
});
const createPassedModule = (moduleId: string, day: number) =>
  createModule(moduleId, { completedAt: dayInJanuary(day), passedAt: dayInJanuary(day) });

describe('findEarnedBadges', () => {
  test('returns no badges for a person without achievements or on a site without modules', () => {
    expect(findEarnedBadges(createAchievements([createModule('a'), createModule('b')]))).toEqual([]);
    expect(findEarnedBadges(createAchievements([]))).toEqual([]);
  });

  test('returns the badge of a module with a quiz only if the quiz is passed, with the time of the pass', () => {
    const earned = findEarnedBadges(
      createAchievements([
        createModule('a', { completedAt: dayInJanuary(1) }),
        createPassedModule('b', 2),
        createModule('c'),
      ]),
    );
    expect(earned.filter((badge) => badge.kind === 'chapter')).toEqual([
      { kind: 'chapter', moduleId: 'b', earnedAt: dayInJanuary(2) },
    ]);
  });

  test('returns the badge of a completed module without a quiz, with the time of the completion', () => {
    const [badge] = findEarnedBadges(
      createAchievements([
        createModule('a', { hasQuiz: false, completedAt: dayInJanuary(3) }),
        createModule('b'),
        createModule('c'),
      ]),
    );
    expect(badge).toEqual({ kind: 'chapter', moduleId: 'a', earnedAt: dayInJanuary(3) });
  });

  test('returns the badges for the first passed quiz and for the first score of 100%, even if no active module is passed', () => {
    const badges = findEarnedBadges(
      createAchievements([createModule('a')], { firstPassAt: dayInJanuary(1), firstPerfectAt: dayInJanuary(2) }),
    );
    expect(badges).toEqual([
      { kind: 'first_quiz', moduleId: null, earnedAt: dayInJanuary(1) },
      { kind: 'perfect_score', moduleId: null, earnedAt: dayInJanuary(2) },
    ]);
  });

  describe('for thirteen modules that were completed in reverse order, one a day from 1 to 13 January,', () => {
    const moduleCount = 13;
    const modules = Array.from({ length: moduleCount }, (_, index) =>
      createPassedModule(`m${index}`, moduleCount - index),
    );

    test('dates the badge `halfway` at the seventh completion, and the badge `all_chapters` at the thirteenth', () => {
      const badges = findEarnedBadges(createAchievements(modules));
      // Half of 13, rounded up, is 7.
      expect(badges.find((badge) => badge.kind === 'halfway')?.earnedAt).toEqual(dayInJanuary(7));
      expect(badges.find((badge) => badge.kind === 'all_chapters')?.earnedAt).toEqual(dayInJanuary(moduleCount));
    });

    test('does not return the badge `halfway` if only six modules are completed', () => {
      const sixPassed = modules.map((module, index) => (index < 6 ? module : createModule(module.moduleId)));
      expect(findEarnedBadges(createAchievements(sixPassed)).map((badge) => badge.kind)).not.toContain('halfway');
    });
  });

  test('still returns every earlier badge after a person has completed and passed another module', () => {
    const anyFlags = fc.record({ completed: fc.boolean(), passed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anyFlags, { minLength: 1, maxLength: 14 }), fc.nat(), (flags, anyIndex) => {
        const time = dayInJanuary(1);
        const listBadges = (moduleFlags: typeof flags) => {
          const modules = moduleFlags.map(({ completed, passed }, index) =>
            createModule(`m${index}`, { completedAt: completed ? time : null, passedAt: passed ? time : null }),
          );
          return findEarnedBadges(createAchievements(modules)).map(({ kind, moduleId }) => `${kind} ${moduleId}`);
        };
        const flagsAfterPass = flags.with(anyIndex % flags.length, { completed: true, passed: true });
        expect(listBadges(flagsAfterPass)).toEqual(expect.arrayContaining(listBadges(flags)));
      }),
    );
  });
});
