import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { DrillReplay, drillsEndpoints } from '@loopcheck/contract/features/drills/drills.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { afterAll, expect, test } from 'vitest';
import { insertDrillTrainee, playDrillRun, solveDrill, startDrillRun } from '../../testing/drill-runs.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const admin = await app.person({ isAdmin: true });

/**
 * Plays a run in which the trainee does not type the command `auditpol`, so that the sheet line `audited` is unseen.
 * Then the admin counts this line as right.
 */
const insertRunWithCountedLine = async () => {
  const person = await insertDrillTrainee(app);
  const run = await startDrillRun(app, person);
  const inputs = (await solveDrill(run)).map((input) =>
    input.kind === 'line' && input.text.startsWith('auditpol') ? { ...input, text: 'echo on' } : input,
  );
  await playDrillRun(app, person, run, inputs);
  const body = { line: 'audited', reason: 'Nadia has shown me.' };
  await app.call(drillsEndpoints.countLine, { as: admin, params: { runId: run.id }, body });
  return { person, run };
};
const readReplay = async (runId: string) =>
  DrillReplay.parse((await app.call(drillsEndpoints.replay, { as: admin, params: { runId } })).json());

test('deleting a person erases inputs, transcripts and reasons, and keeps the results under the pseudonym', async () => {
  const [{ person, run }, other] = [await insertRunWithCountedLine(), await insertRunWithCountedLine()];
  expect((await app.call(usersEndpoints.remove, { as: admin, params: { id: person.id } })).statusCode).toBe(200);
  const erased = await readReplay(run.id);
  expect(erased).toMatchObject({ inputs: [], frames: null, result: { isPassed: true, rightCount: 8 } });
  expect(erased.person).toMatchObject({ fullName: expect.stringMatching(/^Deleted person /), email: null });
  expect(erased.result?.lines.find(({ id }) => id === 'audited')?.counted?.reason).toBe('');
  const events = await app.db.selectFrom('training_events').select('result').where('object_id', '=', run.id).execute();
  // The training event keeps the hash of the erased inputs, as evidence of what was graded.
  expect(events.some(({ result }) => typeof result['inputsHash'] === 'string')).toBe(true);
  expect((await readReplay(other.run.id)).inputs.length).toBeGreaterThan(20);
  const transcripts = await app.db.selectFrom('drill_transcripts').select('run_id').execute();
  expect(transcripts).toEqual([{ run_id: other.run.id }]);
});

test("the export of a person's data contains their runs, inputs and sheet lines, and nothing about other people", async () => {
  const [{ person, run }, other] = [await insertRunWithCountedLine(), await insertRunWithCountedLine()];
  const reply = await app.call(personalDataEndpoints.exportPerson, { as: admin, params: { id: person.id } });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain(run.id);
  expect(reply.body).toContain('wevtutil gl System');
  expect(reply.body).toContain('Nadia has shown me.');
  expect(reply.body).not.toContain(other.run.id);
});
