import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { type DrillsSetting, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPassedModules } from '../../testing/certificate-requests.ts';
import { playDrillRun, solveDrill, startDrillRun } from '../../testing/drill-runs.ts';
import type { Person } from '../../testing/people.ts';
import { ensureSiteMode } from '../site/index.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  finishReading,
  listModulesWithQuiz,
  type ModuleWithQuiz,
  submitAttempt,
  startOrResumeAttempt,
} from '../../testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);
// Settings can be saved only after the database has stored whether the site is a demo.
await ensureSiteMode(app.db, app.config);
const admin = await app.person({ isAdmin: true });
const modules = await listModulesWithQuiz(app);
const [module1, module7] = [modules[0], modules[6]] as [ModuleWithQuiz, ModuleWithQuiz];
// Only drill 7.1 stays active, so no other module than the seventh has a drill.
await app.db.updateTable('drills').set({ is_active: false }).where('id', '<>', '07-1').execute();

const drill = { id: '07-1', number: '7.1', title: 'The log that keeps nothing new' };
const setDrills = (drills: DrillsSetting | null) =>
  app.call(siteEndpoints.updateSettings, { as: admin, body: { drills } });
beforeEach(async () => {
  await setDrills(null);
});

/** Inserts a person who has passed all modules except the seventh. */
async function insertPersonBeforeModule7(): Promise<Person> {
  const person = await app.person();
  await insertPassedModules(app, person, { exceptChapters: [7] });
  return person;
}
/** Inserts a person who has passed all modules except the seventh, and has read the seventh to its end. */
async function insertReader(): Promise<Person> {
  const person = await insertPersonBeforeModule7();
  await finishReading(app, person, module7);
  return person;
}
const passDrill = async (person: Person) => {
  const run = await startDrillRun(app, person);
  expect((await playDrillRun(app, person, run, await solveDrill(run))).state).toBe('passed');
};
const startQuiz = (person: Person, quizId = module7.quizId) =>
  app.call(quizzesEndpoints.start, { as: person, body: { quizId } });
const readQuiz = async (person: Person) =>
  (await app.call(quizzesEndpoints.one, { as: person, params: { quizId: module7.quizId } })).json();
const readProgress = async (person: Person) =>
  (await app.call(progressEndpoints.list, { as: person }))
    .json<{ moduleId: string }[]>()
    .find(({ moduleId }) => moduleId === module7.id);
const readNextStep = async (person: Person) => (await app.call(nextStepEndpoints.own, { as: person })).json();
const readEligibility = async (person: Person) =>
  (await app.call(progressEndpoints.overview, { as: person })).json().certificate;

describe('a site that offers drills', () => {
  test('opens quizzes and the certificate without a passed drill', async () => {
    const person = await insertReader();
    // `needsDrill` is the drill that the person must pass before the quiz; null if none is required.
    expect(await readProgress(person)).toMatchObject({ canStartQuiz: true, needsDrill: null });
    expect(await readQuiz(person)).toMatchObject({ canStart: true, needsDrill: null });
    expect((await startQuiz(person)).statusCode).toBe(200);
    const finished = await app.person();
    await insertPassedModules(app, finished);
    expect(await readEligibility(finished)).toEqual({ canRequest: true, missing: [] });
  });
});

describe('a site that requires drills before the quiz', () => {
  test('opens the quiz of a module with drills when one of the drills is passed', async () => {
    await setDrills('required_for_quiz');
    const person = await insertReader();
    expect(await readProgress(person)).toMatchObject({ canStartQuiz: false, needsDrill: drill });
    expect(await readQuiz(person)).toMatchObject({ canStart: false, canTestOut: false, needsDrill: drill });
    const refused = await startQuiz(person);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'drill_not_passed',
      fields: { drill: '7.1 The log that keeps nothing new' },
    });
    expect(await readNextStep(person)).toMatchObject({
      kind: 'drill',
      label: 'Do Drill 7.1',
      target: { screen: 'drill', moduleId: module7.id, drillId: '07-1' },
    });

    await passDrill(person);
    expect(await readProgress(person)).toMatchObject({ canStartQuiz: true, needsDrill: null });
    expect(await readQuiz(person)).toMatchObject({ canStart: true, needsDrill: null });
    expect(await readNextStep(person)).toMatchObject({ kind: 'take_quiz' });
    expect((await startQuiz(person)).statusCode).toBe(200);
  });

  test('opens the quiz of a module without drills when the module is read', async () => {
    await setDrills('required_for_quiz');
    const person = await app.person();
    await finishReading(app, person, module1);
    expect((await startQuiz(person, module1.quizId)).statusCode).toBe(200);
  });

  test('does not open the quiz after a practised or a failed run', async () => {
    await setDrills('required_for_quiz');
    const person = await insertReader();
    const practice = await startDrillRun(app, person, 'practice');
    await playDrillRun(app, person, practice, await solveDrill(practice));
    const failed = await startDrillRun(app, person);
    await playDrillRun(app, person, failed, [{ kind: 'submit' }]);
    expect(await readQuiz(person)).toMatchObject({ canStart: false, needsDrill: drill });
  });

  test('keeps quizzes open that were open when the site began to require drills', async () => {
    const [reader, quizTaker, lateReader] = [
      await insertReader(),
      await insertReader(),
      await insertPersonBeforeModule7(),
    ];
    const attempt = await startOrResumeAttempt(app, quizTaker, module7.quizId);
    await setDrills('required_for_quiz');
    expect(await readProgress(reader)).toMatchObject({ canStartQuiz: true, needsDrill: null });
    expect((await startQuiz(reader)).statusCode).toBe(200);
    expect((await submitAttempt(app, quizTaker, attempt, 'right')).isPassing).toBe(true);
    // The late reader had not read the module when the site began to require drills, so the quiz was not open then.
    await finishReading(app, lateReader, module7);
    expect(await readProgress(lateReader)).toMatchObject({ canStartQuiz: false, needsDrill: drill });
  });

  test('does not require drills of people who have passed the quiz', async () => {
    const person = await app.person();
    await insertPassedModules(app, person);
    await setDrills('required_for_quiz');
    expect(await readEligibility(person)).toEqual({ canRequest: true, missing: [] });
    expect(await readQuiz(person)).toMatchObject({ hasPassed: true, needsDrill: null });
  });
});

describe('a site that requires drills for the certificate', () => {
  test('names the missing drill, and accepts the request for the certificate after the drill is passed', async () => {
    await setDrills('required_for_certificate');
    const person = await app.person();
    await insertPassedModules(app, person);
    const missing = [{ moduleId: module7.id, chapterNumber: 7, title: expect.any(String), what: 'drill', drill }];
    expect(await readEligibility(person)).toEqual({ canRequest: false, missing });
    const refused = await app.call(certificatesEndpoints.request, { as: person });
    expect(refused.json()).toMatchObject({
      code: 'certificate_not_earned',
      fields: { 'chapter 7': expect.stringMatching(/: pass a drill, for example 7\.1$/) },
    });
    expect(await readNextStep(person)).toMatchObject({
      kind: 'drill',
      reason: 'Your certificate needs a passed drill of chapter 7.',
    });

    await passDrill(person);
    expect(await readEligibility(person)).toEqual({ canRequest: true, missing: [] });
    expect(await readNextStep(person)).toMatchObject({ kind: 'request_certificate' });
    expect((await app.call(certificatesEndpoints.request, { as: person })).statusCode).toBe(200);
  });

  test('lets people take quizzes before the drill', async () => {
    await setDrills('required_for_certificate');
    const person = await insertReader();
    expect(await readQuiz(person)).toMatchObject({ canStart: true, needsDrill: null });
  });

  test('changes nothing for a person who has already requested the certificate', async () => {
    const person = await app.person();
    await insertPassedModules(app, person);
    expect((await app.call(certificatesEndpoints.request, { as: person })).statusCode).toBe(200);
    await setDrills('required_for_certificate');
    expect(await readNextStep(person)).toMatchObject({ kind: 'awaiting_approval' });
  });
});

test('the setting for drills refuses an unknown value, a change is recorded as a training event, and the reply states the default value', async () => {
  const reply = await app.call(siteEndpoints.updateSettings, { as: admin, body: { drills: 'always' } });
  expect(reply.statusCode).toBe(422);
  // `isSetByAdmin`: an admin has set the value. `defaultValue`: the value that applies if no admin has set one.
  expect((await setDrills('required_for_quiz')).json().drills).toEqual({
    value: 'required_for_quiz',
    isSetByAdmin: true,
    defaultValue: 'offered',
  });
  const event = await app.db
    .selectFrom('training_events')
    .select('result')
    .where('object', '=', 'site')
    .orderBy('sequence', 'desc')
    .executeTakeFirstOrThrow();
  expect(event.result).toEqual({ setting: 'drills', from: 'offered', to: 'required_for_quiz' });
});
