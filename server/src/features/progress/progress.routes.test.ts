import {
  type ListedProgress,
  type ModuleProgress,
  type ProgressOverview,
  progressEndpoints,
  type ProgressReport,
} from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventsOf,
  type GivenModule,
  givenCompleted,
  givenAttempt,
  givenModules,
  givenPassed,
  givenRead,
  givenReport,
  givenSubmitted,
} from '../../testing/given.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { completeByQuiz } from './index.ts';

const app = await testApp();
afterAll(app.close);
const modules = await givenModules(app);
const first = modules[0] as GivenModule;
const second = modules[1] as GivenModule;
const third = modules[2] as GivenModule;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const report = (body: Partial<ProgressReport> | Record<string, unknown>, moduleId = first.id, as = person) =>
  app.call(progressEndpoints.report, { as, params: { moduleId }, body });
const list = async (as = person): Promise<ListedProgress[]> => (await app.call(progressEndpoints.list, { as })).json();
const progressIn = async (module: GivenModule) =>
  (await list()).find((entry) => entry.moduleId === module.id) as ModuleProgress;
const overview = async (): Promise<ProgressOverview> =>
  (await app.call(progressEndpoints.overview, { as: person })).json();
const verbs = async () => (await eventsOf(app, person)).map((event) => event.verb);

describe('GET /api/progress', () => {
  test('returns the best score in the counting quiz, and null before the first submission', async () => {
    const scores = async () => (await list()).slice(0, 2).map((entry) => entry.bestScore);
    expect(await scores()).toEqual([null, null]);
    await givenRead(app, person, first);
    const attempt = await givenAttempt(app, person, first.quizId);
    expect(await scores()).toEqual([null, null]);
    await givenSubmitted(app, person, attempt, 'wrong');
    expect(await scores()).toEqual([0, null]);
    await givenPassed(app, person, first);
    expect(await scores()).toEqual([100, null]);
    expect((await list(await app.person()))[0]?.bestScore).toBeNull();
  });

  test('returns one entry per active module, by chapter number, even for a person who has not started', async () => {
    const entries = await list();
    expect(entries.map((entry) => entry.moduleId)).toEqual(modules.map((module) => module.id));
    expect(entries[0]).toMatchObject({ status: 'not_started', startedAt: null, lockedBy: null, canStartQuiz: false });
    expect(entries[1]?.lockedBy).toMatchObject({ moduleId: first.id, chapterNumber: 1 });
    expect(entries[12]?.lockedBy).toMatchObject({ chapterNumber: 12 });
  });

  test("does not return another person's progress", async () => {
    await givenRead(app, person, first);
    const other = await app.person();
    expect((await list(other))[0]).toMatchObject({ scrollDepthPercentage: 0, startedAt: null });
  });
});

describe('PUT /api/progress/:moduleId', () => {
  test('raises the percentage to half the depth and records the start', async () => {
    const reply = (await report({ scrollDepthPercentage: 61.7, status: 'not_started' })).json<ModuleProgress>();
    expect(reply).toMatchObject({ scrollDepthPercentage: 61, progressPercentage: 30, status: 'not_started' });
    expect(reply.startedAt).not.toBeNull();
    expect(await verbs()).toEqual(['initialized', 'progressed']);
  });

  test('neither starts the module nor records an event for an empty report', async () => {
    for (const body of [{}, { scrollDepthPercentage: 0, isMarkedComplete: false, status: 'not_started' }]) {
      expect((await report(body)).json()).toMatchObject({ startedAt: null, status: 'not_started' });
    }
    expect(await verbs()).toEqual([]);
  });

  test('accepts the percentages of the buttons on the detail page: 10, 50 and 100', async () => {
    const start = await report({ status: 'in_progress', progressPercentage: 10, startedAt: '1999-01-01T00:00:00Z' });
    expect(start.json()).toMatchObject({ status: 'in_progress', progressPercentage: 10 });
    expect(start.json<ModuleProgress>().startedAt).not.toContain('1999');
    expect((await report({ progressPercentage: 50 })).json()).toMatchObject({ progressPercentage: 50 });
    const done = (
      await report({ status: 'completed', progressPercentage: 100, completedAt: '1999-01-01' })
    ).json<ModuleProgress>();
    expect(done).toMatchObject({ status: 'completed', progressPercentage: 100, canStartQuiz: true });
    expect(done.completedAt).not.toContain('1999');
    expect((await eventsOf(app, person)).at(-1)).toMatchObject({ verb: 'completed', result: { by: 'declared' } });
  });

  test('accepts a completion directly after the text was read and ticked', async () => {
    await givenRead(app, person, first);
    expect(await progressIn(first)).toMatchObject({
      status: 'in_progress',
      progressPercentage: 50,
      isMarkedComplete: true,
      canStartQuiz: true,
    });
    expect((await report({ status: 'completed' })).json()).toMatchObject({ progressPercentage: 100 });
  });

  test('returns 409 module_not_half_done for a completion below 50%, even if the same report claims 50%', async () => {
    for (const body of [
      { status: 'completed' },
      { progressPercentage: 100 },
      { status: 'completed', progressPercentage: 50 },
      { status: 'completed', scrollDepthPercentage: 99 },
    ]) {
      const reply = await report(body);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'module_not_half_done']);
    }
    expect(await verbs()).toEqual([]);
  });

  test('ignores canStartQuiz in the body', async () => {
    await report({ canStartQuiz: true, isMarkedComplete: true, scrollDepthPercentage: 40 });
    expect(await progressIn(first)).toMatchObject({ canStartQuiz: false, isMarkedComplete: false });
  });

  test('ignores any other percentage', async () => {
    await report({ progressPercentage: 10 });
    for (const progressPercentage of [0, 49, 51, 99, 10.5]) await report({ progressPercentage });
    expect(await progressIn(first)).toMatchObject({ progressPercentage: 10 });
  });

  test('never lowers the stored progress', async () => {
    await givenRead(app, person, first);
    await givenReport(app, person, first.id, { status: 'completed' });
    const before = await progressIn(first);
    await report({
      scrollDepthPercentage: 0,
      isMarkedComplete: false,
      canStartQuiz: false,
      status: 'not_started',
      progressPercentage: 10,
    });
    expect(await progressIn(first)).toEqual(before);
  });

  test('records reading events at 25, 50, 75 and 100 percent, each once', async () => {
    for (const depth of [5, 24, 25, 26, 50, 50, 74, 75, 99, 100, 100]) await report({ scrollDepthPercentage: depth });
    const depths = (await eventsOf(app, person)).filter((event) => event.verb === 'progressed');
    expect(depths.map((event) => event.result)).toEqual([{ depth: 25 }, { depth: 50 }, { depth: 75 }, { depth: 100 }]);
  });

  test.each([
    ['a depth over 100', { scrollDepthPercentage: 101 }],
    ['a depth below 0', { scrollDepthPercentage: -1 }],
    ['a depth that is not a number', { scrollDepthPercentage: '50' }],
    ['an unknown status', { status: 'done' }],
    ['a tick that is not a boolean', { isMarkedComplete: 'yes' }],
    ['revision 0', { contentRevision: 0 }],
    ['an array', []],
  ])('returns 422 invalid for %s', async (_, body) => {
    const reply = await report(body as never);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid']);
    expect(Object.keys(reply.json().fields).length).toBeGreaterThan(0);
  });

  test('returns 401 when signed out and 404 for a module that does not exist', async () => {
    const stranger = await app.call(progressEndpoints.report, { params: { moduleId: first.id }, body: {} });
    expect(stranger.statusCode).toBe(401);
    const nowhere = await report({}, crypto.randomUUID());
    expect([nowhere.statusCode, nowhere.json().code]).toEqual([404, 'module_not_found']);
    expect((await report({}, 'not-an-id')).statusCode).toBe(404);
  });
});

describe('concurrent reports', () => {
  test('from two tabs never lower the depth, and record each event once', async () => {
    const depths = Array.from({ length: 50 }, (_, index) => ({ scrollDepthPercentage: (index * 37) % 101 }));
    const replies = await Promise.all(
      depths.map((body, index) => report(body, index % 2 === 0 ? first.id : first.id.toUpperCase())),
    );
    expect(replies.every((reply) => reply.statusCode === 200)).toBe(true);
    const deepest = Math.max(...depths.map((body) => body.scrollDepthPercentage));
    expect(await progressIn(first)).toMatchObject({ scrollDepthPercentage: deepest });
    const events = await eventsOf(app, person);
    const marks = events.map((event) => `${event.verb} ${JSON.stringify(event.result)}`);
    expect(new Set(marks).size).toBe(marks.length);
    expect(events.filter((event) => event.verb === 'initialized')).toHaveLength(1);
  });

  test('complete a module only once', async () => {
    await report({ progressPercentage: 50 });
    await Promise.all(Array.from({ length: 20 }, () => report({ status: 'completed' })));
    expect((await verbs()).filter((verb) => verb === 'completed')).toHaveLength(1);
  });
});

describe('locking', () => {
  test('returns 409 module_locked until the previous module is completed', async () => {
    for (const body of [{ scrollDepthPercentage: 10 }, { progressPercentage: 10 }, { status: 'completed' }, {}]) {
      const reply = await report(body, second.id);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'module_locked']);
    }
    await givenCompleted(app, person, [first]);
    expect((await report({ scrollDepthPercentage: 10 }, second.id)).statusCode).toBe(200);
    expect((await report({ scrollDepthPercentage: 10 }, third.id)).json()).toMatchObject({ code: 'module_locked' });
  });

  test('skips an inactive module, which remains open for a person who has started it', async () => {
    await givenCompleted(app, person, [first]);
    await report({ scrollDepthPercentage: 10 }, second.id);
    await app.db.updateTable('modules').set({ is_active: false }).where('id', '=', first.id).execute();
    try {
      const entries = await list();
      expect(entries[0]).toMatchObject({ moduleId: second.id, lockedBy: null });
      // The inactive module was started, so it is still listed, after the active modules.
      expect(entries.map(({ isActive }) => isActive)).toEqual([...Array(12).fill(true), false]);
      expect(entries.at(-1)).toMatchObject({ moduleId: first.id, lockedBy: null });
      // The module was started, so reports are still accepted although it is inactive.
      expect((await report({ scrollDepthPercentage: 90 }, first.id)).statusCode).toBe(200);
      // This person has not started the inactive module, so it is not found.
      const other = await app.person();
      expect((await report({ scrollDepthPercentage: 9 }, first.id, other)).json()).toMatchObject({
        code: 'module_not_found',
      });
      expect((await report({ scrollDepthPercentage: 9 }, second.id, other)).statusCode).toBe(200);
    } finally {
      await app.db.updateTable('modules').set({ is_active: true }).where('id', '=', first.id).execute();
    }
  });

  test('does not lock a started module again when the modules are reordered', async () => {
    await givenCompleted(app, person, [first]);
    await report({ scrollDepthPercentage: 10 }, second.id);
    const move = (id: string, chapterNumber: number) =>
      app.db.updateTable('modules').set({ chapter_number: chapterNumber }).where('id', '=', id).execute();
    await move(second.id, 500);
    try {
      expect(await progressIn(second)).toMatchObject({ lockedBy: null });
      expect((await report({ scrollDepthPercentage: 40 }, second.id)).statusCode).toBe(200);
      // The third module now follows the completed first one.
      expect(await progressIn(third)).toMatchObject({ lockedBy: null });
    } finally {
      await move(second.id, 2);
    }
  });
});

describe('a new content revision', () => {
  test('is reported as changedSinceRead until it is read, and does not reset the progress', async () => {
    await report({ scrollDepthPercentage: 100, isMarkedComplete: true, contentRevision: 1 }, first.id);
    expect(await progressIn(first)).toMatchObject({ changedSinceRead: false });
    await app.db.updateTable('modules').set({ content_revision: 3 }).where('id', '=', first.id).execute();
    try {
      expect(await progressIn(first)).toMatchObject({ changedSinceRead: true, scrollDepthPercentage: 100 });
      // This report comes from a tab that still shows the old text.
      await report({ scrollDepthPercentage: 100, isMarkedComplete: true, contentRevision: 1 });
      expect(await progressIn(first)).toMatchObject({ changedSinceRead: true });
      await report({ scrollDepthPercentage: 30, isMarkedComplete: true, contentRevision: 3 });
      expect(await progressIn(first)).toMatchObject({ changedSinceRead: true });
      await report({ scrollDepthPercentage: 100, contentRevision: 3 });
      expect(await progressIn(first)).toMatchObject({ changedSinceRead: false });
      const stored = await app.db
        .selectFrom('module_progress')
        .select(['depth_revision', 'tick_revision'])
        .where('user_id', '=', person.id)
        .executeTakeFirst();
      expect(stored).toEqual({ depth_revision: 3, tick_revision: 1 });
    } finally {
      await app.db.updateTable('modules').set({ content_revision: 1 }).where('id', '=', first.id).execute();
    }
  });

  test('is recorded as the current revision if a report names it before it exists', async () => {
    await report({ scrollDepthPercentage: 100, contentRevision: 999 });
    const event = (await eventsOf(app, person)).find(({ verb }) => verb === 'progressed');
    expect(event).toMatchObject({ content_revision: 1, module_id: first.id });
  });
});

describe('GET /api/progress/overview', () => {
  test('counts completed modules and lists what the certificate still needs', async () => {
    expect(await overview()).toMatchObject({ completedModules: 0, totalModules: 13, percentage: 0 });
    expect((await overview()).certificate.missing).toHaveLength(13);
    await givenCompleted(app, person, [first]);
    const after = await overview();
    expect(after).toMatchObject({ completedModules: 1, percentage: 7, certificate: { canRequest: false } });
    expect(after.certificate.missing[0]).toMatchObject({ moduleId: first.id, what: 'quiz', chapterNumber: 1 });
    expect(after.certificate.missing[1]).toMatchObject({ moduleId: second.id, what: 'module' });
  });

  test('returns canRequest only when every module is completed and its quiz passed', async () => {
    for (const module of modules.slice(0, 12)) await givenPassed(app, person, module);
    await givenCompleted(app, person, [modules[12] as GivenModule]);
    expect(await overview()).toMatchObject({
      percentage: 100,
      certificate: { canRequest: false, missing: [{ what: 'quiz', chapterNumber: 13 }] },
    });
    await givenPassed(app, person, modules[12] as GivenModule);
    expect(await overview()).toMatchObject({ percentage: 100, certificate: { canRequest: true, missing: [] } });
  });

  test('requires no quiz for a module without an active quiz', async () => {
    await givenCompleted(app, person, [first]);
    await app.db.updateTable('quizzes').set({ is_active: false }).where('id', '=', first.quizId).execute();
    try {
      expect((await overview()).certificate.missing.some((entry) => entry.moduleId === first.id)).toBe(false);
    } finally {
      await app.db.updateTable('quizzes').set({ is_active: true }).where('id', '=', first.quizId).execute();
    }
  });
});

test('a transaction that is rolled back stores neither progress nor an event', async () => {
  const failing = app.db.transaction().execute(async (db) => {
    await completeByQuiz({ db, now: new Date() }, { userId: person.id, moduleId: first.id });
    throw new Error('connection lost');
  });
  await expect(failing).rejects.toThrow('connection lost');
  expect(await progressIn(first)).toMatchObject({ startedAt: null });
  expect(await verbs()).toEqual([]);
});
