import type { StoredDrillResult } from '@loopcheck/contract/features/drills/drill-result';
import { drillsEndpoints } from '@loopcheck/contract/features/drills/drills.contract';
import { ListedProgress, progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import {
  MatrixRow,
  RecordedDrill,
  RecordedDrillRun,
  TraineeRecord,
  traineesEndpoints,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  insertDrillTrainee,
  playDrillRun,
  playDrillRunInSteps,
  solveDrill,
  startDrillRun,
} from '../../testing/drill-runs.ts';
import { testApp } from '../../testing/test-app.ts';
import { readPdf } from '../sops/text/read-pdf.ts';

const app = await testApp();
afterAll(app.close);
// In these tests, only the seventh module has a drill: drill 7.1.
await app.db.updateTable('drills').set({ is_active: false }).where('id', '<>', '07-1').execute();
const trainer = await app.person({ role: 'trainer' });

const Page = z.object({ items: z.array(RecordedDrillRun), nextCursor: z.string().nullable() });
const fetchPage = async (userId: string, query: Record<string, string> = {}) =>
  Page.parse((await app.call(traineesEndpoints.drillRuns, { as: trainer, params: { userId }, query })).json());
const readText = async ({ rawPayload }: { rawPayload: Uint8Array }) =>
  (await readPdf(new Uint8Array(rawPayload))).plainText.replaceAll(/\s+/g, ' ');
const fetchPdfText = async (userId: string) =>
  readText(await app.call(traineesEndpoints.recordPdf, { as: trainer, params: { userId } }));

/** The inputs of a run that the trainee hands in without doing anything else. */
const submitOnly = [{ kind: 'submit' as const }];

test('the record lists the runs of the person, newest first, including practice runs and open runs', async () => {
  const person = await insertDrillTrainee(app);
  const first = await startDrillRun(app, person);
  await playDrillRun(app, person, first, await solveDrill(first));
  const second = await startDrillRun(app, person, 'practice');
  await playDrillRun(app, person, second, submitOnly);
  const third = await startDrillRun(app, person);
  await startDrillRun(app, await insertDrillTrainee(app));

  const { items, nextCursor } = await fetchPage(person.id);
  expect(nextCursor).toBeNull();
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    [third.id, 'open'],
    [second.id, 'completed'],
    [first.id, 'passed'],
  ]);
  // The record sheet of the drill has eight lines.
  expect(items[2]).toMatchObject({ number: '7.1', chapterNumber: 7, rightCount: 8, lineCount: 8, tryNumber: 1 });
  const text = await fetchPdfText(person.id);
  expect(text).toContain('Drills on practice hosts');
  expect(text).toContain('7.1 The log that keeps nothing new');
  expect(text).toContain('8 of 8');
  expect(text).toContain('Passed the drill');
  // The text "drill passed" occurs only in the row of the seventh chapter.
  expect([...text.matchAll(/drill passed/g)]).toHaveLength(1);
  expect(text).toMatch(/ 7 · Event Logs[^·]*, drill passed[^·]* 8 · /);
});

test('the record states the best run, the numbers of runs and the open run of each drill that the person has begun', async () => {
  const person = await insertDrillTrainee(app);
  const failed = await startDrillRun(app, person);
  await playDrillRun(app, person, failed, submitOnly);
  const passed = await startDrillRun(app, person);
  await playDrillRun(app, person, passed, await solveDrill(passed));
  const failedLater = await startDrillRun(app, person);
  await playDrillRun(app, person, failedLater, submitOnly);
  const practised = await startDrillRun(app, person, 'practice');
  await playDrillRun(app, person, practised, submitOnly);
  const open = await startDrillRun(app, person);

  const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: person.id } });
  const { drills } = TraineeRecord.parse(record.json());
  expect(drills).toHaveLength(1);
  expect(drills[0]).toMatchObject({
    number: '7.1',
    chapterNumber: 7,
    bestRun: { id: passed.id, state: 'passed', tryNumber: 2 },
    // The two failed runs, the passed run and the open run.
    recordRuns: 4,
    practisedRuns: 1,
    openRun: { id: open.id, kind: 'record' },
  });
  const ownDrills = await app.call(traineesEndpoints.ownDrills, { as: person });
  expect(z.array(RecordedDrill).parse(ownDrills.json())).toEqual(drills);
});

test('the lists of runs can be filtered by kind, and a person can list only their own runs', async () => {
  const person = await insertDrillTrainee(app);
  const practised = await startDrillRun(app, person, 'practice');
  await playDrillRun(app, person, practised, submitOnly);
  const open = await startDrillRun(app, person);
  const idsOf = (page: unknown) => Page.parse(page).items.map(({ id }) => id);
  const listOwn = async (as: typeof person, query: { kind?: 'record' | 'practice' } = {}) =>
    idsOf((await app.call(traineesEndpoints.ownDrillRuns, { as, query })).json());

  expect(idsOf(await fetchPage(person.id, { kind: 'record' }))).toEqual([open.id]);
  expect(idsOf(await fetchPage(person.id, { kind: 'practice' }))).toEqual([practised.id]);
  expect(await listOwn(person)).toEqual([open.id, practised.id]);
  expect(await listOwn(person, { kind: 'practice' })).toEqual([practised.id]);
  const other = await insertDrillTrainee(app);
  expect(await listOwn(other)).toEqual([]);
  expect((await app.call(traineesEndpoints.ownDrills, { as: other })).json()).toEqual([]);
});

test('trainers see marks on a graded run that a script has played; the trainee does not see the marks', async () => {
  // If the clock went on, the durations of the runs would include the time that this test takes on a busy machine.
  app.clock.stop();
  const person = await insertDrillTrainee(app);
  const play = async (intervalMs: number, kind: 'record' | 'practice' = 'record') => {
    const run = await startDrillRun(app, person, kind);
    return playDrillRunInSteps(app, person, run, { inputs: await solveDrill(run), intervalMs });
  };
  const atHumanPace = await play(5000);
  const atScriptPace = await play(9);
  const practised = await play(9, 'practice');
  const sentAtOnce = await startDrillRun(app, person);
  await playDrillRun(app, person, sentAtOnce, await solveDrill(sentAtOnce));
  expect([atHumanPace, atScriptPace].map(({ state }) => state)).toEqual(['passed', 'passed']);

  const { items } = await fetchPage(person.id);
  expect(items.map(({ id, marks }) => [id, marks])).toEqual([
    [sentAtOnce.id, ['steps_at_once']],
    [practised.id, []],
    [atScriptPace.id, ['fast_steps', 'steps_at_once', 'fast_pass']],
    [atHumanPace.id, []],
  ]);
  // The PDF states what the page of the record shows. Each text that is expected below ends with the beginning of what
  // follows in the PDF: the drill number (7.1) of the next run, or the title of the next section. This shows that the
  // text about the run ends there.
  const steps = (await solveDrill(sentAtOnce)).length;
  // One step every 5 seconds.
  const minutesAtHumanPace = Math.floor((5 * steps) / 60);
  // The shipped drill 7.1 states 25 minutes.
  const reasons =
    'Steps faster than anybody types. Many steps arrived at once. Handed in 0 s after the first step; the drill is meant for 25 min.';
  const text = await fetchPdfText(person.id);
  expect(text).toContain(`passed, ${steps} steps, handed in after ${minutesAtHumanPace} min Procedures read`);
  expect(text).toContain(`passed, ${steps} steps, handed in after less than 1 min. Evidence to check: ${reasons} 7.1`);
  expect(text).toContain(`practised, ${steps} steps 7.1`);
  // Three runs are graded, and two of them have marks.
  expect(text.match(/handed in after/g)).toHaveLength(3);
  expect(text.match(/Evidence to check: /g)).toHaveLength(2);
  expect(text).toContain(`Drill 7.1, try 3: Many steps arrived at once. Drill 7.1, try 2: ${reasons} Chapters`);
  expect(text).not.toContain('No evidence to check');
  const ownText = await readText(await app.call(traineesEndpoints.ownRecordPdf, { as: person }));
  expect(ownText).toContain(`passed, ${steps} steps, handed in after less than 1 min 7.1`);
  expect(ownText).not.toContain('Evidence to check');
  const ownRuns = await app.call(traineesEndpoints.ownDrillRuns, { as: person });
  expect(Page.parse(ownRuns.json()).items.map(({ marks }) => marks)).toEqual([[], [], [], []]);
  const debrief = await app.call(drillsEndpoints.run, { as: person, params: { runId: atScriptPace.id } });
  const replay = await app.call(drillsEndpoints.ownReplay, { as: person, params: { runId: atScriptPace.id } });
  const handedIn = await app.call(drillsEndpoints.submit, {
    as: person,
    params: { runId: atScriptPace.id },
    body: { inputCount: 0 },
  });
  for (const { body } of [handedIn, debrief, replay]) expect(body).not.toContain('fast_steps');

  // An older server, which knew no marks, has saved results without marks.
  const withoutMarks = sql<StoredDrillResult>`result - 'marks'`;
  await app.db.updateTable('drill_runs').set({ result: withoutMarks }).where('id', '=', atScriptPace.id).execute();
  const runWithoutMarks = (await fetchPage(person.id)).items.find(({ id }) => id === atScriptPace.id);
  expect(runWithoutMarks).toMatchObject({ state: 'passed', marks: [] });
});

test('the record lists many runs in pages, each run once', async () => {
  const person = await app.person();
  const drill = await app.db
    .selectFrom('drills')
    .select(['id as drill_id', 'revision as drill_revision', 'content_hash as drill_hash', 'module_id'])
    .where('id', '=', '07-1')
    .executeTakeFirstOrThrow();
  const now = app.clock.now();
  const runCount = 40;
  const rows = Array.from({ length: runCount }, (_, index) => ({
    ...drill,
    user_id: person.id,
    simulator_revision: 1,
    seed: '0'.repeat(32),
    kind: 'practice' as const,
    try_number: index + 1,
    // Three consecutive runs at a time begin at the same moment.
    begun_at: new Date(now.getTime() + Math.floor(index / 3) * 1000),
    submitted_at: now,
    closed_by: 'person' as const,
  }));
  await app.db.insertInto('drill_runs').values(rows).execute();
  const ids: string[] = [];
  let page = await fetchPage(person.id);
  for (;;) {
    ids.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) break;
    page = await fetchPage(person.id, { cursor: page.nextCursor });
  }
  expect(ids).toHaveLength(runCount);
  expect(new Set(ids).size).toBe(runCount);
});

test('a record without runs has no section about drills', async () => {
  const person = await app.person();
  expect((await fetchPage(person.id)).items).toEqual([]);
  expect(await fetchPdfText(person.id)).not.toContain('Drills');
});

test('the matrix, the record and the list of modules state for each module with drills whether one of its drills is passed', async () => {
  const person = await insertDrillTrainee(app, { fullName: 'Dana Drilled' });
  const readCells = async () => {
    const matrix = await app.call(traineesEndpoints.matrix, { as: trainer, query: { search: 'Dana Drilled' } });
    const row = z.object({ items: z.array(MatrixRow) }).parse(matrix.json()).items[0];
    const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: person.id } });
    const { modules } = TraineeRecord.parse(record.json());
    const states = row?.cells.map(({ isDrillPassed }) => isDrillPassed);
    expect(modules.map(({ isDrillPassed }) => isDrillPassed)).toEqual(states);
    const progress = await app.call(progressEndpoints.list, { as: person });
    expect(
      z
        .array(ListedProgress)
        .parse(progress.json())
        .map(({ isDrillPassed }) => isDrillPassed),
    ).toEqual(states);
    return states;
  };
  /** The states of the 13 shipped modules, of which only module 7 has a drill. */
  const statesWith = (stateOfModule7: boolean) =>
    Array.from({ length: 13 }, (_, index) => (index + 1 === 7 ? stateOfModule7 : null));
  expect(await readCells()).toEqual(statesWith(false));
  const practice = await startDrillRun(app, person, 'practice');
  await playDrillRun(app, person, practice, submitOnly);
  expect(await readCells()).toEqual(statesWith(false));
  const run = await startDrillRun(app, person);
  await playDrillRun(app, person, run, await solveDrill(run));
  expect(await readCells()).toEqual(statesWith(true));
});
