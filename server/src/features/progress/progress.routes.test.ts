import {
  type ListedProgress,
  type ModuleProgress,
  type ProgressOverview,
  progressEndpoints,
  type ProgressReport,
} from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listTrainingEvents,
  type ModuleWithQuiz,
  completeModules,
  startOrResumeAttempt,
  listModulesWithQuiz,
  passQuiz,
  finishReading,
  submitAttempt,
} from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { completeModuleByQuiz } from './index.ts';

const app = await testApp();
afterAll(app.close);
const modules = await listModulesWithQuiz(app);
const shippedModuleCount = 13;
const firstModule = modules[0] as ModuleWithQuiz;
const secondModule = modules[1] as ModuleWithQuiz;
const thirdModule = modules[2] as ModuleWithQuiz;
const lastModule = modules[shippedModuleCount - 1] as ModuleWithQuiz;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

/** Calls PUT /api/progress/:moduleId and returns the reply. */
const putProgress = (body: Partial<ProgressReport> | Record<string, unknown>, moduleId = firstModule.id, as = person) =>
  app.call(progressEndpoints.update, { as, params: { moduleId }, body });
const listProgress = async (as = person): Promise<ListedProgress[]> =>
  (await app.call(progressEndpoints.list, { as })).json();
const findProgress = async (module: ModuleWithQuiz) =>
  (await listProgress()).find((entry) => entry.moduleId === module.id) as ModuleProgress;
const getOverview = async (): Promise<ProgressOverview> =>
  (await app.call(progressEndpoints.overview, { as: person })).json();
/** The verbs of the person's training events, oldest first. */
const listVerbs = async () => (await listTrainingEvents(app, person)).map((event) => event.verb);

describe('GET /api/progress', () => {
  test('returns the best score in the first active quiz of each module, and null before the first submission', async () => {
    const listBestScores = async () => (await listProgress()).slice(0, 2).map((entry) => entry.bestScore);
    expect(await listBestScores()).toEqual([null, null]);

    await finishReading(app, person, firstModule);
    const attempt = await startOrResumeAttempt(app, person, firstModule.quizId);
    expect(await listBestScores()).toEqual([null, null]);

    await submitAttempt(app, person, attempt, 'wrong');
    expect(await listBestScores()).toEqual([0, null]);

    await passQuiz(app, person, firstModule);
    expect(await listBestScores()).toEqual([100, null]);

    // The scores of one person are not returned to another person.
    expect((await listProgress(await app.person()))[0]?.bestScore).toBeNull();
  });

  test('returns one entry per active module, ordered by chapter number, even if the person has not started any module', async () => {
    const entries = await listProgress();
    expect(entries.map((entry) => entry.moduleId)).toEqual(modules.map((module) => module.id));
    expect(entries[0]).toMatchObject({ status: 'not_started', startedAt: null, lockedBy: null, canStartQuiz: false });
    expect(entries[1]?.lockedBy).toMatchObject({ moduleId: firstModule.id, chapterNumber: 1 });
    expect(entries[shippedModuleCount - 1]?.lockedBy).toMatchObject({ chapterNumber: shippedModuleCount - 1 });
  });

  test("does not return another person's progress", async () => {
    await finishReading(app, person, firstModule);
    const other = await app.person();
    expect((await listProgress(other))[0]).toMatchObject({ scrollDepthPercentage: 0, startedAt: null });
  });
});

describe('PUT /api/progress/:moduleId', () => {
  test('sets progressPercentage to half of the scroll depth, rounded down, and sets startedAt even for the status not_started', async () => {
    const reply = (await putProgress({ scrollDepthPercentage: 61.7, status: 'not_started' })).json<ModuleProgress>();
    expect(reply).toMatchObject({ scrollDepthPercentage: 61, progressPercentage: 30, status: 'not_started' });
    expect(reply.startedAt).not.toBeNull();
    expect(await listVerbs()).toEqual(['initialized', 'progressed']);
  });

  test('does not set startedAt and records no event if the report contains no progress', async () => {
    for (const body of [{}, { scrollDepthPercentage: 0, isMarkedComplete: false, status: 'not_started' }]) {
      expect((await putProgress(body)).json()).toMatchObject({ startedAt: null, status: 'not_started' });
    }
    expect(await listVerbs()).toEqual([]);
  });

  test('sets progressPercentage to a reported 10, 50 or 100, and ignores the reported startedAt and completedAt', async () => {
    const start = await putProgress({
      status: 'in_progress',
      progressPercentage: 10,
      startedAt: '1999-01-01T00:00:00Z',
    });
    expect(start.json()).toMatchObject({ status: 'in_progress', progressPercentage: 10 });
    expect(start.json<ModuleProgress>().startedAt).not.toContain('1999');
    expect((await putProgress({ progressPercentage: 50 })).json()).toMatchObject({ progressPercentage: 50 });
    const completed = (
      await putProgress({ status: 'completed', progressPercentage: 100, completedAt: '1999-01-01' })
    ).json<ModuleProgress>();
    expect(completed).toMatchObject({ status: 'completed', progressPercentage: 100, canStartQuiz: true });
    expect(completed.completedAt).not.toContain('1999');
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'completed',
      // `declared`: the person reported the completion. If a passed quiz had completed the module, `by` would be
      // `quiz`.
      result: { by: 'declared' },
    });
  });

  test('accepts the status completed after a person read the text to the end and ticked “Mark as completed”', async () => {
    await finishReading(app, person, firstModule);
    expect(await findProgress(firstModule)).toMatchObject({
      status: 'in_progress',
      progressPercentage: 50,
      isMarkedComplete: true,
      canStartQuiz: true,
    });
    expect((await putProgress({ status: 'completed' })).json()).toMatchObject({ progressPercentage: 100 });
  });

  test('returns 409 module_not_half_done for a completion below 50% of progress, even if the report contains a higher value', async () => {
    for (const body of [
      { status: 'completed' },
      { progressPercentage: 100 },
      { status: 'completed', progressPercentage: 50 },
      { status: 'completed', scrollDepthPercentage: 99 },
    ]) {
      const reply = await putProgress(body);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'module_not_half_done']);
    }
    expect(await listVerbs()).toEqual([]);
  });

  test('ignores canStartQuiz in a report, and ignores isMarkedComplete below a scroll depth of 100%', async () => {
    await putProgress({ canStartQuiz: true, isMarkedComplete: true, scrollDepthPercentage: 40 });
    expect(await findProgress(firstModule)).toMatchObject({ canStartQuiz: false, isMarkedComplete: false });
  });

  test('ignores a reported progressPercentage other than 10, 50 and 100', async () => {
    await putProgress({ progressPercentage: 10 });
    for (const progressPercentage of [0, 49, 51, 99, 10.5]) await putProgress({ progressPercentage });
    expect(await findProgress(firstModule)).toMatchObject({ progressPercentage: 10 });
  });

  test('changes nothing but readSeconds of a completed module if a report contains lower values', async () => {
    await finishReading(app, person, firstModule);
    expect((await putProgress({ status: 'completed' })).statusCode).toBe(200);
    const before = await findProgress(firstModule);
    await putProgress({
      scrollDepthPercentage: 0,
      isMarkedComplete: false,
      canStartQuiz: false,
      status: 'not_started',
      progressPercentage: 10,
    });
    // The report contains no reading time. For such a client, all the time since its first report counts as reading
    // time.
    expect(await findProgress(firstModule)).toEqual({ ...before, readSeconds: expect.any(Number) });
  });

  test('records a progressed event only the first time that the scroll depth reaches 25, 50, 75 or 100 percent', async () => {
    for (const depth of [5, 24, 25, 26, 50, 50, 74, 75, 99, 100, 100]) {
      await putProgress({ scrollDepthPercentage: depth });
    }
    const depthEvents = (await listTrainingEvents(app, person)).filter((event) => event.verb === 'progressed');
    expect(depthEvents.map((event) => event.result)).toEqual([
      { depth: 25 },
      { depth: 50 },
      { depth: 75 },
      { depth: 100 },
    ]);
  });

  test.each([
    ['a scroll depth over 100', { scrollDepthPercentage: 101 }],
    ['a scroll depth below 0', { scrollDepthPercentage: -1 }],
    ['a scroll depth that is not a number', { scrollDepthPercentage: '50' }],
    ['an unknown status', { status: 'done' }],
    ['an isMarkedComplete that is not a boolean', { isMarkedComplete: 'yes' }],
    ['a content revision of 0', { contentRevision: 0 }],
    ['a body that is an array', []],
  ])('returns 422 invalid for %s', async (_, body) => {
    const reply = await putProgress(body as never);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.json().fields).length).toBeGreaterThan(0);
  });

  test('returns 401 when signed out and 404 for a module that does not exist', async () => {
    const signedOut = await app.call(progressEndpoints.update, { params: { moduleId: firstModule.id }, body: {} });
    expect(signedOut.statusCode).toBe(401);
    const unknownModule = await putProgress({}, crypto.randomUUID());
    expect([unknownModule.statusCode, unknownModule.json().code]).toEqual([404, 'module_not_found']);
    expect((await putProgress({}, 'not-an-id')).statusCode).toBe(404);
  });
});

describe('concurrent progress reports', () => {
  test('store the greatest reported scroll depth, and record each training event once', async () => {
    // Fifty different depths in an irregular order. Every second report has the module id in upper case.
    const reports = Array.from({ length: 50 }, (_, index) => ({ scrollDepthPercentage: (index * 37) % 101 }));
    const replies = await Promise.all(
      reports.map((body, index) => putProgress(body, index % 2 === 0 ? firstModule.id : firstModule.id.toUpperCase())),
    );
    expect(replies.every((reply) => reply.statusCode === 200)).toBe(true);
    const deepest = Math.max(...reports.map((body) => body.scrollDepthPercentage));
    expect(await findProgress(firstModule)).toMatchObject({ scrollDepthPercentage: deepest });
    const events = await listTrainingEvents(app, person);
    const verbsAndResults = events.map((event) => `${event.verb} ${JSON.stringify(event.result)}`);
    expect(new Set(verbsAndResults).size).toBe(verbsAndResults.length);
    expect(events.filter((event) => event.verb === 'initialized')).toHaveLength(1);
  });

  test('record only one completed event if all of them complete the module', async () => {
    await putProgress({ progressPercentage: 50 });
    await Promise.all(Array.from({ length: 20 }, () => putProgress({ status: 'completed' })));
    expect((await listVerbs()).filter((verb) => verb === 'completed')).toHaveLength(1);
  });
});

describe('a module', () => {
  test('is locked until the previous module is completed: until then, a progress report returns 409 module_locked', async () => {
    for (const body of [{ scrollDepthPercentage: 10 }, { progressPercentage: 10 }, { status: 'completed' }, {}]) {
      const reply = await putProgress(body, secondModule.id);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'module_locked']);
    }

    await completeModules(app, person, [firstModule]);
    expect((await putProgress({ scrollDepthPercentage: 10 }, secondModule.id)).statusCode).toBe(200);
    expect((await putProgress({ scrollDepthPercentage: 10 }, thirdModule.id)).json()).toMatchObject({
      code: 'module_locked',
    });
  });

  test('does not lock the next module while inactive, and then accepts progress only from people who have started it', async () => {
    await completeModules(app, person, [firstModule]);
    await putProgress({ scrollDepthPercentage: 10 }, secondModule.id);
    await app.db.updateTable('modules').set({ is_active: false }).where('id', '=', firstModule.id).execute();
    try {
      const entries = await listProgress();
      expect(entries[0]).toMatchObject({ moduleId: secondModule.id, lockedBy: null });
      // The person has started the inactive module, so it is listed after the active modules.
      expect(entries.map(({ isActive }) => isActive)).toEqual([...Array(shippedModuleCount - 1).fill(true), false]);
      expect(entries.at(-1)).toMatchObject({ moduleId: firstModule.id, lockedBy: null });
      expect((await putProgress({ scrollDepthPercentage: 90 }, firstModule.id)).statusCode).toBe(200);

      // Another person has not started the inactive module.
      const other = await app.person();
      expect((await putProgress({ scrollDepthPercentage: 9 }, firstModule.id, other)).json()).toMatchObject({
        code: 'module_not_found',
      });
      expect((await putProgress({ scrollDepthPercentage: 9 }, secondModule.id, other)).statusCode).toBe(200);
    } finally {
      await app.db.updateTable('modules').set({ is_active: true }).where('id', '=', firstModule.id).execute();
    }
  });

  test('stays unlocked for a person who has started it, even if a new chapter number puts it after a module that is not completed', async () => {
    await completeModules(app, person, [firstModule]);
    await putProgress({ scrollDepthPercentage: 10 }, secondModule.id);
    const setChapterNumber = (id: string, chapterNumber: number) =>
      app.db.updateTable('modules').set({ chapter_number: chapterNumber }).where('id', '=', id).execute();
    await setChapterNumber(secondModule.id, 500);
    try {
      expect(await findProgress(secondModule)).toMatchObject({ lockedBy: null });
      expect((await putProgress({ scrollDepthPercentage: 40 }, secondModule.id)).statusCode).toBe(200);
      // The previous module of the third module is now the first module, which is completed.
      expect(await findProgress(thirdModule)).toMatchObject({ lockedBy: null });
    } finally {
      await setChapterNumber(secondModule.id, 2);
    }
  });
});

describe('a content revision', () => {
  test('sets changedSinceRead for people who have read an earlier revision until they have read it to the end, and keeps their progress', async () => {
    await putProgress({ scrollDepthPercentage: 100, isMarkedComplete: true, contentRevision: 1 }, firstModule.id);
    expect(await findProgress(firstModule)).toMatchObject({ changedSinceRead: false });
    await app.db
      .updateTable('modules')
      .set({ content_revision: 3, reading_revision: 3 })
      .where('id', '=', firstModule.id)
      .execute();
    try {
      expect(await findProgress(firstModule)).toMatchObject({ changedSinceRead: true, scrollDepthPercentage: 100 });

      // This report comes from a tab that still displays revision 1.
      await putProgress({ scrollDepthPercentage: 100, isMarkedComplete: true, contentRevision: 1 });
      expect(await findProgress(firstModule)).toMatchObject({ changedSinceRead: true });

      // These reports come from a tab that displays revision 3.
      await putProgress({ scrollDepthPercentage: 30, isMarkedComplete: true, contentRevision: 3 });
      expect(await findProgress(firstModule)).toMatchObject({ changedSinceRead: true });
      await putProgress({ scrollDepthPercentage: 100, contentRevision: 3 });
      expect(await findProgress(firstModule)).toMatchObject({ changedSinceRead: false });

      const stored = await app.db
        .selectFrom('module_progress')
        .select(['depth_revision', 'tick_revision'])
        .where('user_id', '=', person.id)
        .executeTakeFirst();
      // `tick_revision` is the revision that the person has marked as complete. It is still 1, because revision 3 had
      // not been read to its end when it was marked (isMarkedComplete).
      expect(stored).toEqual({ depth_revision: 3, tick_revision: 1 });
    } finally {
      await app.db
        .updateTable('modules')
        .set({ content_revision: 1, reading_revision: 1 })
        .where('id', '=', firstModule.id)
        .execute();
    }
  });

  test('is named in the event of its completion even if a newer revision, which must then be read, was published before the report', async () => {
    const setRevision = (revision: number) =>
      app.db
        .updateTable('modules')
        .set({ content_revision: revision, reading_revision: revision })
        .where('id', '=', firstModule.id)
        .execute();
    await putProgress({ progressPercentage: 50, contentRevision: 1 });
    await setRevision(3);
    try {
      const reply = await putProgress({ status: 'completed', contentRevision: 2 });
      expect(reply.json()).toMatchObject({ status: 'completed', mustReadAgain: true });
      const event = (await listTrainingEvents(app, person)).find(({ verb }) => verb === 'completed');
      expect(event).toMatchObject({ content_revision: 2 });
    } finally {
      await setRevision(1);
    }
  });

  test('is not recorded if it does not exist: the training event has the current revision', async () => {
    await putProgress({ scrollDepthPercentage: 100, contentRevision: 999 });
    const event = (await listTrainingEvents(app, person)).find(({ verb }) => verb === 'progressed');
    expect(event).toMatchObject({ content_revision: 1, module_id: firstModule.id });
  });
});

describe('GET /api/progress/overview', () => {
  test('counts completed modules, and lists the modules and quizzes that are missing for the certificate', async () => {
    const beforeCompletion = await getOverview();
    expect(beforeCompletion).toMatchObject({ completedModules: 0, totalModules: shippedModuleCount, percentage: 0 });
    expect(beforeCompletion.certificate.missing).toHaveLength(shippedModuleCount);

    await completeModules(app, person, [firstModule]);
    const afterCompletion = await getOverview();
    // One of 13 modules is 7.7 percent.
    expect(afterCompletion).toMatchObject({ completedModules: 1, percentage: 8, certificate: { canRequest: false } });
    expect(afterCompletion.certificate.missing[0]).toMatchObject({
      moduleId: firstModule.id,
      what: 'quiz',
      chapterNumber: 1,
    });
    expect(afterCompletion.certificate.missing[1]).toMatchObject({ moduleId: secondModule.id, what: 'module' });
  });

  test('returns canRequest true only when the last missing quiz is passed, not when all modules are completed', async () => {
    for (const module of modules.filter(({ id }) => id !== lastModule.id)) await passQuiz(app, person, module);
    await completeModules(app, person, [lastModule]);
    expect(await getOverview()).toMatchObject({
      percentage: 100,
      certificate: { canRequest: false, missing: [{ what: 'quiz', chapterNumber: lastModule.chapterNumber }] },
    });

    await passQuiz(app, person, lastModule);
    expect(await getOverview()).toMatchObject({ percentage: 100, certificate: { canRequest: true, missing: [] } });
  });

  test('does not list a completed module in certificate.missing if the module has no active quiz', async () => {
    await completeModules(app, person, [firstModule]);
    await app.db.updateTable('quizzes').set({ is_active: false }).where('id', '=', firstModule.quizId).execute();
    try {
      expect((await getOverview()).certificate.missing.some((entry) => entry.moduleId === firstModule.id)).toBe(false);
    } finally {
      await app.db.updateTable('quizzes').set({ is_active: true }).where('id', '=', firstModule.quizId).execute();
    }
  });
});

test('completeModuleByQuiz stores neither progress nor an event if its transaction is rolled back', async () => {
  const failing = app.db.transaction().execute(async (db) => {
    await completeModuleByQuiz(
      { db, config: app.config, now: new Date() },
      { userId: person.id, moduleId: firstModule.id, testOut: false },
    );
    throw new Error('connection lost');
  });
  await expect(failing).rejects.toThrow('connection lost');
  expect(await findProgress(firstModule)).toMatchObject({ startedAt: null });
  expect(await listVerbs()).toEqual([]);
});
