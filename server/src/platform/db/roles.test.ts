import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { withClient } from './client.ts';
import { grantSchemaUsage, privilegesLock, serverRole } from './roles.ts';

const { db, ownerConnection, drop } = await testDatabase();
afterAll(drop);

test('grantSchemaUsage waits until another server has committed its grant on the same schema', async () => {
  let grant = Promise.resolve();
  await withClient(ownerConnection, async (otherServer) => {
    await otherServer.query('begin');
    await otherServer.query('select pg_advisory_xact_lock($1)', [privilegesLock]);
    await otherServer.query(`grant usage on schema public to ${serverRole}`);

    grant = grantSchemaUsage(ownerConnection, 'public');
    // Gives `grantSchemaUsage` time to reach the lock. Without the lock, its grant would fail when the other server
    // commits.
    await pause(500);
    await otherServer.query('commit');
  });

  await expect(grant).resolves.toBeUndefined();
  const { rows } = await sql`select has_schema_privilege(${serverRole}, 'public', 'usage') as "canUse"`.execute(db);
  expect(rows).toEqual([{ canUse: true }]);
});
