import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { DrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { DrillReplay, drillsEndpoints, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { replay } from '@loopcheck/simulator';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertDrillTrainee, playDrillRun, solveDrill, startDrillRun, toInputsBody } from '../../testing/drill-runs.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer', fullName: 'Tara Trainer' });

const statusAndCode = (reply: { json(): unknown; statusCode: number }) => [
  reply.statusCode,
  z.object({ code: z.string() }).parse(reply.json()).code,
];
const readReplay = async (runId: string, as: Person = trainer) => {
  const endpoint = as === trainer ? drillsEndpoints.replay : drillsEndpoints.ownReplay;
  const reply = await app.call(endpoint, { as, params: { runId } });
  return DrillReplay.parse(reply.json());
};

type PersonOptions = Parameters<typeof app.person>[0];

/** Inserts a trainee, and plays the solution in a graded run of this trainee, after `change` has changed each input. */
async function playChanged(change: (input: DrillInput) => DrillInput, options: PersonOptions) {
  const person = await insertDrillTrainee(app, options);
  const run = await startDrillRun(app, person);
  const inputs = (await solveDrill(run)).map(change);
  return { person, run, inputs, closed: await playDrillRun(app, person, run, inputs) };
}

const playSolution = (options?: PersonOptions) => playChanged((input) => input, options);

/** Plays the solution, but types a harmless command line instead of each one that matches the pattern. */
const playWithout = (pattern: RegExp, options?: PersonOptions) =>
  playChanged(
    (input) => (input.kind === 'line' && pattern.test(input.text) ? { ...input, text: 'echo on' } : input),
    options,
  );

describe('the replay of a run', () => {
  test('contains what a browser needs to compute the frames that the server has graded', async () => {
    const { person, run, inputs } = await playSolution({ fullName: 'Sofia Simulated' });
    const reply = await readReplay(run.id);
    expect(reply).toMatchObject({
      run: { id: run.id, state: 'passed', kind: 'record', tryNumber: 1 },
      person: { id: person.id, fullName: 'Sofia Simulated', email: person.email },
      seed: run.seed,
      frames: null,
      flags: [],
      result: { isPassed: true },
      canCountLines: false,
    });
    expect(reply.inputs).toEqual(inputs);
    expect(reply.receivedAt).toHaveLength(inputs.length);
    // `playDrillRun` sends inputs that are five seconds apart.
    expect(reply.deviceMs[1]).toBe(5000);
    expect(replay(reply.hostPart, reply.seed, reply.inputs)).toHaveLength(inputs.length);
    expect(await readReplay(run.id, person)).toMatchObject({ inputs: reply.inputs, result: reply.result });
  });

  test('lists the forbidden acts of a practised run, but not those of a run for the record', async () => {
    const person = await insertDrillTrainee(app);
    const practised = await startDrillRun(app, person, 'practice');
    await playDrillRun(app, person, practised, [{ kind: 'submit' }]);
    expect((await readReplay(practised.id, person)).forbidden).toContain('log.clear');
    const graded = await startDrillRun(app, person);
    await playDrillRun(app, person, graded, [{ kind: 'submit' }]);
    expect(await readReplay(graded.id, person)).not.toHaveProperty('forbidden');
  });

  test('contains the stored frames if the simulator has changed since the run', async () => {
    const { run, inputs } = await playSolution();
    await app.db.updateTable('drill_runs').set({ simulator_revision: 0 }).where('id', '=', run.id).execute();
    const { frames } = await readReplay(run.id);
    expect(frames).toEqual(JSON.parse(JSON.stringify(replay(run.hostPart, run.seed, inputs))));
  });

  test('can be read by trainers before the run is handed in', async () => {
    const run = await startDrillRun(app, await insertDrillTrainee(app), 'practice');
    expect(await readReplay(run.id)).toMatchObject({ run: { state: 'open' }, inputs: [], result: null });
  });

  test('leaves out the values that only the grading uses, as do the replies to starting and opening a run', async () => {
    const person = await insertDrillTrainee(app);
    const start = await app.call(drillsEndpoints.start, { as: person, body: { drillId: '01-1', kind: 'practice' } });
    const { id } = OpenDrillRun.parse(start.json());
    const opened = await app.call(drillsEndpoints.run, { as: person, params: { runId: id } });
    const own = await app.call(drillsEndpoints.ownReplay, { as: person, params: { runId: id } });
    for (const reply of [start, opened, own]) {
      // All these names are variations (values that the seed of a run determines) of drill 1.1. Only `firstEntry` is
      // needed to show the hosts.
      expect(reply.body).toContain('"firstEntry":');
      expect(reply.body).not.toMatch(/"(?:memoryLog|cardLog|serverLog|build)":/);
    }
  });

  test('is refused to other trainees: 404 at the address for own runs, 403 at the address for trainers', async () => {
    const run = await startDrillRun(app, await insertDrillTrainee(app));
    const other = await app.person();
    const params = { runId: run.id };
    expect(statusAndCode(await app.call(drillsEndpoints.ownReplay, { as: other, params }))).toEqual([
      404,
      'drill_run_not_found',
    ]);
    expect(statusAndCode(await app.call(drillsEndpoints.replay, { as: other, params }))).toEqual([403, 'forbidden']);
  });

  test('returns 404 if the run does not exist', async () => {
    const params = { runId: crypto.randomUUID() };
    expect(statusAndCode(await app.call(drillsEndpoints.replay, { as: trainer, params }))).toEqual([
      404,
      'drill_run_not_found',
    ]);
  });

  test('contains flags for an impossible pace and a differing screen, but only for trainers', async () => {
    const person = await insertDrillTrainee(app);
    const run = await startDrillRun(app, person);
    const inputs: DrillInput[] = await solveDrill(run);
    // The inputs are 0.1 s apart, and the digest is not the one that the server computes.
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

describe('counting a sheet line as right', () => {
  const countLine = (runId: string, body: object, as: Person = trainer) =>
    app.call(drillsEndpoints.countLine, { as, params: { runId }, body });
  const reason = 'She has shown me on the bench where it stands.';

  test('passes the run if the trainee wrote the line before the host had shown its value, and a pass needs nothing else', async () => {
    // The output of these two commands shows the values for the lines `audited` and `name`.
    const { person, run, closed } = await playWithout(/^(?:auditpol|hostname)/);
    expect(closed.state).toBe('failed');
    expect(closed.result?.lines.filter(({ state }) => state === 'unseen').map(({ id }) => id)).toEqual([
      'name',
      'audited',
    ]);
    expect((await readReplay(run.id)).flags.map(({ kind }) => kind)).toEqual(['unseen', 'unseen']);
    expect((await readReplay(run.id)).canCountLines).toBe(true);

    const result = DrillResult.parse((await countLine(run.id, { line: 'audited', reason })).json());
    // Seven of the eight lines are sufficient for a pass.
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
    // The first two events are the start of the run and its failure.
    expect(events.slice(2)).toEqual([
      { verb: 'approved', actor_id: trainer.id, person_id: person.id, texts: { reason } },
      { verb: 'passed', actor_id: trainer.id, person_id: person.id, texts: {} },
    ]);
    // Counting the line as right once more changes nothing.
    expect((await countLine(run.id, { line: 'audited', reason: 'Another reason.' })).json()).toEqual(result);
  });

  test('does not pass a run that also lacks a required act', async () => {
    // Without the export of the Defender log, a required act is missing.
    const { run } = await playWithout(/^(?:auditpol|hostname)|Defender\/Operational" D:/);
    expect((await countLine(run.id, { line: 'audited', reason })).json()).toMatchObject({
      isPassed: false,
      rightCount: 7,
    });
  });

  test("is refused for a right or unknown line, an unknown or open run, the trainer's own run, and without a reason", async () => {
    const { run } = await playWithout(/^auditpol/);
    expect(statusAndCode(await countLine(run.id, { line: 'hash', reason }))).toEqual([409, 'drill_line_not_countable']);
    expect(statusAndCode(await countLine(run.id, { line: 'unknown', reason }))).toEqual([
      409,
      'drill_line_not_countable',
    ]);
    expect(statusAndCode(await countLine(run.id, { line: 'audited', reason: ' ' }))).toEqual([422, 'invalid']);
    expect(statusAndCode(await countLine(crypto.randomUUID(), { line: 'audited', reason }))).toEqual([
      404,
      'drill_run_not_found',
    ]);
    const own = await playWithout(/^auditpol/, { role: 'trainer' });
    expect(statusAndCode(await countLine(own.run.id, { line: 'audited', reason }, own.person))).toEqual([
      403,
      'drill_run_own',
    ]);
    const open = await startDrillRun(app, await insertDrillTrainee(app));
    expect(statusAndCode(await countLine(open.id, { line: 'audited', reason }))).toEqual([
      409,
      'drill_line_not_countable',
    ]);
  });
});
