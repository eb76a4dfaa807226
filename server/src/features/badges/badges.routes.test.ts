import { type Badge, badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventsOf,
  givenAttempt,
  givenCompleted,
  type GivenModule,
  givenModules,
  givenPassed,
  givenRead,
  givenSubmitted,
} from '../../testing/given.ts';
import { givenAllPassed } from '../../testing/given-certificate.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { grantMissingBadges } from './index.ts';

const app = await testApp();
afterAll(app.close);
const modules = await givenModules(app);
const first = modules[0] as GivenModule;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const badges = async (as = person): Promise<Badge[]> => (await app.call(badgesEndpoints.list, { as })).json();
const kinds = async () => (await badges()).map((badge) => badge.kind).toSorted();
const earnedEvents = async () => (await eventsOf(app, person)).filter((event) => event.verb === 'earned');

describe('Own badges', () => {
  test('are none at first, and none of a stranger', async () => {
    expect(await badges()).toEqual([]);
    expect((await app.call(badgesEndpoints.list)).statusCode).toBe(401);
  });

  test('come with the pass that earns them, each once and each with its training event', async () => {
    await givenPassed(app, person, first);
    expect(await kinds()).toEqual(['chapter', 'first_quiz', 'perfect_score']);
    expect((await badges()).find((badge) => badge.kind === 'chapter')).toMatchObject({ chapterNumber: 1 });
    expect((await earnedEvents()).map((event) => [event.object, event.result])).toEqual(
      expect.arrayContaining([['badge', { kind: 'chapter' }]]),
    );
    await givenPassed(app, person, modules[1] as GivenModule);
    expect(await kinds()).toEqual(['chapter', 'chapter', 'first_quiz', 'perfect_score']);
    expect(await earnedEvents()).toHaveLength(4);
  });

  test('are not for a quiz that was failed', async () => {
    await givenRead(app, person, first);
    await givenSubmitted(app, person, await givenAttempt(app, person, first.quizId), 'wrong');
    expect(await badges()).toEqual([]);
  });

  test('of half the way and all of it come with declared completions', async () => {
    await givenCompleted(app, person, modules.slice(0, 6));
    expect(await kinds()).toEqual([]);
    await givenCompleted(app, person, modules.slice(6, 7));
    expect(await kinds()).toEqual(['halfway']);
    await givenCompleted(app, person, modules.slice(7));
    expect(await kinds()).toEqual(['all_chapters', 'halfway']);
  });

  test('of what was done before there were badges are given at a start, on the day it was done, once', async () => {
    const at = new Date('2026-03-04T05:06:07Z');
    await givenAllPassed(app, person, { at });
    await grantMissingBadges(app.db);
    await grantMissingBadges(app.db);
    expect(await badges()).toHaveLength(16);
    expect(new Set((await badges()).map((badge) => badge.earnedAt))).toEqual(new Set([at.toISOString()]));
    expect(await earnedEvents()).toHaveLength(16);
  });
});
