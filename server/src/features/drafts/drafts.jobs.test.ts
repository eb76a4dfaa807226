import { Writable } from 'node:stream';
import { draftsEndpoints } from '@loopcheck/contract/features/drafts/drafts.contract';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../../platform/logging/logger.ts';
import { testApp } from '../../testing/test-app.ts';
import { removeOldDrafts } from './drafts.jobs.ts';

const app = await testApp();
afterAll(app.close);

const dayMs = 24 * 3_600_000;

/** Runs the job `remove-old-drafts`, and returns the lines that it logged. */
async function runRemoveOldDrafts(): Promise<unknown[]> {
  const lines: unknown[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const log = createLogger('info', destination);
  const { signal } = new AbortController();
  await removeOldDrafts.run({ ...app, log, siteOrigin: 'http://127.0.0.1:3000', signal }, {});
  return lines;
}

test('remove-old-drafts removes drafts that were not saved for 180 days, and logs their number', async () => {
  const writer = await app.person({ role: 'trainer' });
  const ages = [200, 181, 179];
  await app.db
    .insertInto('drafts')
    .values(
      ages.map((days) => ({
        user_id: writer.id,
        kind: 'sop' as const,
        object_id: crypto.randomUUID(),
        content: JSON.stringify({ days }),
        revision: 1,
        editor_id: 'desk',
        change: 1,
        saved_at: new Date(app.clock.now().getTime() - days * dayMs),
      })),
    )
    .execute();

  expect(await runRemoveOldDrafts()).toMatchObject([{ removed: 2, msg: 'old drafts were removed' }]);
  const remaining = await app.db.selectFrom('drafts').select('content').execute();
  expect(remaining).toEqual([{ content: '{"days":179}' }]);
  expect(await runRemoveOldDrafts()).toEqual([]);
});

test('remove-old-drafts keeps an old draft that its author has saved again', async () => {
  const writer = await app.person({ role: 'trainer' });
  const params = { kind: 'sop', objectId: crypto.randomUUID() };
  const save = (content: string, change: number) =>
    app.call(draftsEndpoints.save, {
      as: writer,
      params,
      body: { content, baseRevision: 0, editorId: 'desk', change, userId: writer.id },
    });
  await save('{"title":"Isolate"}', 1);
  const old = new Date(app.clock.now().getTime() - 400 * dayMs);
  await app.db.updateTable('drafts').set({ saved_at: old }).where('user_id', '=', writer.id).execute();
  await save('{"title":"Isolate the pump"}', 2);
  await runRemoveOldDrafts();
  const { own } = (await app.call(draftsEndpoints.find, { as: writer, params })).json();
  expect(own).toMatchObject({ content: '{"title":"Isolate the pump"}' });
});
