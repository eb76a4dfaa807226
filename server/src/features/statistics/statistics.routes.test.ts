import { statisticsEndpoints } from '@loopcheck/contract/features/statistics/statistics.contract';
import {
  type ModuleQuizzes,
  quizAuthoringEndpoints,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { toWholePercent } from '@loopcheck/contract/percent';
import { afterAll, describe, expect, it } from 'vitest';
import {
  insertPassedModules,
  approveCertificateRequest,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import {
  startOrResumeAttempt,
  listModulesWithQuiz,
  finishReading,
  sendProgressReport,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ SITE_TIMEZONE: 'UTC' });
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true });
const fetchStats = async () => (await app.call(statisticsEndpoints.stats, { as: admin })).json();
const fetchAnalytics = async () => (await app.call(statisticsEndpoints.analytics, { as: admin })).json();
const shippedModuleCount = 13;
const [firstModule] = await listModulesWithQuiz(app);
if (!firstModule) throw new Error('There are no modules.');

/**
 * Inserts a submitted test-out (a quiz taken before reading) with ten questions. Eight correct answers reach the pass
 * mark, but a test-out counts only with nine.
 */
const insertTestOut = async (correctCount: number) =>
  app.db
    .insertInto('quiz_attempts')
    .values({
      user_id: (await app.person()).id,
      quiz_id: firstModule.quizId,
      module_id: firstModule.id,
      content_revision: 1,
      passing_score: 80,
      started_at: new Date(),
      submitted_at: new Date(),
      closed_by: 'person',
      correct_count: correctCount,
      question_count: 10,
      score: String(correctCount * 10),
      is_passing: correctCount >= 8,
      time_spent_seconds: 60,
      is_test_out: true,
    })
    .execute();

describe('GET /api/admin/stats', () => {
  it('returns zeros and nulls for a site without training records', async () => {
    expect(await fetchStats()).toMatchObject({
      totalUsers: 1,
      totalModules: shippedModuleCount,
      activeModules: shippedModuleCount,
      averageProgress: 0,
      totalQuizAttempts: 0,
      completedTrainings: 0,
      certificatesIssued: 0,
      quizPassRate: null,
      waitingRegistrations: 0,
      trainerRequests: 0,
    });
  });

  it('returns counts, and an average progress that agrees with the progress that each trainee sees', async () => {
    const reader = await app.person();
    await sendProgressReport(app, reader, firstModule.id, { progressPercentage: 50 });
    const withFailedQuiz = await app.person();
    await finishReading(app, withFailedQuiz, firstModule);
    const attempt = await startOrResumeAttempt(app, withFailedQuiz, firstModule.quizId);
    await submitAttempt(app, withFailedQuiz, attempt, 'wrong');
    const certified = await app.person();
    await insertPassedModules(app, certified);
    await approveCertificateRequest(app, admin, (await submitCertificateRequest(app, certified)).id);
    await app.person({ approvedAt: null, trainerRequestedAt: new Date() });
    const deactivated = await app.person();
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute();
    await app.db
      .updateTable('sessions')
      .set({ last_active_at: new Date(Date.now() + 20 * 60_000) })
      .where('user_id', '=', certified.id)
      .execute();

    /** The sum of the person's progress in all modules, in percent. */
    const sumProgressOf = async (person: typeof reader) =>
      (await app.call(progressEndpoints.list, { as: person }))
        .json<{ progressPercentage: number }[]>()
        .reduce((sum, { progressPercentage }) => sum + progressPercentage, 0);
    const progressSum =
      (await sumProgressOf(reader)) + (await sumProgressOf(withFailedQuiz)) + (await sumProgressOf(certified));
    const activeTraineeCount = 3;
    // One passed attempt for each module, and one failed attempt.
    const attemptCount = shippedModuleCount + 1;

    const figures = await fetchStats();
    expect(figures).toMatchObject({
      // The admin, the three active trainees, the person without approval and the deactivated person.
      totalUsers: 6,
      activeUsers: activeTraineeCount + 1,
      averageProgress: toWholePercent(progressSum / (activeTraineeCount * shippedModuleCount)),
      totalQuizAttempts: attemptCount,
      recentQuizAttempts: attemptCount,
      // The number of completed modules, summed over all people, and the number of people who have completed all
      // modules.
      completedTrainings: shippedModuleCount,
      fullyTrained: 1,
      certificatesIssued: 1,
      // 13 of 14 attempts are 92.9 percent.
      quizPassRate: 93,
      waitingRegistrations: 1,
      trainerRequests: 1,
    });
    // There are six sessions. One of them lasted twenty minutes, each of the others less than a minute.
    expect(figures.averageSessionMinutes).toBeCloseTo(20 / 6, 0);
  });
});

describe('GET /api/admin/analytics', () => {
  it('returns every day, week and module, including those without activity', async () => {
    const { peoplePerDay, attemptsPerWeek, modules } = await fetchAnalytics();
    expect(peoplePerDay).toHaveLength(30);
    expect(attemptsPerWeek).toHaveLength(12);
    expect(attemptsPerWeek.at(-1)).toMatchObject({ passed: shippedModuleCount, failed: 1 });
    expect(modules).toHaveLength(shippedModuleCount);
    // Of the trainees of the test above, one has completed all modules. The two other active trainees have started only
    // the first module.
    expect(modules[0]).toMatchObject({ chapterNumber: 1, completed: 1, inProgress: 2, notStarted: 0 });
    expect(modules[1]).toMatchObject({ completed: 1, inProgress: 0, notStarted: 2 });
  });
});

it('GET /api/admin/stats and GET /api/admin/analytics return 403 to a trainer who is not an admin', async () => {
  const trainer = await app.person({ role: 'trainer' });
  expect((await app.call(statisticsEndpoints.stats, { as: trainer })).statusCode).toBe(403);
  expect((await app.call(statisticsEndpoints.analytics, { as: trainer })).statusCode).toBe(403);
});

describe('test-outs', () => {
  it('are included in all figures if they count as passed, and otherwise in no figure', async () => {
    const readFigures = async () => {
      const { totalQuizAttempts, recentQuizAttempts, quizPassRate } = await fetchStats();
      const weeks: { passed: number; failed: number }[] = (await fetchAnalytics()).attemptsPerWeek;
      const sumOf = (name: 'passed' | 'failed') => weeks.reduce((sum, week) => sum + week[name], 0);
      const listReply = await app.call(quizAuthoringEndpoints.list, { as: admin });
      const quizzes = listReply.json<ModuleQuizzes[]>().flatMap((module) => module.quizzes);
      const listedAttemptCount = quizzes.find(({ id }) => id === firstModule.quizId)?.attemptCount ?? 0;
      return {
        totalQuizAttempts,
        recentQuizAttempts,
        quizPassRate,
        passed: sumOf('passed'),
        failed: sumOf('failed'),
        listedAttemptCount,
      };
    };
    const before = await readFigures();
    await insertTestOut(8);
    expect(await readFigures()).toEqual(before);
    await insertTestOut(9);
    expect(await readFigures()).toMatchObject({
      totalQuizAttempts: before.totalQuizAttempts + 1,
      recentQuizAttempts: before.recentQuizAttempts + 1,
      passed: before.passed + 1,
      failed: before.failed,
      listedAttemptCount: before.listedAttemptCount + 1,
    });
  });
});
