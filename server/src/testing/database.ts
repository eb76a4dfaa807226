import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { withClient } from '../platform/db/client.ts';
import { type ConnectionUrl, withDatabaseName } from '../platform/db/connection.ts';
import { closeDatabase, type Database, openDatabase } from '../platform/db/database.ts';
import { templateDatabase } from './database-cluster.ts';

/** A database that one test file uses alone. */
export interface TestDatabase {
  /** Connections with the role `loopcheck_server`, as in production, so that tests detect missing privileges. */
  readonly db: Database;
  /** The URL with the role `loopcheck_server`, for example for another process. */
  readonly connection: ConnectionUrl;
  /** The URL with the role that owns the tables, for statements that the role `loopcheck_server` cannot execute. */
  readonly ownerConnection: ConnectionUrl;
  /** Closes `db` and drops the database. Pass it to `afterAll`. */
  readonly drop: () => Promise<void>;
}

async function executeAsOwner(statement: string): Promise<void> {
  await withClient(inject('testCluster').owner, (client) => client.query(statement));
}

/** PostgreSQL refuses to end the autovacuum of a database (error 42501) if the role is not a superuser. */
const isAutovacuumRunning = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '42501';

/**
 * The maximum number of attempts to drop a database. With the default pause between two attempts, a running autovacuum
 * has about ten seconds to end.
 */
const maxDropAttempts = 50;

/**
 * Drops a database and ends its connections. Waits while an autovacuum works in the database. `execute` executes a
 * statement.
 */
export async function dropDatabase(
  name: string,
  execute: (statement: string) => Promise<unknown> = executeAsOwner,
  pauseMs = 200,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await execute(`drop database ${name} with (force)`);
      return;
    } catch (error) {
      if (!isAutovacuumRunning(error) || attempt === maxDropAttempts) throw error;
      await pause(pauseMs);
    }
  }
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const { owner: ownerUrl, server: serverRoleUrl } = inject('testCluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await executeAsOwner(`create database ${name} template ${template}`);
  const connection = withDatabaseName(serverRoleUrl, name);
  const db = openDatabase(connection, { max: 4 });
  const drop = async () => {
    await closeDatabase(db);
    await dropDatabase(name);
  };
  return { db, connection, ownerConnection: withDatabaseName(ownerUrl, name), drop };
}

/**
 * Creates a migrated database with the shipped content, a copy of the template:
 * `const { db, drop } = await testDatabase(); afterAll(drop);`
 */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase(templateDatabase);
}

/** Creates an empty database, for tests of migrations. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}
