import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { DrillReplay, drillsEndpoints, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { replay } from '@loopcheck/simulator';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertDrillPerson, playDrillRun, solveDrill, startDrillRun, toInputsBody } from '../../testing/drill-runs.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer', fullName: 'Tara Trainer' });

const codeOf = (reply: { json(): unknown; statusCode: number }) => [
  reply.statusCode,
  z.object({ code: z.string() }).parse(reply.json()).code,
];
const readReplay = async (runId: string, as: Person = trainer) =>
  DrillReplay.parse(
    (
      await app.call(as === trainer ? drillsEndpoints.replay : drillsEndpoints.ownReplay, { as, params: { runId } })
    ).json(),
  );

/** Plays the solution with harmless lines instead of those that the pattern matches, so that nothing else changes. */
async function playWithout(pattern: RegExp, options: Parameters<typeof app.person>[0] = {}) {
  const person = await insertDrillPerson(app, options);
  const run = await startDrillRun(app, person);
  const inputs = (await solveDrill(run)).map((input) =>
    input.kind === 'line' && pattern.test(input.text) ? { ...input, text: 'echo on' } : input,
  );
  return { person, run, inputs, closed: await playDrillRun(app, person, run, inputs) };
}

describe('the replay of a run', () => {
  test('contains what a browser needs to compute the same frames as the server graded', async () => {
    const { person, run, inputs } = await playWithout(/^$/, { fullName: 'Sofia Simulated' });
    const reply = await readReplay(run.id);
    expect(reply).toMatchObject({
      run: { id: run.id, state: 'passed', kind: 'record', tryNumber: 1 },
      person: { id: person.id, fullName: 'Sofia Simulated' },
      seed: run.seed,
      frames: null,
      flags: [],
      result: { isPassed: true },
      canCountLines: false,
    });
    expect(reply.inputs).toEqual(inputs);
    expect(reply.receivedAt).toHaveLength(inputs.length);
    expect(reply.deviceMs[1]).toBe(5000);
    expect(replay(reply.hostPart, reply.seed, reply.inputs)).toHaveLength(inputs.length);
    expect(await readReplay(run.id, person)).toMatchObject({ inputs: reply.inputs, result: reply.result });
  });

  test('contains the forbidden acts of a practised run, but not of a run for the record', async () => {
    const person = await insertDrillPerson(app);
    const practised = await startDrillRun(app, person, 'practice');
    await playDrillRun(app, person, practised, [{ kind: 'submit' }]);
    expect((await readReplay(practised.id, person)).forbidden).toContain('log.clear');
    const graded = await startDrillRun(app, person);
    await playDrillRun(app, person, graded, [{ kind: 'submit' }]);
    expect(await readReplay(graded.id, person)).not.toHaveProperty('forbidden');
  });

  test('contains the stored frames if the simulator has changed since the run', async () => {
    const { run, inputs } = await playWithout(/^$/);
    await app.db.updateTable('drill_runs').set({ simulator_revision: 0 }).where('id', '=', run.id).execute();
    const { frames } = await readReplay(run.id);
    expect(frames).toEqual(JSON.parse(JSON.stringify(replay(run.hostPart, run.seed, inputs))));
  });

  test('is open to trainers for runs that are still open', async () => {
    const run = await startDrillRun(app, await insertDrillPerson(app), 'practice');
    expect(await readReplay(run.id)).toMatchObject({ run: { state: 'open' }, inputs: [], result: null });
  });

  test('does not contain the values of a run that only the grading uses, and neither does the open run', async () => {
    const person = await insertDrillPerson(app);
    const start = await app.call(drillsEndpoints.start, { as: person, body: { drillId: '01-1', kind: 'practice' } });
    const { id } = OpenDrillRun.parse(start.json());
    const one = await app.call(drillsEndpoints.run, { as: person, params: { runId: id } });
    const own = await app.call(drillsEndpoints.ownReplay, { as: person, params: { runId: id } });
    for (const reply of [start, one, own]) {
      expect(reply.body).toContain('"firstEntry":');
      expect(reply.body).not.toMatch(/"(?:memoryLog|cardLog|serverLog|build)":/);
    }
  });

  test('of another person returns 404 to a trainee', async () => {
    const run = await startDrillRun(app, await insertDrillPerson(app));
    const other = await app.person();
    const params = { runId: run.id };
    expect(codeOf(await app.call(drillsEndpoints.ownReplay, { as: other, params }))).toEqual([
      404,
      'drill_run_not_found',
    ]);
    expect(codeOf(await app.call(drillsEndpoints.replay, { as: other, params }))).toEqual([403, 'forbidden']);
  });

  test('of an unknown run returns 404', async () => {
    const params = { runId: crypto.randomUUID() };
    expect(codeOf(await app.call(drillsEndpoints.replay, { as: trainer, params }))).toEqual([
      404,
      'drill_run_not_found',
    ]);
  });

  test('shows trainers, but not the person, the flags for an impossible pace and for a differing screen', async () => {
    const person = await insertDrillPerson(app);
    const run = await startDrillRun(app, person);
    const inputs: DrillInput[] = await solveDrill(run);
    const body = {
      ...toInputsBody(run, inputs),
      deviceMs: inputs.map((_, index) => index * 100),
      digest: 'a'.repeat(32),
    };
    const params = { runId: run.id };
    await app.call(drillsEndpoints.saveInputs, { as: person, params, body });
    await app.call(drillsEndpoints.submit, { as: person, params, body: { inputCount: inputs.length } });
    const { flags, result } = await readReplay(run.id);
    // The run is graded by the server's frames, whatever digest the page sends.
    expect(result?.isPassed).toBe(true);
    expect(flags.some(({ kind }) => kind === 'pace')).toBe(true);
    expect(flags.find(({ kind }) => kind === 'screen_differed')).toMatchObject({ index: inputs.length });
    expect((await readReplay(run.id, person)).flags).toEqual([]);
  });
});

describe('counting a line', () => {
  const count = (runId: string, body: object, as: Person = trainer) =>
    app.call(drillsEndpoints.countLine, { as, params: { runId }, body });
  const reason = 'She has shown me on the bench where it stands.';

  test('that was written without having looked passes the run if nothing else is missing', async () => {
    const { person, run, closed } = await playWithout(/^(?:auditpol|hostname)/);
    expect(closed.state).toBe('failed');
    expect(closed.result?.lines.filter(({ state }) => state === 'unseen').map(({ id }) => id)).toEqual([
      'name',
      'audited',
    ]);
    expect((await readReplay(run.id)).flags.map(({ kind }) => kind)).toEqual(['unseen', 'unseen']);
    expect((await readReplay(run.id)).canCountLines).toBe(true);

    const result = DrillResult.parse((await count(run.id, { line: 'audited', reason })).json());
    expect(result).toMatchObject({ isPassed: true, rightCount: 7 });
    expect(result.lines.find(({ id }) => id === 'audited')).toMatchObject({
      state: 'counted',
      canBeCounted: false,
      counted: { by: 'Tara Trainer', reason },
    });
    const opened = await app.call(drillsEndpoints.run, { as: person, params: { runId: run.id } });
    expect(opened.json()).toMatchObject({ state: 'passed', result: { isPassed: true } });
    const events = await app.db
      .selectFrom('training_events')
      .leftJoin('training_event_details as details', 'details.event_id', 'training_events.id')
      .select(['verb', 'actor_id', 'person_id', 'texts'])
      .where('object_id', '=', run.id)
      .orderBy('sequence')
      .execute();
    expect(events.slice(2)).toEqual([
      { verb: 'approved', actor_id: trainer.id, person_id: person.id, texts: { reason } },
      { verb: 'passed', actor_id: trainer.id, person_id: person.id, texts: {} },
    ]);
    // Counting the line once more changes nothing.
    expect((await count(run.id, { line: 'audited', reason: 'Another reason.' })).json()).toEqual(result);
  });

  test('does not pass a run with another fault', async () => {
    const { run } = await playWithout(/^(?:auditpol|hostname)|Defender\/Operational" D:/);
    expect((await count(run.id, { line: 'audited', reason })).json()).toMatchObject({ isPassed: false, rightCount: 7 });
  });

  test("is refused for right or unknown lines, unknown or open runs, the trainer's own run, and without a reason", async () => {
    const { run } = await playWithout(/^auditpol/);
    expect(codeOf(await count(run.id, { line: 'hash', reason }))).toEqual([409, 'drill_line_not_unseen']);
    expect(codeOf(await count(run.id, { line: 'unknown', reason }))).toEqual([409, 'drill_line_not_unseen']);
    expect(codeOf(await count(run.id, { line: 'audited', reason: ' ' }))).toEqual([422, 'invalid']);
    expect(codeOf(await count(crypto.randomUUID(), { line: 'audited', reason }))).toEqual([404, 'drill_run_not_found']);
    const own = await playWithout(/^auditpol/, { role: 'trainer' });
    expect(codeOf(await count(own.run.id, { line: 'audited', reason }, own.person))).toEqual([403, 'drill_run_own']);
    const open = await startDrillRun(app, await insertDrillPerson(app));
    expect(codeOf(await count(open.id, { line: 'audited', reason }))).toEqual([409, 'drill_line_not_unseen']);
  });
});
