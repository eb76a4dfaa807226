import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { givenAllPassed, givenApproval, givenRequest } from '../../testing/given-certificate.ts';
import { givenAttempt, givenModules, givenRead, givenReport, givenSubmitted } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ SITE_TIMEZONE: 'UTC' });
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true });
const stats = async () => (await app.call(statisticsEndpoints.stats, { as: admin })).json();
const analytics = async () => (await app.call(statisticsEndpoints.analytics, { as: admin })).json();
const modules = await givenModules(app);
const [first] = modules;
if (!first) throw new Error('There are no modules.');

describe('admin statistics', () => {
  it('are zero or null on an empty site', async () => {
    expect(await stats()).toMatchObject({
      totalUsers: 1,
      totalModules: 13,
      activeModules: 13,
      averageProgress: 0,
      totalQuizAttempts: 0,
      completedTrainings: 0,
      certificatesIssued: 0,
      quizPassRate: null,
      waitingRegistrations: 0,
      trainerRequests: 0,
    });
  });

  it('count what happened, and agree with what each person sees', async () => {
    const half = await app.person();
    await givenReport(app, half, first.id, { progressPercentage: 50 });
    const failing = await app.person();
    await givenRead(app, failing, first);
    await givenSubmitted(app, failing, await givenAttempt(app, failing, first.quizId), 'wrong');
    const whole = await app.person();
    await givenAllPassed(app, whole);
    await givenApproval(app, admin, (await givenRequest(app, whole)).id);
    await app.person({ approvedAt: null, trainerRequestedAt: new Date() });
    const gone = await app.person();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
    await app.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(Date.now() + 20 * 60_000) })
      .where('user_id', '=', whole.id)
      .execute();

    const progressIn = async (person: typeof half) =>
      (await app.call(progressEndpoints.list, { as: person }))
        .json()
        .reduce((sum: number, one: { progressPercentage: number }) => sum + one.progressPercentage, 0);
    const sum = (await progressIn(half)) + (await progressIn(failing)) + (await progressIn(whole));
    const found = await stats();
    expect(found).toMatchObject({
      totalUsers: 6,
      activeUsers: 4,
      averageProgress: Math.floor(sum / (3 * 13)),
      totalQuizAttempts: 14,
      recentQuizAttempts: 14,
      completedTrainings: 13,
      fullyTrained: 1,
      certificatesIssued: 1,
      quizPassRate: 92,
      waitingRegistrations: 1,
      trainerRequests: 1,
    });
    // Six sessions, one of which lasted twenty minutes.
    expect(found.averageSessionMinutes).toBeCloseTo(20 / 6, 0);
  });

  it('include every day, week and module, also empty ones', async () => {
    const { peoplePerDay, attemptsPerWeek, modules: counts } = await analytics();
    expect(peoplePerDay).toHaveLength(30);
    expect(attemptsPerWeek).toHaveLength(12);
    expect(attemptsPerWeek.at(-1)).toMatchObject({ passed: 13, failed: 1 });
    expect(counts).toHaveLength(13);
    expect(counts[0]).toMatchObject({ chapterNumber: 1, completed: 1, inProgress: 2, notStarted: 0 });
    expect(counts[1]).toMatchObject({ completed: 1, inProgress: 0, notStarted: 2 });
  });

  it('return 403 to everybody but admins', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await app.call(statisticsEndpoints.stats, { as: trainer })).statusCode).toBe(403);
    expect((await app.call(statisticsEndpoints.analytics, { as: trainer })).statusCode).toBe(403);
  });
});
