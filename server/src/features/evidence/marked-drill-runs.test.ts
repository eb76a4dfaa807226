import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { certificatesEndpoints } from '@loopcheck/contract/features/certificates/certificates.contract';
import { drillsEndpoints } from '@loopcheck/contract/features/drills/drills.contract';
import {
  MatrixRow,
  ProgressStats,
  TraineeRecord,
  traineesEndpoints,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  insertDrillTrainee,
  playDrillRunInSteps,
  solveDrill,
  startDrillRun,
  toInputsBody,
} from '../../testing/drill-runs.ts';
import type { Person } from '../../testing/people.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { readPdf } from '../sops/text/read-pdf.ts';
import { ensureSiteMode } from '../site/index.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, { secondFactorRequiredFor: 'nobody' });
afterAll(app.close);
await ensureSiteMode(app.db, app.config);
const trainer = await app.person({ role: 'trainer' });

/** The time between two inputs: of an ordinary person, and of a script. */
const intervalOfPersonMs = 20_000;
const intervalOfScriptMs = 9;

interface Play {
  /** The time between two inputs. */
  readonly intervalMs: number;
  /** Changes each input of the solution before it is sent. */
  readonly change?: (input: DrillInput) => DrillInput;
}

/** Starts a run of the drill for the person and plays its solution. Returns the closed run. */
async function playSolution(testedApp: TestApp, person: Person, { intervalMs, change = (input) => input }: Play) {
  const run = await startDrillRun(testedApp, person);
  const inputs = (await solveDrill(run)).map(change);
  return playDrillRunInSteps(testedApp, person, run, { inputs, intervalMs });
}

/**
 * Replaces each of the two commands that show the values for the sheet lines `name` and `audited` with a harmless
 * command. These two lines are then graded as unseen. The drill needs 7 of 8 right lines, so the run fails until a
 * trainer counts one of them as right.
 */
const leaveTwoLinesUnseen = (input: DrillInput): DrillInput =>
  input.kind === 'line' && /^(?:auditpol|hostname)/.test(input.text) ? { ...input, text: 'echo on' } : input;

const evidenceFilter = 'to_be_looked_at';
async function listPeopleToCheck(): Promise<string[]> {
  const matrix = await app.call(traineesEndpoints.matrix, { as: trainer, query: { evidence: evidenceFilter } });
  return z
    .object({ items: z.array(MatrixRow) })
    .parse(matrix.json())
    .items.map(({ id }) => id);
}
async function countPeopleToCheck(): Promise<number> {
  const stats = await app.call(traineesEndpoints.stats, { as: trainer, query: { evidence: evidenceFilter } });
  return ProgressStats.parse(stats.json()).trainees;
}
const marksOf = async (person: Person) =>
  TraineeRecord.parse(
    (await app.call(traineesEndpoints.record, { as: trainer, params: { userId: person.id } })).json(),
  ).marks.map(({ kind, chapterNumber, count, seconds }) => ({ kind, chapterNumber, count, seconds }));
const drillMark = (count: number) => ({ kind: 'drill_runs', chapterNumber: 7, count, seconds: null });
const textOf = async ({ rawPayload }: { rawPayload: Uint8Array }) =>
  (await readPdf(new Uint8Array(rawPayload))).plainText.replaceAll(/\s+/g, ' ');

test('a person who has passed a drill at the pace of a script is found by the evidence filter, counted in the figures, and marked in the exports', async () => {
  const [honest, cheat] = [await insertDrillTrainee(app), await insertDrillTrainee(app, { fullName: 'Sam Scripted' })];
  expect((await playSolution(app, honest, { intervalMs: intervalOfPersonMs })).state).toBe('passed');
  const before = await countPeopleToCheck();
  expect((await playSolution(app, cheat, { intervalMs: intervalOfScriptMs })).state).toBe('passed');

  expect(await marksOf(cheat)).toEqual([drillMark(1)]);
  expect(await marksOf(honest)).toEqual([]);
  const found = await listPeopleToCheck();
  expect(found).toContain(cheat.id);
  expect(found).not.toContain(honest.id);
  expect(await countPeopleToCheck()).toBe(before + 1);
  const query = { evidence: evidenceFilter, search: 'Sam Scripted' };
  const csv = await app.call(traineesEndpoints.export, { as: trainer, query });
  expect(csv.body).toMatch(/Sam Scripted.*Evidence to check/);
  const pdf = await app.call(traineesEndpoints.recordPdf, { as: trainer, params: { userId: cheat.id } });
  expect(await textOf(pdf)).toContain('Chapter 7: 1 passed drill run to check');

  // Another run at the pace of a script raises the count; a run at the pace of a person does not.
  await playSolution(app, cheat, { intervalMs: intervalOfScriptMs });
  await playSolution(app, cheat, { intervalMs: intervalOfPersonMs });
  expect(await marksOf(cheat)).toEqual([drillMark(2)]);
});

test('a run that was passed in less than a tenth of the estimated minutes gets a mark, and its result stays the same', async () => {
  const person = await insertDrillTrainee(app);
  // Each step alone is as slow as the steps of a person who knows the drill by heart.
  const intervalSeconds = 2;
  const fast = await playSolution(app, person, { intervalMs: intervalSeconds * 1000 });
  expect(fast).toMatchObject({ state: 'passed', result: { isPassed: true } });
  expect(fast.result).not.toHaveProperty('playedSeconds');
  const runs = await app.call(traineesEndpoints.drillRuns, { as: trainer, params: { userId: person.id } });
  expect(runs.json().items).toMatchObject([{ marks: ['fast_pass'], drillMinutes: 25 }]);
  const [{ playedSeconds }] = runs.json().items;
  // The clock of the test goes on between its steps, so a busy machine adds some seconds.
  const minimumSeconds = (fast.stepCount - 1) * intervalSeconds;
  expect(playedSeconds).toBeGreaterThanOrEqual(minimumSeconds);
  expect(playedSeconds).toBeLessThan(minimumSeconds * 2);
  const own = await app.call(traineesEndpoints.ownDrillRuns, { as: person });
  expect(own.json().items).toMatchObject([{ marks: [], playedSeconds: null }]);
  const pdf = await app.call(traineesEndpoints.recordPdf, { as: trainer, params: { userId: person.id } });
  const text = `Handed in ${playedSeconds} s after the first step; the drill is meant for 25 min`;
  expect(await textOf(pdf)).toContain(text);
  expect(await marksOf(person)).toEqual([drillMark(1)]);
});

test('nobody is marked for a run that was played without a network and sent all at once', async () => {
  const person = await insertDrillTrainee(app);
  const run = await startDrillRun(app, person);
  const inputs = await solveDrill(run);
  app.clock.advance(inputs.length * intervalOfPersonMs);
  const params = { runId: run.id };
  const body = { ...toInputsBody(run, inputs), deviceMs: inputs.map((_, index) => index * intervalOfPersonMs) };
  await app.call(drillsEndpoints.saveInputs, { as: person, params, body });
  const closed = await app.call(drillsEndpoints.submit, { as: person, params, body: { inputCount: inputs.length } });
  expect(closed.json()).toMatchObject({ state: 'passed' });
  const runs = await app.call(traineesEndpoints.drillRuns, { as: trainer, params: { userId: person.id } });
  expect(runs.json().items).toMatchObject([{ marks: ['steps_at_once'] }]);
  expect(await marksOf(person)).toEqual([]);
  expect(await listPeopleToCheck()).not.toContain(person.id);
});

test('a run is marked `steps_at_once` if its steps reached the server in a fraction of the time that the device measured', async () => {
  const person = await insertDrillTrainee(app);
  const run = await startDrillRun(app, person);
  const inputs = await solveDrill(run);
  // The device counts 20 s for each step, but sends nine steps every 10 s.
  const stepsPerRequest = 9;
  app.clock.advance(inputs.length * intervalOfPersonMs);
  for (let from = 0; from < inputs.length; from += stepsPerRequest) {
    const inputsSoFar = inputs.slice(0, from + stepsPerRequest);
    const deviceMs = inputsSoFar.slice(from).map((_, index) => (from + index) * intervalOfPersonMs);
    const body = { ...toInputsBody(run, inputsSoFar, from), deviceMs };
    await app.call(drillsEndpoints.saveInputs, { as: person, params: { runId: run.id }, body });
    app.clock.advance(10_000);
  }
  const params = { runId: run.id };
  const closed = await app.call(drillsEndpoints.submit, { as: person, params, body: { inputCount: inputs.length } });
  expect(closed.json()).toMatchObject({ state: 'passed' });
  const runs = await app.call(traineesEndpoints.drillRuns, { as: trainer, params: { userId: person.id } });
  expect(runs.json().items).toMatchObject([{ marks: ['steps_at_once'] }]);
});

test('a person is marked for a pass after three runs that were handed in without any work', async () => {
  const person = await insertDrillTrainee(app);
  const handIn: DrillInput[] = [{ kind: 'submit' }];
  for (let count = 0; count < 3; count += 1) {
    const run = await startDrillRun(app, person);
    await playDrillRunInSteps(app, person, run, { inputs: handIn, intervalMs: intervalOfPersonMs });
  }
  expect(await marksOf(person)).toEqual([]);
  expect((await playSolution(app, person, { intervalMs: intervalOfPersonMs })).state).toBe('passed');
  const runs = await app.call(traineesEndpoints.drillRuns, { as: trainer, params: { userId: person.id } });
  expect(runs.json().items.map(({ marks }: { marks: string[] }) => marks)).toEqual([['short_runs'], [], [], []]);
  expect(await marksOf(person)).toEqual([drillMark(1)]);
});

test('if two people pass with exactly the same steps, the person who handed in later is marked', async () => {
  const [first, second] = [await insertDrillTrainee(app), await insertDrillTrainee(app)];
  const original = await startDrillRun(app, first);
  const inputs = await solveDrill(original);
  const play = { inputs, intervalMs: intervalOfPersonMs };
  expect((await playDrillRunInSteps(app, first, original, play)).state).toBe('passed');
  // The seed of a run determines its host, and the same steps never pass drill 7.1 on two hosts. So the second run gets
  // the seed of the first one.
  const { id } = await startDrillRun(app, second);
  await app.db.updateTable('drill_runs').set({ seed: original.seed }).where('id', '=', id).execute();
  const copy = await playDrillRunInSteps(app, second, await startDrillRun(app, second), play);
  expect(copy).toMatchObject({ id, state: 'passed' });
  const runs = await app.call(traineesEndpoints.drillRuns, { as: trainer, params: { userId: second.id } });
  expect(runs.json().items).toMatchObject([{ marks: ['same_steps'] }]);
  expect(await marksOf(first)).toEqual([]);
  expect(await marksOf(second)).toEqual([drillMark(1)]);
});

test('a run that passes because a trainer counts a sheet line is compared only with runs that were handed in before it', async () => {
  const [first, second] = [await insertDrillTrainee(app), await insertDrillTrainee(app)];
  const original = await startDrillRun(app, first);
  const inputs = (await solveDrill(original)).map(leaveTwoLinesUnseen);
  const play = { inputs, intervalMs: intervalOfPersonMs };
  expect((await playDrillRunInSteps(app, first, original, play)).state).toBe('failed');
  // A later run has the same inputs, and three later runs are handed in without any work. If they had been handed in
  // before the original run, its pass would get the marks `same_steps` and `short_runs`.
  const { id } = await startDrillRun(app, second);
  await app.db.updateTable('drill_runs').set({ seed: original.seed }).where('id', '=', id).execute();
  await playDrillRunInSteps(app, second, await startDrillRun(app, second), play);
  for (let count = 0; count < 3; count += 1) {
    const run = await startDrillRun(app, first);
    await playDrillRunInSteps(app, first, run, { inputs: [{ kind: 'submit' }], intervalMs: intervalOfPersonMs });
  }
  const body = { line: 'audited', reason: 'She has shown me where it stands.' };
  const counted = await app.call(drillsEndpoints.countLine, { as: trainer, params: { runId: original.id }, body });
  expect(counted.json()).toMatchObject({ isPassed: true });
  expect(await marksOf(first)).toEqual([]);
});

test('nobody is marked for a run that was not passed', async () => {
  const person = await insertDrillTrainee(app);
  const run = await startDrillRun(app, person);
  const taps = Array.from({ length: 20 }, (): DrillInput => ({ kind: 'tap', target: 'label/hist' }));
  const inputs: DrillInput[] = [...taps, { kind: 'submit' }];
  expect((await playDrillRunInSteps(app, person, run, { inputs, intervalMs: intervalOfScriptMs })).state).toBe(
    'failed',
  );
  expect(await marksOf(person)).toEqual([]);
  expect(await listPeopleToCheck()).not.toContain(person.id);
});

test('a person is also marked for a run that is passed because a trainer counts a sheet line', async () => {
  const person = await insertDrillTrainee(app);
  const closed = await playSolution(app, person, { intervalMs: intervalOfScriptMs, change: leaveTwoLinesUnseen });
  expect(closed.state).toBe('failed');
  expect(await marksOf(person)).toEqual([]);
  const listMarksOfRun = async () => {
    const runs = await app.call(traineesEndpoints.drillRuns, { as: trainer, params: { userId: person.id } });
    return runs.json().items[0].marks;
  };
  expect(await listMarksOfRun()).toEqual(['fast_steps', 'steps_at_once']);
  const body = { line: 'audited', reason: 'He has shown me where it stands.' };
  const counted = await app.call(drillsEndpoints.countLine, { as: trainer, params: { runId: closed.id }, body });
  expect(counted.json()).toMatchObject({ isPassed: true });
  expect(counted.body).not.toMatch(/fast_|playedSeconds/);
  // Only a passed run can get the mark `fast_pass`.
  expect(await listMarksOfRun()).toEqual(['fast_steps', 'steps_at_once', 'fast_pass']);
  expect(await marksOf(person)).toEqual([drillMark(1)]);
});

test('the certificate of a person who has passed a drill at the pace of a script can be approved only with a reason', async () => {
  const person = await insertDrillTrainee(app);
  await playSolution(app, person, { intervalMs: intervalOfScriptMs });
  const { id } = (await app.call(certificatesEndpoints.request, { as: person })).json();
  const approve = (body?: object) =>
    app.call(certificatesEndpoints.approve, { as: trainer, params: { id }, ...(body && { body }) });
  const refusal = await approve();
  expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'certificate_reason_needed']);
  expect((await approve({ reason: 'He did the drill again beside me.' })).statusCode).toBe(200);
});

test('a person who has passed a drill at the pace of a script sees nothing of the mark', async () => {
  const person = await insertDrillTrainee(app);
  await playSolution(app, person, { intervalMs: intervalOfScriptMs });
  const replies = [
    await app.call(traineesEndpoints.ownDrills, { as: person }),
    await app.call(traineesEndpoints.ownDrillRuns, { as: person }),
    await app.call(drillsEndpoints.list, { as: person }),
    await app.call(certificatesEndpoints.request, { as: person }),
    await app.call(certificatesEndpoints.list, { as: person }),
  ];
  for (const { body } of replies) expect(body).not.toMatch(/drill_runs|fast_|playedSeconds":\d/);
  const ownPdf = await textOf(await app.call(traineesEndpoints.ownRecordPdf, { as: person }));
  expect(ownPdf).not.toMatch(/to check/i);
  const matrix = await app.call(traineesEndpoints.matrix, { as: person, query: { evidence: evidenceFilter } });
  expect(matrix.statusCode).toBe(403);
});

test('the migration 0033 marks people who had passed drills at the pace of a script', async () => {
  const person = await insertDrillTrainee(app);
  await playSolution(app, person, { intervalMs: intervalOfScriptMs });
  await playSolution(app, person, { intervalMs: intervalOfScriptMs });
  await app.db.deleteFrom('evidence_marks').where('kind', '=', 'drill_runs').execute();
  const migration = path.resolve(import.meta.dirname, '../../../migrations/0033_drill_marks.sql');
  // The first part of the file changes the table. The database already has this change. Only the insertion of marks
  // runs again.
  const [, insertion = ''] = (await readFile(migration, 'utf8')).split(/(?=^insert into)/m);
  await sql.raw(insertion).execute(app.db);
  expect(await marksOf(person)).toEqual([drillMark(2)]);
});

test('in demo mode nobody is marked', async () => {
  const demo = await testApp();
  const person = await insertDrillTrainee(demo);
  expect((await playSolution(demo, person, { intervalMs: intervalOfScriptMs })).state).toBe('passed');
  expect(await demo.db.selectFrom('evidence_marks').select('id').execute()).toEqual([]);
  await demo.close();
});
