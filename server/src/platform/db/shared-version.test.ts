import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { inTransaction } from './transaction.ts';

const { db, drop } = await testDatabase();
afterAll(drop);

test('a publication and a concurrent change of another module do not wait for each other forever', async () => {
  const [published, changed] = await db
    .selectFrom('modules')
    .select(['id', 'content_revision'])
    .orderBy('chapter_number')
    .limit(2)
    .execute();
  if (!published || !changed) throw new Error('The test needs two modules.');
  const { promise: hasUpdated, resolve: resolveUpdated } = Promise.withResolvers<void>();
  const publication = inTransaction(db, async (transaction) => {
    // Triggers write a new version to the only row of `shared_version` after each change of the training content, and
    // to the only row of `content_version` after each change of a module. Such a row stays locked until the commit. A
    // change of a revision locks only the row of `shared_version`; a change of a module locks both rows. If the change
    // of a module locked `content_version` first, the two transactions would wait for each other.
    await transaction
      .updateTable('module_revisions')
      .set({ note: 'A note' })
      .where('module_id', '=', published.id)
      .execute();
    resolveUpdated();
    await pause(200);
    await transaction.updateTable('modules').set({ allows_test_out: true }).where('id', '=', published.id).execute();
  });
  await hasUpdated;
  const change = inTransaction(db, (transaction) =>
    transaction.updateTable('modules').set({ allows_test_out: true }).where('id', '=', changed.id).execute(),
  );
  await expect(Promise.all([publication, change])).resolves.toHaveLength(2);
});
