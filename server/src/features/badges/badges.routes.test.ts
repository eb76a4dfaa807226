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

describe('GET /api/badges', () => {
  test('returns an empty list at first, and 401 without a session', async () => {
    expect(await badges()).toEqual([]);
    expect((await app.call(badgesEndpoints.list)).statusCode).toBe(401);
  });

  test('lists badges after the pass that earned them, each once and with one training event', async () => {
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

  test('lists none for a failed quiz', async () => {
    await givenRead(app, person, first);
    await givenSubmitted(app, person, await givenAttempt(app, person, first.quizId), 'wrong');
    expect(await badges()).toEqual([]);
  });

  test('lists the badges for half and for all modules after declared completions', async () => {
    await givenCompleted(app, person, modules.slice(0, 6));
    expect(await kinds()).toEqual([]);
    await givenCompleted(app, person, modules.slice(6, 7));
    expect(await kinds()).toEqual(['halfway']);
    await givenCompleted(app, person, modules.slice(7));
    expect(await kinds()).toEqual(['all_chapters', 'halfway']);
  });

  test('lists badges for what was done before badges existed, granted once and dated at that time', async () => {
    const at = new Date('2026-03-04T05:06:07Z');
    await givenAllPassed(app, person, { at });
    await grantMissingBadges(app.db);
    await grantMissingBadges(app.db);
    expect(await badges()).toHaveLength(16);
    expect(new Set((await badges()).map((badge) => badge.earnedAt))).toEqual(new Set([at.toISOString()]));
    expect(await earnedEvents()).toHaveLength(16);
  });
});
