import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { withClient } from '../platform/db/client.ts';
import { type Connection, inDatabase } from '../platform/db/connection.ts';
import { closeDatabase, type Database, openDatabase } from '../platform/db/database.ts';
import { templateDatabase } from './database-cluster.ts';

/** A database of one test file: migrated, seeded, and nobody else's. */
export interface TestDatabase {
  /** As the server's role, as in production: what it must not do fails here too. */
  readonly db: Database;
  readonly connection: Connection;
  /** As the owner, for what only a migration may do. */
  readonly ownerConnection: Connection;
  /** Closes the pool and removes the database; for afterAll. */
  readonly drop: () => Promise<void>;
}

async function asOwner(statement: string): Promise<void> {
  await withClient(inject('testCluster').owner, (client) => client.query(statement));
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { owner, server } = inject('testCluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asOwner(`create database ${name} template ${template}`);
  const connection = inDatabase(server, name);
  const db = openDatabase(connection, { max: 4 });
  const drop = async () => {
    await closeDatabase(db);
    await asOwner(`drop database ${name} with (force)`);
  };
  return { db, connection, ownerConnection: inDatabase(owner, name), drop };
}

/** Copies the template for the calling test file: `const { db, drop } = await testDatabase(); afterAll(drop);` */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase(templateDatabase);
}

/** A database with nothing in it, for tests of the migrating itself. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}
