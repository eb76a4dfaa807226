import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import {
  ClosedDrillRun,
  drillsEndpoints,
  type OpenDrillRun,
} from '@loopcheck/contract/features/drills/drills.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertDrillTrainee, playDrillRun, solveDrill, startDrillRun, toInputsBody } from '../../testing/drill-runs.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const line = (text: string): DrillInput => ({ kind: 'line', window: 'hist/cmd-elevated', text });
const beginRun = async (kind: 'record' | 'practice' = 'record') => {
  const person = await insertDrillTrainee(app);
  return { person, run: await startDrillRun(app, person, kind) };
};
const submit = (person: Person, run: OpenDrillRun, body: object) =>
  app.call(drillsEndpoints.submit, { as: person, params: { runId: run.id }, body });
const openRun = (person: Person, runId: string) => app.call(drillsEndpoints.run, { as: person, params: { runId } });
const saveInputs = (person: Person, run: OpenDrillRun, inputs: readonly DrillInput[]) =>
  app.call(drillsEndpoints.saveInputs, { as: person, params: { runId: run.id }, body: toInputsBody(run, inputs) });
const listEvents = (run: { readonly id: string }) =>
  app.db
    .selectFrom('training_events')
    .select(['verb', 'result', 'actor_id', 'person_id'])
    .where('object_id', '=', run.id)
    .orderBy('sequence')
    .execute();
const verbsOf = async (run: { readonly id: string }) => (await listEvents(run)).map(({ verb }) => verb);
const statusAndCode = (reply: { json(): unknown; statusCode: number }) => [
  reply.statusCode,
  z.object({ code: z.string() }).parse(reply.json()).code,
];
/** The inputs with `added` inserted before the last one, which hands in the sheet. */
const insertBeforeEnd = (inputs: readonly DrillInput[], ...added: readonly DrillInput[]) =>
  inputs.toSpliced(-1, 0, ...added);

describe('POST /api/drill-runs/{id}/submit', () => {
  test('grades the solution of the drill as passed, and keeps result, transcript, sheet lines and training event', async () => {
    const { person, run } = await beginRun();
    const inputs = await solveDrill(run);
    const closed = await playDrillRun(app, person, run, inputs);
    expect(closed).toMatchObject({ state: 'passed', kind: 'record', stepCount: inputs.length, tryNumber: 1 });
    // Drill 7.1 needs 80% of its eight lines, so seven right ones. The lines `log` and `hash` must be among them.
    expect(closed.result).toMatchObject({
      isPassed: true,
      rightCount: 8,
      lineCount: 8,
      requiredCount: 7,
      mustRightCount: 2,
      mustCount: 2,
      forbidden: [],
      stepCount: inputs.length,
    });
    expect(closed.result?.lines[0]).toMatchObject({
      number: 1,
      state: 'right',
      written: 'HIST-02',
      hostHad: 'HIST-02',
      shownBy: 'hostname',
      // `reads` are the texts that the trainee should read again.
      reads: [
        {
          href: expect.stringMatching(/^\/training-modules\/[0-9a-f-]{36}#read-the-right-host$/),
          chapterNumber: 1,
        },
        { title: expect.stringMatching(/^LC-01-01 /), href: '/sop-library?sop=LC-01-01' },
      ],
    });
    const { lines: resultLines } = closed.result ?? { lines: [] };
    const newest = resultLines.find(({ id }) => id === 'newest');
    // One of the texts to read again is a step of a procedure.
    expect(newest?.reads).toContainEqual(
      expect.objectContaining({ href: '/sop-library?sop=LC-07-02', stepNumber: expect.any(Number) }),
    );
    expect(closed.result?.timeline[0]).toEqual({ hostTime: '09:30', kind: 'begin', text: 'Began', index: 0 });
    expect(await verbsOf(run)).toEqual(['attempted', 'passed']);
    const [, passed] = await listEvents(run);
    const row = await app.db.selectFrom('drill_runs').selectAll().where('id', '=', run.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ closed_by: 'person', is_passed: true });
    expect(passed?.result).toMatchObject({
      seed: run.seed,
      inputsHash: row.inputs_hash,
      inputCount: inputs.length,
      rightCount: 8,
    });
    const lines = await app.db.selectFrom('drill_lines').select('state').where('run_id', '=', run.id).execute();
    expect(lines.map(({ state }) => state)).toEqual(Array(8).fill('right'));
    const transcripts = app.db.selectFrom('drill_transcripts').select('run_id').where('run_id', '=', run.id);
    expect(await transcripts.execute()).toHaveLength(1);
  });

  test('returns the same result to simultaneous and to repeated requests', async () => {
    const { person, run } = await beginRun();
    const inputs = await solveDrill(run);
    await saveInputs(person, run, inputs);
    const body = { inputCount: inputs.length };
    const replies = await Promise.all([submit(person, run, body), submit(person, run, body)]);
    const again = await submit(person, run, body);
    expect(replies.map((reply) => reply.json())).toEqual([again.json(), again.json()]);
    expect((await openRun(person, run.id)).json()).toEqual(again.json());
    expect(await verbsOf(run)).toEqual(['attempted', 'passed']);
  });

  test('does not pass a run with a forbidden act, and says which act', async () => {
    const { person, run } = await beginRun();
    const inputs = insertBeforeEnd(await solveDrill(run), line('wevtutil cl Security'));
    const closed = await playDrillRun(app, person, run, inputs);
    expect(closed.state).toBe('failed');
    // Inputs are numbered from 1, so `index` is the last input but one. There is no text to read again (`reads`).
    expect(closed.result?.forbidden).toEqual([
      { act: 'log.clear', text: 'Cleared the log Security', index: inputs.length - 1, reads: [] },
    ]);
    expect(await verbsOf(run)).toEqual(['attempted', 'failed']);
  });

  test('ignores a result in the body', async () => {
    const { person, run } = await beginRun();
    await saveInputs(person, run, [{ kind: 'submit' }]);
    const body = { inputCount: 1, isPassed: true, result: { isPassed: true, rightCount: 8 }, score: 100 };
    expect((await submit(person, run, body)).json()).toMatchObject({ state: 'failed', result: { rightCount: 0 } });
  });

  test('gives a practised run no result', async () => {
    const { person, run } = await beginRun('practice');
    const closed = await playDrillRun(app, person, run, await solveDrill(run));
    expect(closed).toMatchObject({ state: 'completed', kind: 'practice', result: null });
    expect(await verbsOf(run)).toEqual(['attempted', 'completed']);
  });

  test('refuses to close the run until the server has all inputs', async () => {
    const { person, run } = await beginRun();
    await saveInputs(person, run, [line('hostname')]);
    expect(statusAndCode(await submit(person, run, { inputCount: 2 }))).toEqual([409, 'inputs_missing']);
    expect((await openRun(person, run.id)).json()).toMatchObject({ state: 'open' });
  });

  test('refuses to close the run if another window has added inputs', async () => {
    const { person, run } = await beginRun();
    await saveInputs(person, run, [line('hostname'), line('whoami')]);
    expect(statusAndCode(await submit(person, run, { inputCount: 1 }))).toEqual([409, 'run_continued_elsewhere']);
  });

  test('does not let another person hand in or read a run', async () => {
    const { run } = await beginRun();
    const other = await insertDrillTrainee(app);
    expect(statusAndCode(await submit(other, run, { inputCount: 0 }))).toEqual([404, 'drill_run_not_found']);
    expect(statusAndCode(await openRun(other, run.id))).toEqual([404, 'drill_run_not_found']);
    const trainer = await app.person({ role: 'trainer' });
    expect(statusAndCode(await openRun(trainer, run.id))).toEqual([404, 'drill_run_not_found']);
  });

  test('refuses a body that is not valid', async () => {
    const { person, run } = await beginRun();
    // A run has at most 600 inputs.
    expect(statusAndCode(await submit(person, run, { inputCount: 601 }))).toEqual([422, 'invalid']);
    expect(statusAndCode(await submit(person, run, {}))).toEqual([422, 'invalid']);
  });

  test('ends a run without a result if its replay takes too long', async () => {
    const { person, run } = await beginRun();
    const heavy: DrillInput[] = Array.from({ length: 600 }, () => line('wevtutil qe Security /c:2000 /f:text'));
    // The digest is left out, so that this test does not have to replay the inputs.
    const body = { ...toInputsBody(run, []), inputs: heavy, deviceMs: heavy.map((_, index) => index * 1000) };
    await app.call(drillsEndpoints.saveInputs, { as: person, params: { runId: run.id }, body });
    const reply = await submit(person, run, { inputCount: 600 });
    const closed = ClosedDrillRun.parse(reply.json());
    expect(closed).toMatchObject({ state: 'too_long', result: null });
    expect(await verbsOf(run)).toEqual(['attempted', 'terminated']);
    expect((await startDrillRun(app, person)).id).not.toBe(run.id);
  });

  test('keeps markup on the sheet as text, and replaces characters that change the direction of text', async () => {
    const { person, run } = await beginRun();
    const value = '<script>alert(1)</script>\u202E=cmd()';
    const closed = await playDrillRun(app, person, run, [{ kind: 'write', line: 'name', value }, { kind: 'submit' }]);
    expect(closed.result?.lines[0]).toMatchObject({ state: 'wrong', written: '<script>alert(1)</script>␛=cmd()' });
  });
});

describe('an update of the simulator or of the text of a drill', () => {
  /**
   * Stores that the run was made with this revision of the simulator. With another revision than the current one, the
   * server takes the run for one that began before an update of the simulator.
   */
  const storeSimulatorRevision = (run: OpenDrillRun, simulatorRevision: number) =>
    app.db.updateTable('drill_runs').set({ simulator_revision: simulatorRevision }).where('id', '=', run.id).execute();

  test('leaves an open run open if it shows the same as before, and records a training event', async () => {
    const { person, run } = await beginRun();
    const inputs = (await solveDrill(run)).slice(0, 5);
    await saveInputs(person, run, inputs);
    await storeSimulatorRevision(run, 0);
    expect((await openRun(person, run.id)).json()).toMatchObject({
      state: 'open',
      simulatorRevision: run.simulatorRevision,
      inputs,
    });
    expect(await verbsOf(run)).toEqual(['attempted', 'updated']);
    expect((await listEvents(run))[1]?.result).toMatchObject({ previousSimulatorRevision: 0, inputCount: 5 });
    const closed = await playDrillRun(app, person, run, await solveDrill(run));
    expect(closed.state).toBe('passed');
  });

  test('ends an open run that now shows something else, and lets the person start another run', async () => {
    const { person, run } = await beginRun();
    // The page reports another digest than the server computes, as if the updated simulator showed something else.
    const body = { ...toInputsBody(run, [line('hostname')]), digest: 'f'.repeat(32) };
    await app.call(drillsEndpoints.saveInputs, { as: person, params: { runId: run.id }, body });
    await storeSimulatorRevision(run, 0);
    const next = await startDrillRun(app, person);
    expect(next.id).not.toBe(run.id);
    expect((await openRun(person, run.id)).json()).toMatchObject({ state: 'superseded', result: null });
    expect(await verbsOf(run)).toEqual(['attempted', 'terminated']);
  });

  test('leaves a run without inputs open', async () => {
    const { person, run } = await beginRun();
    await storeSimulatorRevision(run, 0);
    expect((await startDrillRun(app, person)).id).toBe(run.id);
  });

  test('causes 409 simulator_changed if a page saves inputs or submits before it has loaded the run again', async () => {
    const { person, run } = await beginRun();
    await saveInputs(person, run, [line('hostname')]);
    await storeSimulatorRevision(run, 0);
    expect(statusAndCode(await saveInputs(person, run, [line('hostname'), line('whoami')]))).toEqual([
      409,
      'simulator_changed',
    ]);
    expect(statusAndCode(await submit(person, run, { inputCount: 1 }))).toEqual([409, 'simulator_changed']);
  });

  test('changes no run that was handed in', async () => {
    const { person, run } = await beginRun();
    const closed = await playDrillRun(app, person, run, await solveDrill(run));
    await storeSimulatorRevision(run, 0);
    expect((await openRun(person, run.id)).json()).toEqual(closed);
  });

  test('also causes 409 simulator_changed if it changes only the text, leaves the run open, and records a training event', async () => {
    const { person, run } = await beginRun();
    await saveInputs(person, run, [line('hostname')]);
    await app.db.updateTable('drill_runs').set({ drill_hash: 'older' }).where('id', '=', run.id).execute();
    expect(statusAndCode(await submit(person, run, { inputCount: 1 }))).toEqual([409, 'simulator_changed']);
    expect((await openRun(person, run.id)).json()).toMatchObject({ state: 'open' });
    expect(await verbsOf(run)).toEqual(['attempted', 'updated']);
  });
});
