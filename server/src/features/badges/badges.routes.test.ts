import { type Badge, badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listTrainingEvents,
  startOrResumeAttempt,
  completeModules,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  passQuiz,
  finishReading,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { insertPassedModules } from '../../testing/certificate-requests.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantBadgesRetroactively } from './index.ts';

const app = await testApp();
afterAll(app.close);
const modules = await listModulesWithQuiz(app);
const firstModule = modules[0] as ModuleWithQuiz;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const fetchBadges = async (as = person): Promise<Badge[]> => (await app.call(badgesEndpoints.list, { as })).json();
const fetchKinds = async () => (await fetchBadges()).map((badge) => badge.kind).toSorted();
const fetchEarnedEvents = async () =>
  (await listTrainingEvents(app, person)).filter((event) => event.verb === 'earned');

describe('the API of badges', () => {
  test('returns an empty list for a new person, and 401 without a session', async () => {
    expect(await fetchBadges()).toEqual([]);
    expect((await app.call(badgesEndpoints.list)).statusCode).toBe(401);
  });

  test('returns three badges after the first passed quiz and one more after the second, each with a training event', async () => {
    // passQuiz answers all questions correctly.
    await passQuiz(app, person, firstModule);
    expect(await fetchKinds()).toEqual(['chapter', 'first_quiz', 'perfect_score']);
    expect((await fetchBadges()).find((badge) => badge.kind === 'chapter')).toMatchObject({ chapterNumber: 1 });
    expect((await fetchEarnedEvents()).map((event) => [event.object, event.result])).toContainEqual([
      'badge',
      { kind: 'chapter' },
    ]);

    await passQuiz(app, person, modules[1] as ModuleWithQuiz);
    expect(await fetchKinds()).toEqual(['chapter', 'chapter', 'first_quiz', 'perfect_score']);
    expect(await fetchEarnedEvents()).toHaveLength(4);
  });

  test('returns a badge as new until a page has announced it', async () => {
    await passQuiz(app, person, firstModule);
    const badges = await fetchBadges();
    expect(badges.map(({ isNew }) => isNew)).toEqual([true, true, true]);
    const markShown = (badgeIds: string[], as = person) =>
      app.call(badgesEndpoints.markShown, { as, body: { badgeIds } });

    const [first] = badges;
    const marked: Badge[] = (await markShown([first?.id ?? ''])).json();
    expect(marked.filter(({ isNew }) => !isNew).map(({ id }) => id)).toEqual([first?.id]);
    await markShown(badges.map(({ id }) => id));
    await markShown(badges.map(({ id }) => id));
    expect((await fetchBadges()).map(({ isNew }) => isNew)).toEqual([false, false, false]);
  });

  test('does not let another person mark a badge as shown; marking returns 401 without a session and 422 for an invalid id', async () => {
    await passQuiz(app, person, firstModule);
    const badgeIds = (await fetchBadges()).map(({ id }) => id);
    const other = await app.person();
    expect((await app.call(badgesEndpoints.markShown, { as: other, body: { badgeIds } })).json()).toEqual([]);
    expect((await fetchBadges()).every(({ isNew }) => isNew)).toBe(true);
    expect((await app.call(badgesEndpoints.markShown, { body: { badgeIds } })).statusCode).toBe(401);
    expect((await app.call(badgesEndpoints.markShown, { as: person, body: { badgeIds: ['1'] } })).statusCode).toBe(422);
  });

  test('returns no badges for a failed quiz', async () => {
    await finishReading(app, person, firstModule);
    await submitAttempt(app, person, await startOrResumeAttempt(app, person, firstModule.quizId), 'wrong');
    expect(await fetchBadges()).toEqual([]);
  });

  test('returns the badges for half (rounded up) and all of the modules, even if no quiz is passed', async () => {
    const half = Math.ceil(modules.length / 2);

    await completeModules(app, person, modules.slice(0, half - 1));
    expect(await fetchKinds()).toEqual([]);

    await completeModules(app, person, modules.slice(half - 1, half));
    expect(await fetchKinds()).toEqual(['halfway']);

    await completeModules(app, person, modules.slice(half));
    expect(await fetchKinds()).toEqual(['all_chapters', 'halfway']);
  });

  test('returns each badge once after two runs of grantBadgesRetroactively, with the time of the achievement', async () => {
    // A chapter badge per module, and the badges first_quiz, halfway and all_chapters.
    const badgeCount = modules.length + 3;
    const at = new Date('2026-03-04T05:06:07Z');
    await insertPassedModules(app, person, { at });

    await grantBadgesRetroactively(app.db, app.clock.now());
    await grantBadgesRetroactively(app.db, app.clock.now());

    expect(await fetchBadges()).toHaveLength(badgeCount);
    // The badges are not announced as new.
    expect((await fetchBadges()).every(({ isNew }) => !isNew)).toBe(true);
    expect(new Set((await fetchBadges()).map((badge) => badge.earnedAt))).toEqual(new Set([at.toISOString()]));
    expect(await fetchEarnedEvents()).toHaveLength(badgeCount);
  });
});
