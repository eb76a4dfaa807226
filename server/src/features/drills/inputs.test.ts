import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { drillsEndpoints, type OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertDrillTrainee, playDrillRun, startDrillRun, toInputsBody } from '../../testing/drill-runs.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const line = (text: string): DrillInput => ({ kind: 'line', window: 'hist/cmd-elevated', text });
const threeInputs = [line('hostname'), line('wevtutil gl System'), line('wevtutil gl Security')];

const startRun = async (kind: 'record' | 'practice' = 'record') => {
  const person = await insertDrillTrainee(app);
  return { person, run: await startDrillRun(app, person, kind) };
};
const saveInputs = (person: Person, run: OpenDrillRun, body: unknown) =>
  app.call(drillsEndpoints.saveInputs, { as: person, params: { runId: run.id }, body });
const listStored = async (person: Person, run: OpenDrillRun) => {
  const reply = await app.call(drillsEndpoints.run, { as: person, params: { runId: run.id } });
  return z.object({ inputs: z.array(z.unknown()) }).parse(reply.json()).inputs;
};
const statusAndCode = (reply: { json(): unknown; statusCode: number }) => [
  reply.statusCode,
  z.object({ code: z.string() }).parse(reply.json()).code,
];

describe('PUT /api/drill-runs/{id}/inputs', () => {
  test('keeps inputs in their order, and returns them when the run is opened on another device', async () => {
    const { person, run } = await startRun();
    expect((await saveInputs(person, run, toInputsBody(run, threeInputs.slice(0, 1)))).json()).toEqual({
      accepted: 1,
      mustReload: false,
    });
    expect((await saveInputs(person, run, toInputsBody(run, threeInputs, 1))).json()).toEqual({
      accepted: 3,
      mustReload: false,
    });
    expect(await listStored(person, run)).toEqual(threeInputs);
    // `toInputsBody` makes an input every five seconds.
    expect(await startDrillRun(app, person)).toMatchObject({ inputs: threeInputs, deviceMs: [0, 5000, 10_000] });
  });

  test('accepts inputs that the run already has, and adds only those that the run does not have', async () => {
    const { person, run } = await startRun();
    await saveInputs(person, run, toInputsBody(run, threeInputs.slice(0, 2)));
    expect((await saveInputs(person, run, toInputsBody(run, threeInputs.slice(0, 2)))).json()).toMatchObject({
      accepted: 2,
    });
    expect((await saveInputs(person, run, toInputsBody(run, threeInputs.slice(0, 1)))).json()).toMatchObject({
      accepted: 2,
    });
    expect((await saveInputs(person, run, toInputsBody(run, threeInputs))).json()).toMatchObject({ accepted: 3 });
    expect(await listStored(person, run)).toEqual(threeInputs);
  });

  test('refuses other inputs at the same indexes, because the run was continued in another window', async () => {
    const { person, run } = await startRun();
    await saveInputs(person, run, toInputsBody(run, threeInputs.slice(0, 2)));
    const others = [threeInputs[0] ?? line(''), line('whoami')];
    expect(statusAndCode(await saveInputs(person, run, toInputsBody(run, others)))).toEqual([
      409,
      'run_continued_elsewhere',
    ]);
    expect(await listStored(person, run)).toEqual(threeInputs.slice(0, 2));
  });

  test('keeps the inputs of only one window if two windows send inputs at the same moment', async () => {
    const { person, run } = await startRun();
    const replies = await Promise.all([
      saveInputs(person, run, toInputsBody(run, [line('hostname')])),
      saveInputs(person, run, toInputsBody(run, [line('whoami')])),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await listStored(person, run)).toHaveLength(1);
  });

  test('does not store inputs after a gap, and returns how many inputs the run has', async () => {
    const { person, run } = await startRun();
    await saveInputs(person, run, toInputsBody(run, threeInputs.slice(0, 1)));
    expect((await saveInputs(person, run, toInputsBody(run, threeInputs, 2))).json()).toMatchObject({ accepted: 1 });
    expect(await listStored(person, run)).toEqual(threeInputs.slice(0, 1));
  });

  test('returns 404 to another person who sends inputs, as for a run that does not exist', async () => {
    const { run } = await startRun();
    const other = await insertDrillTrainee(app);
    expect(statusAndCode(await saveInputs(other, run, toInputsBody(run, threeInputs)))).toEqual([
      404,
      'drill_run_not_found',
    ]);
  });

  test('refuses inputs of a page with another version of the simulator', async () => {
    const { person, run } = await startRun();
    const body = { ...toInputsBody(run, threeInputs), simulatorRevision: run.simulatorRevision + 1 };
    expect(statusAndCode(await saveInputs(person, run, body))).toEqual([409, 'simulator_changed']);
  });

  test('accepts, after the end of the run, only inputs that the run already has', async () => {
    const { person, run } = await startRun();
    await playDrillRun(app, person, run, [...threeInputs, { kind: 'submit' }]);
    expect((await saveInputs(person, run, toInputsBody(run, threeInputs))).json()).toMatchObject({ accepted: 4 });
    const more = [...threeInputs, { kind: 'submit' as const }, line('hostname')];
    expect(statusAndCode(await saveInputs(person, run, toInputsBody(run, more, 4)))).toEqual([409, 'drill_run_closed']);
  });

  test('removes inputs at a step back in a practised run, also from the middle of a stored batch', async () => {
    const { person, run } = await startRun('practice');
    await saveInputs(person, run, toInputsBody(run, threeInputs));
    const changed = [...threeInputs.slice(0, 1), line('whoami')];
    const body = { ...toInputsBody(run, changed, 1), replaces: true };
    expect((await saveInputs(person, run, body)).json()).toMatchObject({ accepted: 2 });
    expect(await listStored(person, run)).toEqual(changed);
    const empty = { ...toInputsBody(run, []), replaces: true };
    expect((await saveInputs(person, run, empty)).json()).toMatchObject({ accepted: 0 });
    expect(await listStored(person, run)).toEqual([]);
  });

  test('refuses a step back in a run for the record', async () => {
    const { person, run } = await startRun();
    await saveInputs(person, run, toInputsBody(run, threeInputs));
    const body = { ...toInputsBody(run, [line('whoami')]), replaces: true };
    expect(statusAndCode(await saveInputs(person, run, body))).toEqual([409, 'no_step_back']);
  });

  test('stores no password', async () => {
    const { person, run } = await startRun();
    await saveInputs(person, run, toInputsBody(run, [line('net user maint01 S3cret! /add')]));
    const rows = await app.db.selectFrom('drill_inputs').select('inputs').where('run_id', '=', run.id).execute();
    expect(JSON.stringify(rows)).toContain('net user maint01 ••••');
    expect(JSON.stringify(rows)).not.toContain('S3cret!');
  });

  test('stores no part of the antivirus test string, and asks the page to load the run again', async () => {
    const { person, run } = await startRun();
    // A part of the string, in two pieces so that this file does not contain it.
    const text = `echo ${['AP4', 'PZX5'].join('')} > D:\\t.txt`;
    expect((await saveInputs(person, run, toInputsBody(run, [line(text)]))).json()).toEqual({
      accepted: 1,
      mustReload: true,
    });
    expect(await listStored(person, run)).toEqual([line('echo [card text] > D:\\t.txt')]);
    // Sending the same inputs again is accepted, although the stored text differs.
    expect((await saveInputs(person, run, toInputsBody(run, [line(text)]))).json()).toEqual({
      accepted: 1,
      mustReload: true,
    });
  });

  test('stores typed markup unchanged', async () => {
    const { person, run } = await startRun();
    const script = line('echo <img src=x onerror=alert(1)> \u202E');
    await saveInputs(person, run, toInputsBody(run, [script]));
    expect(await listStored(person, run)).toEqual([script]);
  });

  test.each<[string, (run: OpenDrillRun) => object]>([
    [
      'a line of 1,001 characters',
      (run) => ({ ...toInputsBody(run, []), inputs: [line('x'.repeat(1001))], deviceMs: [0] }),
    ],
    [
      '601 inputs',
      (run) => ({
        ...toInputsBody(run, []),
        inputs: Array.from({ length: 601 }, () => ({ kind: 'submit' })),
        deviceMs: Array(601).fill(0),
      }),
    ],
    ['inputs beyond the 600th', (run) => ({ ...toInputsBody(run, []), from: 600, inputs: [line('x')], deviceMs: [0] })],
    [
      'an unknown kind of input',
      (run) => ({ ...toInputsBody(run, []), inputs: [{ kind: 'result', isPassed: true }], deviceMs: [0] }),
    ],
    [
      'an input with further fields',
      (run) => ({ ...toInputsBody(run, []), inputs: [{ kind: 'submit', isPassed: true }], deviceMs: [0] }),
    ],
    [
      'a value of 201 characters',
      (run) => ({
        ...toInputsBody(run, []),
        inputs: [{ kind: 'write', line: 'name', value: 'x'.repeat(201) }],
        deviceMs: [0],
      }),
    ],
    ['a time of the device of more than a year', (run) => ({ ...toInputsBody(run, [line('dir')]), deviceMs: [1e15] })],
    ['fewer times than inputs', (run) => ({ ...toInputsBody(run, threeInputs), deviceMs: [0] })],
    ['a text that is not a digest', (run) => ({ ...toInputsBody(run, threeInputs), digest: 'passed' })],
  ])('refuses %s', async (_name, bodyOf) => {
    const { person, run } = await startRun();
    expect(statusAndCode(await saveInputs(person, run, bodyOf(run)))).toEqual([422, 'invalid']);
    expect(await listStored(person, run)).toEqual([]);
  });

  test('refuses a body of more than 64 kB', async () => {
    const { person, run } = await startRun();
    const inputs = Array.from({ length: 80 }, () => line('x'.repeat(900)));
    const body = { ...toInputsBody(run, []), inputs, deviceMs: inputs.map(() => 0) };
    expect(statusAndCode(await saveInputs(person, run, body))).toEqual([413, 'payload_too_large']);
  });
});
