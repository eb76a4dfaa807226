import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { type ListedProgress, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { type ModuleGate, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { type MatrixRow, traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ensureSiteMode } from '../site/index.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  completeModules,
  listModulesWithQuiz,
  type ModuleWithQuiz,
  passQuiz,
  startOrResumeAttempt,
  submitAttempt,
} from '../../testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);
// Settings can be saved only after the database has stored whether the site is a demo.
await ensureSiteMode(app.db, app.config);
const [firstModule, secondModule, thirdModule] = (await listModulesWithQuiz(app)) as [
  ModuleWithQuiz,
  ModuleWithQuiz,
  ModuleWithQuiz,
];
const admin = await app.person({ isAdmin: true });

let person: Person;
beforeEach(async () => {
  person = await app.person();
  await setGate(null);
});

/** Sets what opens the next module; null restores the default. */
const setGate = (moduleGate: ModuleGate | null) =>
  app.call(siteEndpoints.updateSettings, { as: admin, body: { moduleGate } });
const listProgress = async () => (await app.call(progressEndpoints.list, { as: person })).json<ListedProgress[]>();
const findLockOfSecondModule = async () => (await listProgress())[1]?.lockedBy;
/** Returns the states of the person in the first two modules, as the trainers' matrix shows them. */
const listMatrixStates = async () => {
  const matrix = (await app.call(traineesEndpoints.matrix, { as: admin })).json<{ items: MatrixRow[] }>();
  const row = matrix.items.find(({ id }) => id === person.id);
  return row?.cells.slice(0, 2).map(({ state }) => state);
};
/** Reports progress in the second module, and returns the HTTP status of the reply. */
const reportProgressInSecondModule = async () =>
  (
    await app.call(progressEndpoints.update, {
      as: person,
      params: { moduleId: secondModule.id },
      body: { scrollDepthPercentage: 10 },
    })
  ).statusCode;
const setFirstQuizActive = (isActive: boolean) =>
  app.db.updateTable('quizzes').set({ is_active: isActive }).where('id', '=', firstModule.quizId).execute();

describe('the setting moduleGate', () => {
  test("is public and is 'completed' by default: a module opens when the previous module is completed", async () => {
    expect((await app.call(siteEndpoints.publicSite)).json()).toMatchObject({ moduleGate: 'completed' });
    expect(await findLockOfSecondModule()).toMatchObject({ moduleId: firstModule.id, until: 'completed' });
    await completeModules(app, person, [firstModule]);
    expect(await findLockOfSecondModule()).toBeNull();
    expect(await listMatrixStates()).toEqual(['completed', 'available']);
  });

  test("with the value 'passed', opens a module only when the quiz of the previous module is passed", async () => {
    await setGate('passed');
    expect((await app.call(siteEndpoints.publicSite)).json()).toMatchObject({ moduleGate: 'passed' });
    await completeModules(app, person, [firstModule]);
    expect(await findLockOfSecondModule()).toMatchObject({ moduleId: firstModule.id, until: 'passed' });
    expect(await listMatrixStates()).toEqual(['completed', 'locked']);
    expect(await reportProgressInSecondModule()).toBe(409);
    const start = await app.call(quizzesEndpoints.start, { as: person, body: { quizId: secondModule.quizId } });
    expect([start.statusCode, start.json().code]).toEqual([409, 'module_locked']);

    await submitAttempt(app, person, await startOrResumeAttempt(app, person, firstModule.quizId), 'wrong');
    expect(await findLockOfSecondModule()).toMatchObject({ until: 'passed' });
    expect(await listMatrixStates()).toEqual(['failed', 'locked']);

    await passQuiz(app, person, firstModule);
    expect(await findLockOfSecondModule()).toBeNull();
    expect(await listMatrixStates()).toEqual(['passed', 'available']);
    expect(await reportProgressInSecondModule()).toBe(200);
  });

  test('applies immediately, and never locks a module that the person has started', async () => {
    await completeModules(app, person, [firstModule, secondModule]);
    await setGate('passed');
    const [, second, third] = await listProgress();
    expect(second).toMatchObject({ moduleId: secondModule.id, status: 'completed', lockedBy: null });
    expect(third).toMatchObject({ moduleId: thirdModule.id, lockedBy: { moduleId: secondModule.id, until: 'passed' } });
    await setGate('completed');
    expect((await listProgress())[2]?.lockedBy).toBeNull();
  });

  test("with the value 'passed', opens the next module after the completion of a module without an active quiz", async () => {
    await setGate('passed');
    await setFirstQuizActive(false);
    expect(await findLockOfSecondModule()).toMatchObject({ moduleId: firstModule.id, until: 'completed' });
    await completeModules(app, person, [firstModule]);
    expect(await findLockOfSecondModule()).toBeNull();
    // In the matrix, a completed module without an active quiz counts as passed.
    expect(await listMatrixStates()).toEqual(['passed', 'available']);
    await setFirstQuizActive(true);
  });

  test("does not depend on another person's pass", async () => {
    await setGate('passed');
    await passQuiz(app, await app.person(), firstModule);
    await completeModules(app, person, [firstModule]);
    expect(await findLockOfSecondModule()).toMatchObject({ until: 'passed' });
  });

  test('is stated in the answers of the assistant', async () => {
    const ask = async (message: string) =>
      (await app.call(assistantEndpoints.ask, { as: person, body: { message } })).json<{ message: string }>().message;
    expect(await ask('How do I reach the next module?')).toContain('The next module opens when this one is completed.');
    await setGate('passed');
    expect(await ask('How do I reach the next module?')).toContain('The next module opens when this one is passed.');
    expect(await ask('why is chapter 2 locked')).toMatch(/is locked until you pass the quiz of Chapter 1/);
    await completeModules(app, person, [firstModule]);
    expect(await ask('How do I reach the next module?')).toMatch(
      /^Chapter 1, .+ is completed\. Its quiz is not passed yet: 80% passes it\. The next module opens when this one is passed\.$/,
    );
  });
});

describe('GET /api/progress', () => {
  test('returns for each module whether its quiz is passed, or null if the module has no active quiz', async () => {
    const findFirstModule = async () => (await listProgress())[0];
    expect(await findFirstModule()).toMatchObject({ isQuizPassed: false, bestScore: null });
    await completeModules(app, person, [firstModule]);
    await submitAttempt(app, person, await startOrResumeAttempt(app, person, firstModule.quizId), 'wrong');
    expect(await findFirstModule()).toMatchObject({ status: 'completed', isQuizPassed: false, bestScore: 0 });
    await passQuiz(app, person, firstModule);
    expect(await findFirstModule()).toMatchObject({ isQuizPassed: true, bestScore: 100 });
    await setFirstQuizActive(false);
    expect(await findFirstModule()).toMatchObject({ isQuizPassed: null, bestScore: null });
    await setFirstQuizActive(true);
  });
});
