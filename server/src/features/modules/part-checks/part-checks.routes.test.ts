import type { ModulePart } from '@loopcheck/contract/features/modules/modules.contract';
import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { partChecksEndpoints } from '@loopcheck/contract/features/modules/part-checks.contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { listModulesWithQuiz, listTrainingEvents } from '../../../testing/training-actions.ts';

const app = await testApp();
afterAll(app.close);

const trainer = await app.person({ role: 'trainer' });
const [module, lockedModule] = await listModulesWithQuiz(app);
if (!module || !lockedModule) throw new Error('There are no modules.');

const check = { question: 'Which host?', options: ['HMI-04', 'HMI-05'], rightOption: 1, explanation: 'The label.' };
const parts: ModulePart[] = [{ startSectionId: null, minutes: 4, check }];

/** Publishes the parts for a module, and returns the new revision. */
async function publishParts(moduleId: string, newParts: ModulePart[]): Promise<number> {
  const params = { id: moduleId };
  const { contentRevision } = (await app.call(moduleAuthoringEndpoints.one, { as: trainer, params })).json();
  const body = { baseRevision: contentRevision, note: 'Parts', parts: newParts };
  return (await app.call(moduleAuthoringEndpoints.publish, { as: trainer, params, body })).json().contentRevision;
}
const revisionWithoutParts = await publishParts(module.id, []);
const contentRevision = await publishParts(module.id, parts);
const lockedRevision = await publishParts(lockedModule.id, parts);

const sendAnswer = (as: Person, body: object, { id = module.id, part = 1 }: { id?: string; part?: number } = {}) =>
  app.call(partChecksEndpoints.answer, { as, params: { id, part: String(part) }, body: { contentRevision, ...body } });
const listAnswers = async (person: Person) =>
  (await listTrainingEvents(app, person)).filter(({ verb }) => verb === 'answered');

describe('PUT /api/training-modules/:id/parts/:part/answer', () => {
  it('records the answer as a training event of the revision, and replies whether it is right', async () => {
    const person = await app.person();
    const reply = await sendAnswer(person, { option: 1 });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ contentRevision, option: 1, isRight: true });
    // The event counts the options from 1, the request counts them from 0. Both count the parts from 1.
    expect(await listAnswers(person)).toMatchObject([
      { object: 'module', content_revision: contentRevision, result: { part: 1, option: 2, isRight: true } },
    ]);
  });

  it('records a repeated answer only once, also if the requests are concurrent, and records a different answer as another event', async () => {
    const person = await app.person();
    await Promise.all([sendAnswer(person, { option: 0 }), sendAnswer(person, { option: 0 })]);
    await sendAnswer(person, { option: 0 });
    await sendAnswer(person, { option: 1 });
    expect((await listAnswers(person)).map(({ result }) => result['isRight'])).toEqual([false, true]);
  });

  it('does not start the module', async () => {
    const person = await app.person();
    await sendAnswer(person, { option: 1 });
    expect((await listTrainingEvents(app, person)).map(({ verb }) => verb)).not.toContain('initialized');
  });

  it('refuses an answer in a locked module with 409 module_locked and records nothing', async () => {
    const person = await app.person();
    const reply = await sendAnswer(person, { option: 1, contentRevision: lockedRevision }, { id: lockedModule.id });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'module_locked']);
    expect(await listAnswers(person)).toEqual([]);
  });

  it.each([
    ['a part that the module does not have', { option: 0 }, { part: 2 }],
    ['an option that the question does not have', { option: 2 }, {}],
    ['a revision without parts', { option: 0, contentRevision: revisionWithoutParts }, {}],
  ])('refuses %s with 422 check_answer_unknown', async (_name, body, target) => {
    const reply = await sendAnswer(await app.person(), body, target);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'check_answer_unknown']);
  });

  it('refuses an unknown module with 404, an invalid option with 422, and a request without a session with 401', async () => {
    const person = await app.person();
    expect((await sendAnswer(person, { option: 0 }, { id: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await sendAnswer(person, { option: -1 })).statusCode).toBe(422);
    const params = { id: module.id, part: '1' };
    const withoutSession = await app.call(partChecksEndpoints.answer, { params, body: { contentRevision, option: 0 } });
    expect(withoutSession.statusCode).toBe(401);
  });
});
