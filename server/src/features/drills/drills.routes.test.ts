import { DrillPage, drillsEndpoints, ListedDrill } from '@loopcheck/contract/features/drills/drills.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertDrillTrainee, playDrillRun, solveDrill, startDrillRun } from '../../testing/drill-runs.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
// Only drill 07-1 stays active. The texts and numbers that the tests expect, such as 8 sheet lines, are in its file in
// content/drills.
await app.db.updateTable('drills').set({ is_active: false }).where('id', '<>', '07-1').execute();

const { id: moduleId } = await app.db
  .selectFrom('modules')
  .select('id')
  .where('chapter_number', '=', 7)
  .executeTakeFirstOrThrow();

const listDrills = async (person: Awaited<ReturnType<typeof app.person>>, query = {}) =>
  z.array(ListedDrill).parse((await app.call(drillsEndpoints.list, { as: person, query })).json());

const statusAndCode = (reply: { json(): unknown; statusCode: number }) => [
  reply.statusCode,
  z.object({ code: z.string() }).parse(reply.json()).code,
];

describe('GET /api/drills', () => {
  test('lists the drills of a module, and none for a module without drills', async () => {
    const person = await insertDrillTrainee(app);
    const drills = await listDrills(person, { moduleId });
    expect(drills.find(({ id }) => id === '07-1')).toMatchObject({
      number: '7.1',
      title: 'The log that keeps nothing new',
      moduleId,
      chapterNumber: 7,
      canStart: true,
      startRefusal: null,
      openRun: null,
      bestRun: null,
      passedAt: null,
    });
    expect(await listDrills(person, { moduleId: crypto.randomUUID() })).toEqual([]);
  });

  test('says that a drill of a locked module cannot be started', async () => {
    const [drill] = await listDrills(await app.person(), { moduleId });
    expect(drill).toMatchObject({ canStart: false, startRefusal: 'module_locked' });
  });

  test('leaves out the drills of an inactive module', async () => {
    const module = app.db.updateTable('modules').where('id', '=', moduleId);
    await module.set({ is_active: false }).execute();
    try {
      expect(await listDrills(await app.person(), { moduleId })).toEqual([]);
    } finally {
      await module.set({ is_active: true }).execute();
    }
  });

  test('shows the open run, and the best graded run', async () => {
    const person = await insertDrillTrainee(app);
    const first = await startDrillRun(app, person);
    const inputs = await solveDrill(first);
    // Six inputs of the solution are not sufficient for a pass.
    await playDrillRun(app, person, first, [...inputs.slice(0, 6), { kind: 'submit' }]);
    const second = await startDrillRun(app, person);
    const closed = await playDrillRun(app, person, second, await solveDrill(second));
    const third = await startDrillRun(app, person, 'practice');

    const [drill] = await listDrills(person, { moduleId });
    expect(drill).toMatchObject({
      openRun: { id: third.id, kind: 'practice', inputCount: 0 },
      bestRun: { id: second.id, state: 'passed', rightCount: 8, lineCount: 8, requiredCount: 7, tryNumber: 2 },
      passedAt: closed.submittedAt,
    });
  });

  test('shows nothing of the runs of another person', async () => {
    const run = await startDrillRun(app, await insertDrillTrainee(app));
    const reply = await app.call(drillsEndpoints.list, { as: await insertDrillTrainee(app) });
    expect(reply.body).not.toContain(run.id);
  });

  test('refuses a query that is not valid', async () => {
    const reply = await app.call(drillsEndpoints.list, { as: await app.person(), query: { moduleId: 'seven' } });
    expect(statusAndCode(reply)).toEqual([422, 'invalid']);
  });
});

describe('GET /api/drills/{id}', () => {
  test("returns the job card with procedures, contacts, and the person's runs, newest first", async () => {
    const person = await insertDrillTrainee(app);
    const practice = await startDrillRun(app, person, 'practice');
    await playDrillRun(app, person, practice, [{ kind: 'submit' }]);
    const record = await startDrillRun(app, person);
    const page = DrillPage.parse(
      (await app.call(drillsEndpoints.one, { as: person, params: { drillId: '07-1' } })).json(),
    );
    expect(page).toMatchObject({
      moduleTitle: 'Event Logs: Collect, Read, Never Clear',
      sheetLineCount: 8,
      requiredCount: 7,
      mustCount: 2,
      label: { tag: 'A-20418', place: 'Rack S2, pos. 14' },
      card: { workOrder: 'WO-26-3317', permit: { number: 'PTW-4471', host: 'HIST-02' } },
    });
    expect(page.mustLines).toEqual([
      { number: expect.any(Number), ask: expect.any(String) },
      { number: expect.any(Number), ask: expect.any(String) },
    ]);
    expect(page.card.contacts[0]).toEqual({ id: 'panel-operator', name: 'Panel operator', number: 'radio 3' });
    expect(page.sops[0]).toMatchObject({ number: 'LC-01-01', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(page.runs.map(({ id, kind, state }) => [id, kind, state])).toEqual([
      [record.id, 'record', 'open'],
      [practice.id, 'practice', 'completed'],
    ]);
  });

  test('never returns the grading part', async () => {
    // The pattern below consists of names of fields of the grading part and of the solution.
    const reply = await app.call(drillsEndpoints.one, {
      as: await insertDrillTrainee(app),
      params: { drillId: '07-1' },
    });
    expect(reply.body).not.toMatch(/grading|forbidden|"seen"|solution|quietSeen/);
  });

  test('returns 404 for an unknown drill, and for a text that does not have the form of a drill id', async () => {
    const person = await app.person();
    const call = (drillId: string) => app.call(drillsEndpoints.one, { as: person, params: { drillId } });
    expect(statusAndCode(await call('99-9'))).toEqual([404, 'drill_not_found']);
    expect((await call('seven')).statusCode).toBe(404);
  });
});

describe('POST /api/drill-runs', () => {
  test('returns hints for a practised run, and none for a run for the record', async () => {
    const practised = await startDrillRun(app, await insertDrillTrainee(app), 'practice');
    expect(practised.hints.map(({ line }) => line)).toEqual(practised.hostPart.sheet.map(({ id }) => id));
    expect(practised.hints.find(({ line }) => line === 'log')?.reads).toContainEqual({
      title: expect.any(String),
      href: expect.stringMatching(`^/training-modules/${moduleId}#`),
      chapterNumber: 7,
    });
    const forTheRecord = await startDrillRun(app, await insertDrillTrainee(app));
    expect(forTheRecord.hints).toEqual([]);
  });

  test('returns the forbidden acts for a practised run, but not for a run for the record', async () => {
    const practised = await startDrillRun(app, await insertDrillTrainee(app), 'practice');
    expect(practised.forbidden).toContain('log.clear');
    const forTheRecord = await startDrillRun(app, await insertDrillTrainee(app));
    expect(forTheRecord).not.toHaveProperty('forbidden');
  });

  test('starts a run, returns its seed and host part but not the grading part, and records a training event', async () => {
    const person = await insertDrillTrainee(app);
    const reply = await app.call(drillsEndpoints.start, { as: person, body: { drillId: '07-1', kind: 'record' } });
    expect(reply.json()).toMatchObject({ state: 'open', kind: 'record', tryNumber: 1, inputs: [], deviceMs: [] });
    expect(reply.body).not.toMatch(/grading|forbidden|"seen"|solution|quietSeen/);
    const run = await startDrillRun(app, person);
    expect(run.seed).toMatch(/^[0-9a-f]{32}$/);
    const events = await app.db
      .selectFrom('training_events')
      .select(['object', 'verb', 'result', 'content_revision', 'module_id'])
      .where('object_id', '=', run.id)
      .execute();
    expect(events).toEqual([
      {
        object: 'drill',
        verb: 'attempted',
        content_revision: 1,
        module_id: moduleId,
        result: expect.objectContaining({ drillId: '07-1', seed: run.seed, simulatorRevision: run.simulatorRevision }),
      },
    ]);
  });

  test('returns the open run, whatever its kind, so that nobody can restart until they get an easy seed', async () => {
    const person = await insertDrillTrainee(app);
    const run = await startDrillRun(app, person, 'practice');
    expect(await startDrillRun(app, person, 'record')).toMatchObject({ id: run.id, kind: 'practice', seed: run.seed });
  });

  test('starts one run if several windows ask at the same moment', async () => {
    const person = await insertDrillTrainee(app);
    const runs = await Promise.all(Array.from({ length: 5 }, () => startDrillRun(app, person)));
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    const events = await app.db
      .selectFrom('training_events')
      .select('id')
      .where('object_id', '=', runs[0]?.id ?? '')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('gives each new run another seed and the next try number', async () => {
    const person = await insertDrillTrainee(app);
    const first = await startDrillRun(app, person);
    await playDrillRun(app, person, first, [{ kind: 'submit' }]);
    const second = await startDrillRun(app, person);
    expect(second.seed).not.toBe(first.seed);
    expect([first.tryNumber, second.tryNumber]).toEqual([1, 2]);
  });

  test.each([
    ['a locked module', { drillId: '07-1', kind: 'record' }, [409, 'module_locked']],
    ['an unknown drill', { drillId: '99-9', kind: 'record' }, [404, 'drill_not_found']],
    ['an unknown kind', { drillId: '07-1', kind: 'exam' }, [422, 'invalid']],
    ['a request without a drill', { kind: 'record' }, [422, 'invalid']],
  ])('refuses %s', async (_name, body, expected) => {
    expect(statusAndCode(await app.call(drillsEndpoints.start, { as: await app.person(), body }))).toEqual(expected);
  });
});
