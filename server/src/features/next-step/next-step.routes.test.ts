import { quizWaitsEndpoints } from '@loopcheck/contract/features/quizzes/quiz-waits.contract';
import { type NextStep, nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { saveSession } from '../../platform/auth/sessions.queries.ts';
import {
  approveCertificateRequest,
  insertPassedModules,
  submitCertificateRequest,
} from '../../testing/certificate-requests.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  completeModules,
  finishReading,
  listModulesWithQuiz,
  type ModuleWithQuiz,
  passQuiz,
  sendProgressReport,
  startOrResumeAttempt,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { ensureSiteMode } from '../site/index.ts';

const app = await testApp();
// Outside the demo mode, a waiting time of five minutes follows the first failed attempt.
const realApp = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, { checksReadingTime: false });
await ensureSiteMode(realApp.db, realApp.config);
afterAll(async () => {
  await app.close();
  await realApp.close();
});
const modules = await listModulesWithQuiz(app);
const [first, second] = modules as [ModuleWithQuiz, ModuleWithQuiz];

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const fetchNextStep = async (as = person, testedApp = app): Promise<NextStep> => {
  const reply = await testedApp.call(nextStepEndpoints.own, { as });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};
/** Begins a reading, as a page does when it shows the text of a module. */
const openText = (moduleId: string, as = person, testedApp = app) =>
  testedApp.call(progressEndpoints.reading, {
    as,
    params: { moduleId },
    body: { readingId: crypto.randomUUID(), activeSeconds: 0, contentRevision: 1 },
  });
const failQuiz = async (module = first, as = person, testedApp = app) =>
  submitAttempt(testedApp, as, await startOrResumeAttempt(testedApp, as, module.quizId), 'wrong');

describe('GET /api/next-step', () => {
  test('returns 401 without a session', async () => {
    expect((await app.call(nextStepEndpoints.own)).statusCode).toBe(401);
  });

  test('leads a person through the first chapter to the next chapter, even if an attempt at the quiz fails', async () => {
    expect(await fetchNextStep()).toMatchObject({
      kind: 'start',
      label: 'Start Chapter 1',
      target: { screen: 'module', moduleId: first.id, place: 'top' },
      module: { moduleId: first.id, chapterNumber: 1 },
    });
    await sendProgressReport(app, person, first.id, { scrollDepthPercentage: 50 });
    const reading = await fetchNextStep();
    expect(reading).toMatchObject({ kind: 'continue', target: { moduleId: first.id, place: 'stopped' } });
    expect(reading.minutesLeft).toBeGreaterThan(1);
    await finishReading(app, person, first);
    expect(await fetchNextStep()).toMatchObject({ kind: 'take_quiz', target: { screen: 'quiz', moduleId: first.id } });
    await startOrResumeAttempt(app, person, first.quizId);
    expect(await fetchNextStep()).toMatchObject({
      kind: 'resume_quiz',
      target: { screen: 'quiz', moduleId: first.id },
    });

    // The step depends on whether the text was opened before or after the attempt failed, so a second passes between.
    app.clock.advance(1000);
    const { sectionsToRead } = await failQuiz();
    const sectionIds = sectionsToRead?.flat().map(({ id }) => id) ?? [];
    expect(sectionIds.length).toBeGreaterThan(1);
    expect(await fetchNextStep()).toMatchObject({
      kind: 'read_sections',
      label: `Read these ${sectionIds.length} sections`,
      target: { screen: 'module', moduleId: first.id, sectionIds },
    });
    app.clock.advance(1000);
    await openText(first.id);
    expect(await fetchNextStep()).toMatchObject({ kind: 'try_again', opensAt: null, target: { screen: 'quiz' } });
    await passQuiz(app, person, first);
    expect(await fetchNextStep()).toMatchObject({
      kind: 'next_module',
      target: { screen: 'module', moduleId: second.id },
    });
  });

  test('returns the quiz of a module that was completed without passing the quiz', async () => {
    await completeModules(app, person, [first]);
    expect(await fetchNextStep()).toMatchObject({
      kind: 'take_quiz',
      reason: 'You have completed chapter 1. Its quiz is not passed yet.',
      module: { moduleId: first.id },
    });
  });

  test('does not depend on the progress of other people', async () => {
    const other = await app.person();
    await finishReading(app, other, first);
    expect(await fetchNextStep()).toMatchObject({ kind: 'start' });
  });
});

describe('the next step during a waiting time', () => {
  test('is to read sections again, then to try again when the waiting time ends or when a trainer lifts it', async () => {
    const trainee = await realApp.person();
    const [module] = (await listModulesWithQuiz(realApp)) as [ModuleWithQuiz];
    await finishReading(realApp, trainee, module);
    const { completedAt } = await failQuiz(module, trainee, realApp);
    expect(await fetchNextStep(trainee, realApp)).toMatchObject({ kind: 'read_sections', opensAt: null });
    realApp.clock.advance(1000);
    await openText(module.id, trainee, realApp);
    const opensAt = new Date(Date.parse(completedAt ?? '') + 5 * 60_000).toISOString();
    const waiting = await fetchNextStep(trainee, realApp);
    expect(waiting).toMatchObject({ kind: 'try_again', opensAt });
    expect(waiting.opensInSeconds).toBeGreaterThan(4 * 60);
    const params = { userId: trainee.id, quizId: module.quizId };
    await realApp.call(quizWaitsEndpoints.lift, { as: await realApp.person({ role: 'trainer' }), params });
    expect(await fetchNextStep(trainee, realApp)).toMatchObject({
      kind: 'try_again',
      opensAt: null,
      opensInSeconds: null,
    });
  });
});

describe('the next step after the training', () => {
  const dayMs = 86_400_000;
  /** Advances the clock, and returns the person with a new session, because sessions expire. */
  const advance = async (days: number): Promise<Person> => {
    app.clock.advance(days * dayMs);
    const device = { deviceType: 'Desktop', browser: 'Test' };
    const now = app.clock.now();
    const session = await saveSession(app.db, { userId: person.id, device, ipAddress: '127.0.0.1', now });
    return { ...person, ...session };
  };

  test('is to request the certificate, then to wait for the approval, and then to renew it', async () => {
    await insertPassedModules(app, person);
    expect(await fetchNextStep()).toMatchObject({
      kind: 'request_certificate',
      label: 'Request Certificate',
      target: { screen: 'certificates' },
      module: null,
    });
    const { id } = await submitCertificateRequest(app, person);
    expect(await fetchNextStep()).toMatchObject({ kind: 'awaiting_approval', target: { screen: 'certificates' } });
    await approveCertificateRequest(app, await app.person({ role: 'trainer' }), id);
    await app.runJobs();
    expect(await fetchNextStep()).toMatchObject({ kind: 'finished' });
    // A certificate is valid for 12 months, and can be renewed in its last 30 days.
    person = await advance(340);
    expect(await fetchNextStep()).toMatchObject({ kind: 'renew', label: 'Renew Certificate' });
    // 400 days after the passes, the certificate has expired, and the passes are too old for the next one.
    person = await advance(60);
    expect(await fetchNextStep()).toMatchObject({
      kind: 'take_quiz',
      reason: 'Pass the quiz of chapter 1 again to renew your certificate.',
      module: { moduleId: first.id },
    });
  });

  test('is to take the quiz that is not passed if every module is completed', async () => {
    await insertPassedModules(app, person, { exceptChapters: [2] });
    await completeModules(app, person, [second]);
    expect(await fetchNextStep()).toMatchObject({ kind: 'take_quiz', module: { chapterNumber: 2 } });
  });

  test('is to see the valid certificate, even if the passes have become too old for a new certificate', async () => {
    await insertPassedModules(app, person, { at: new Date(app.clock.now().getTime() - 200 * dayMs) });
    const { id } = await submitCertificateRequest(app, person);
    await approveCertificateRequest(app, await app.person({ role: 'trainer' }), id);
    await app.runJobs();
    // The passes are then 400 days old, and the certificate is 200 days old.
    person = await advance(200);
    expect(await fetchNextStep()).toMatchObject({ kind: 'finished', label: 'See your certificate' });
  });
});
