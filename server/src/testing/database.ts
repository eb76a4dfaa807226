import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { withClient } from '../platform/db/client.ts';
import { type Connection, inDatabase } from '../platform/db/connection.ts';
import { closeDatabase, type Database, openDatabase } from '../platform/db/database.ts';
import { templateDatabase } from './database-cluster.ts';

/** The migrated and seeded database of one test file, shared with no other test file. */
export interface TestDatabase {
  /** Connected with the server's role, as in production, so that missing privileges are detected. */
  readonly db: Database;
  readonly connection: Connection;
  /** Connected as the owner, for statements that are otherwise executed only by migrations. */
  readonly ownerConnection: Connection;
  /** Closes the pool and drops the database; pass to afterAll. */
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

/** Creates an empty database, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}
