import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { insertDrillTrainee, playDrillRun, startDrillRun } from '../../testing/drill-runs.ts';
import { testApp } from '../../testing/test-app.ts';
import { startRun } from './drills.commands.ts';

const app = await testApp();
afterAll(app.close);

/**
 * Calls `after` when a statement has been executed, before its result is used. `count` is 1 for the first statement of
 * its kind.
 */
function afterStatements(after: (kind: RootOperationNode['kind'], count: number) => Promise<void>): KyselyPlugin {
  const kinds = new WeakMap<object, RootOperationNode['kind']>();
  const counts = new Map<string, number>();
  return {
    transformQuery({ node, queryId }) {
      kinds.set(queryId, node.kind);
      return node;
    },
    async transformResult({ result, queryId }) {
      const kind = kinds.get(queryId);
      if (kind !== undefined) {
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        await after(kind, count);
      }
      return result;
    },
  };
}

test('startRun starts a new run at its second attempt if the open run that prevented the first attempt was handed in', async () => {
  const person = await insertDrillTrainee(app);
  let otherRunId = '';
  const db = app.db.withPlugin(
    afterStatements(async (kind, count) => {
      // Another request starts a run after this request has found no open run, and hands that run in after this request
      // could not insert a run.
      if (kind === 'SelectQueryNode' && count === 1) otherRunId = (await startDrillRun(app, person, 'practice')).id;
      if (kind === 'InsertQueryNode' && count === 1) {
        const run = await startDrillRun(app, person);
        expect(run.id).toBe(otherRunId);
        await playDrillRun(app, person, run, [{ kind: 'submit' }]);
      }
    }),
  );
  const { run } = await startRun({ db, now: new Date() }, { userId: person.id, drillId: '07-1', kind: 'record' });
  // The other run was practised, so this run is the first one for the record.
  expect(run).toMatchObject({ kind: 'record', closedBy: null, tryNumber: 1 });
  expect(run.id).not.toBe(otherRunId);
  expect((await startDrillRun(app, person)).id).toBe(run.id);
  const events = await app.db.selectFrom('training_events').select('verb').where('object_id', '=', run.id).execute();
  expect(events).toEqual([{ verb: 'attempted' }]);
});
