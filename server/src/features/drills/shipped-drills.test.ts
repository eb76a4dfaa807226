import { drillsEndpoints } from '@loopcheck/contract/features/drills/drills.contract';
import { afterAll, expect, test } from 'vitest';
import {
  insertDrillTrainee,
  playDrillRun,
  readShippedDrill,
  solveDrill,
  startDrillRun,
} from '../../testing/drill-runs.ts';
import { testApp } from '../../testing/test-app.ts';
import { findSharedDrills } from './drills.queries.ts';
import { findSharedVersion } from '../../platform/db/remember-shared.queries.ts';
import { loadShippedDrills } from './shipped-drills.commands.ts';
import type { ShippedDrill } from './shipped-drills.queries.ts';

const app = await testApp();
afterAll(app.close);
const { db } = app;

const listAll = async () => (await findSharedDrills(db, await findSharedVersion(db))).all;
const listRevisions = async () =>
  (await listAll()).filter(({ id }) => id === '07-1').map(({ revision, isActive }) => [revision, isActive]);

/** The drill 07-1 as a release ships it, with some fields changed. */
async function shippedAs(change: Partial<ShippedDrill>): Promise<ShippedDrill> {
  const file = await readShippedDrill('07-1');
  const row = (await listAll()).find(({ id }) => id === '07-1');
  if (!row) throw new Error('The drill is not loaded.');
  return { ...row, chapter: file.chapter, sops: file.sops, ...change };
}

test('new runs start with the newest revision of a drill, and older runs keep their revision', async () => {
  const person = await insertDrillTrainee(app);
  const run = await startDrillRun(app, person);
  await loadShippedDrills(db, [await shippedAs({ revision: 2, title: 'Another title', contentHash: 'two' })]);
  expect(await listRevisions()).toEqual([
    [1, false],
    [2, true],
  ]);
  // `startDrillRun` first returns the open run, which keeps its revision. After this run is handed in, a new run starts.
  expect((await startDrillRun(app, person)).drill).toMatchObject({ revision: 1 });
  expect((await playDrillRun(app, person, run, await solveDrill(run))).state).toBe('passed');
  expect((await startDrillRun(app, person)).drill).toMatchObject({ revision: 2, title: 'Another title' });
});

test('loading the same drills again writes nothing', async () => {
  const drills = [await shippedAs({ revision: 3, contentHash: 'three' })];
  await loadShippedDrills(db, drills);
  const version = await findSharedVersion(db);
  await loadShippedDrills(db, drills);
  expect(await findSharedVersion(db)).toBe(version);
});

test('a drill that is no longer shipped cannot be started', async () => {
  await loadShippedDrills(db, []);
  const person = await insertDrillTrainee(app);
  expect((await app.call(drillsEndpoints.list, { as: person })).json()).toEqual([]);
  const reply = await app.call(drillsEndpoints.start, { as: person, body: { drillId: '07-1', kind: 'record' } });
  expect(reply.statusCode).toBe(404);
});
