import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, describe, expect, it } from 'vitest';
import {
  listTrainingEvents,
  startOrResumeAttempt,
  listModulesWithQuiz,
  finishReading,
  submitAttempt,
} from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true });
const modules = await listModulesWithQuiz(app);
const [firstModule, secondModule] = modules;
if (!firstModule || !secondModule) throw new Error('There are no modules.');

const createModule = (body: object) => app.call(modulesEndpoints.create, { as: admin, body });
const changeModule = (id: string, body: object) =>
  app.call(modulesEndpoints.update, { as: admin, params: { id }, body });
const listProgress = async (as: typeof admin) => (await app.call(progressEndpoints.list, { as })).json();
const getOverview = async (as: typeof admin) => (await app.call(progressEndpoints.overview, { as })).json();

/** Chapter numbers that no shipped module has. */
const [unusedNumber, otherUnusedNumber] = [900, 901];

describe('a module created on site', () => {
  it('is inactive, has sanitised HTML, and its creation is recorded as a training event', async () => {
    const reply = await createModule({
      title: 'Wireless',
      chapterNumber: 1,
      content: '<p>a<script>alert(1)</script></p>',
    });
    // 30 minutes is the default duration.
    expect(reply.json()).toMatchObject({
      isActive: false,
      estimatedDuration: 30,
      content: '<p>a</p>',
      contentRevision: 1,
    });
    const { id } = reply.json();

    expect((await listTrainingEvents(app, admin)).at(-1)).toMatchObject({
      verb: 'created',
      object: 'module',
      module_id: id,
    });

    const list = (await app.call(modulesEndpoints.list, { as: admin })).json();
    expect(list.map((module: { id: string }) => module.id)).not.toContain(id);
    const entries = (await app.call(modulesEndpoints.listManaged, { as: admin })).json();
    expect(entries.find((module: { id: string }) => module.id === id)).toMatchObject({
      isActive: false,
      startedCount: 0,
    });
  });

  it('names its author in its first revision, unlike a shipped module', async () => {
    const { id } = (await createModule({ title: 'Radio', chapterNumber: 1 })).json();
    const revisions = (await app.call(moduleAuthoringEndpoints.revisions, { as: admin, params: { id } })).json();
    expect(revisions.items).toMatchObject([{ revision: 1, authorName: expect.any(String) }]);
  });

  it('can be read by trainees only after its activation, which requires a chapter number that no active module has', async () => {
    const { id } = (await createModule({ title: 'Fieldbus', chapterNumber: 1 })).json();
    const trainee = await app.person();
    const readModule = () => app.call(modulesEndpoints.one, { as: trainee, params: { id } });

    expect((await readModule()).json().code).toBe('module_not_found');
    expect((await changeModule(id, { isActive: true })).json().code).toBe('chapter_taken');
    const activation = await changeModule(id, { isActive: true, chapterNumber: unusedNumber });
    expect(activation.json()).toMatchObject({ isActive: true });
    expect((await readModule()).statusCode).toBe(200);
    expect((await changeModule(id, { chapterNumber: 1 })).json().code).toBe('chapter_taken');

    await changeModule(id, { isActive: false });
  });

  it('cannot be activated if a concurrent request activates a module with the same chapter number (409)', async () => {
    const replies = await Promise.all(
      ['A', 'B'].map((title) => createModule({ title, chapterNumber: otherUnusedNumber })),
    );
    const ids = replies.map((reply) => reply.json().id as string);

    const activations = await Promise.all(ids.map((id) => changeModule(id, { isActive: true })));
    const statusCodes = activations.map((reply) => reply.statusCode);
    expect(statusCodes.toSorted((one, other) => one - other)).toStrictEqual([200, 409]);

    for (const id of ids) await changeModule(id, { isActive: false });
  });

  it('is refused with 422 if its title is empty or its chapter number is missing', async () => {
    expect((await createModule({ title: ' ', chapterNumber: 5 })).statusCode).toBe(422);
    expect((await createModule({ title: 'A' })).statusCode).toBe(422);
  });

  it('can be created only by an admin, and changed only if it exists', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await app.call(modulesEndpoints.create, { as: trainer, body: {} })).statusCode).toBe(403);

    expect((await changeModule(crypto.randomUUID(), { title: 'A' })).json().code).toBe('module_not_found');
  });
});

describe('an inactive module', () => {
  it('can be read and completed only by trainees who have started it, and is not counted in their overview', async () => {
    const traineeWhoStarted = await app.person();
    const other = await app.person();
    await finishReading(app, traineeWhoStarted, firstModule);
    const attempt = await startOrResumeAttempt(app, traineeWhoStarted, firstModule.quizId);
    const { totalModules } = await getOverview(traineeWhoStarted);

    expect((await changeModule(firstModule.id, { isActive: false })).json()).toMatchObject({
      isActive: false,
      startedCount: 1,
    });
    try {
      expect((await listTrainingEvents(app, admin)).at(-1)).toMatchObject({
        verb: 'deactivated',
        result: { begun: 1, completed: 0 },
      });

      const [firstListed] = await listProgress(traineeWhoStarted);
      expect(firstListed).toMatchObject({ moduleId: secondModule.id, isActive: true, lockedBy: null });
      expect((await listProgress(traineeWhoStarted)).at(-1)).toMatchObject({
        moduleId: firstModule.id,
        isActive: false,
        lockedBy: null,
        canStartQuiz: true,
      });
      expect(await listProgress(other)).toHaveLength(totalModules - 1);

      const readModule = (as: typeof admin) => app.call(modulesEndpoints.one, { as, params: { id: firstModule.id } });
      expect((await readModule(traineeWhoStarted)).statusCode).toBe(200);
      expect((await readModule(other)).json().code).toBe('module_not_found');

      expect((await submitAttempt(app, traineeWhoStarted, attempt)).isPassing).toBe(true);
      expect((await listProgress(traineeWhoStarted)).at(-1)).toMatchObject({ status: 'completed' });
      expect(await getOverview(traineeWhoStarted)).toMatchObject({
        completedModules: 0,
        totalModules: totalModules - 1,
        percentage: 0,
      });
    } finally {
      await changeModule(firstModule.id, { isActive: true });
    }
    expect(await getOverview(traineeWhoStarted)).toMatchObject({ completedModules: 1, totalModules });
  });
});

describe('PATCH /api/training-modules/:id', () => {
  it('marks the module as edited on site, records the changed fields, and records nothing if no field differs', async () => {
    const before = await app.db
      .selectFrom('modules')
      .select(['title', 'content_revision'])
      .where('id', '=', secondModule.id)
      .executeTakeFirstOrThrow();

    await changeModule(secondModule.id, { title: 'Our own title', estimatedDuration: 55 });
    const after = await app.db
      .selectFrom('modules')
      .selectAll()
      .where('id', '=', secondModule.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({
      title: 'Our own title',
      edited_on_site: true,
      content_revision: before.content_revision,
    });
    expect((await listTrainingEvents(app, admin)).at(-1)).toMatchObject({
      verb: 'updated',
      result: { fields: 'title, estimatedDuration' },
    });

    const eventCount = (await listTrainingEvents(app, admin)).length;
    await changeModule(secondModule.id, { title: 'Our own title' });
    expect(await listTrainingEvents(app, admin)).toHaveLength(eventCount);
  });
});
