import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { withClient } from './client.ts';
import type { ConnectionUrl } from './connection.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';
import { privilegesLock, serverRole } from './roles.ts';

interface MigrationFile {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

/** The key of the advisory lock that a migrating process holds: "loop" in ASCII. */
const migrationLock = 0x6c6f6f70;

/** The file in the migrations folder that grants privileges to `serverRole`. It is run at every start. */
const rightsFile = 'rights.sql';

/** Treats all line endings as LF, because editors and git can convert them. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql') && name !== rightsFile).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const digits = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
      if (digits === undefined) {
        throw new UnusableDatabaseError(
          `The migration file ${name} has an invalid name. A name has four digits, an underscore, and then only ` +
            'lower-case letters, digits and underscores, for example 0001_site.sql.',
        );
      }
      const number = Number(digits);
      if (number !== index + 1) {
        throw new UnusableDatabaseError(
          `Migrations are numbered 0001_name.sql, 0002_name.sql and so on without a gap; ${name} is not number ${index + 1}.`,
        );
      }
      const text = await readFile(path.join(directory, name), 'utf8');
      return { number, name, text, checksum: checksumOf(text) };
    }),
  );
}

/** Throws an UnusableDatabaseError unless each applied migration has a file with the same name and checksum. */
function assertKnownHistory(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  for (const migration of applied) {
    const file = files[migration.number - 1];
    if (!file) {
      throw new UnusableDatabaseError(
        'This database was made by a newer version of Loopcheck: it has the migration ' +
          `${migration.name}, which the running version does not know. ` +
          'Start the newer version, or restore a backup that the running version made.',
      );
    }
    if (file.name !== migration.name) {
      throw new UnusableDatabaseError(
        'This database was made by a development version before the first release and cannot be upgraded. ' +
          'Start with an empty data folder, for example `DATA_DIR=./new-data npm start`. ' +
          'If you use DATABASE_URL, set it to an empty database.',
      );
    }
    if (file.checksum !== migration.checksum) {
      throw new UnusableDatabaseError(
        `The migration ${migration.name} was changed after it was applied to this database. ` +
          'Restore the released file, and write changes as a new migration.',
      );
    }
  }
}

/** Runs SQL in the current transaction: one statement if there are parameters, otherwise any number of statements. */
type SqlRunner = <Row extends object>(text: string, parameters?: unknown[]) => Promise<readonly Row[]>;

/** Uses pg instead of Kysely, because a migration file has many statements and Kysely cannot send them as one text. */
async function runInTransaction<T>(client: Client, work: (run: SqlRunner) => Promise<T>): Promise<T> {
  const run: SqlRunner = async <Row extends object>(text: string, parameters?: unknown[]) =>
    (await client.query<Row>(text, parameters)).rows;
  try {
    await run('begin');
    const result = await work(run);
    await run('commit');
    return result;
  } catch (error) {
    // The rollback fails if the connection was lost; PostgreSQL has then rolled back already.
    await run('rollback').catch(() => undefined);
    throw error;
  }
}

async function runFile(run: SqlRunner, { name, text }: Pick<MigrationFile, 'name' | 'text'>): Promise<void> {
  try {
    await run(text);
  } catch (cause) {
    // PostgreSQL's own message does not name the file.
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const createHistoryTableSql = `
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Applies the next migration, if there is one, and returns its name. All steps are in one transaction: it acquires the
 * lock, reads which migrations are applied, runs the next migration and records it as applied. A second process
 * therefore waits for the lock, and then finds the migration applied. A crash leaves no half-applied migration. The
 * lock belongs to the transaction, not to the session, so the connection can pass through a connection pooler.
 */
async function applyNext(run: SqlRunner, files: readonly MigrationFile[]): Promise<string | undefined> {
  await run('select pg_advisory_xact_lock($1)', [migrationLock]);
  await run(createHistoryTableSql);
  const applied = await run<AppliedMigration>('select number, name, checksum from schema_migrations order by number');
  assertKnownHistory(files, applied);
  const next = files[applied.length];
  if (!next) return undefined;
  await runFile(run, next);
  await run('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    next.number,
    next.name,
    next.checksum,
  ]);
  return next.name;
}

/**
 * Runs `rights.sql` if the file and `serverRole` exist. The role can be missing if the server connects as the owner.
 */
async function applyRights(run: SqlRunner, directory: string): Promise<void> {
  const file = path.join(directory, rightsFile);
  const roles = await run('select from pg_roles where rolname = $1', [serverRole]);
  if (roles.length === 0 || !existsSync(file)) return;
  await run('select pg_advisory_xact_lock($1)', [migrationLock]);
  await run('select pg_advisory_xact_lock($1)', [privilegesLock]);
  await runFile(run, { name: rightsFile, text: await readFile(file, 'utf8') });
}

/**
 * Applies the migrations in `directory` that the database of `ownerConnection` lacks, then `rights.sql` of that folder.
 * Returns the file names of the migrations that were applied. Throws an Error that names the file if a migration fails.
 * Throws an UnusableDatabaseError in these cases:
 * - The database has a migration that the folder lacks.
 * - A migration was changed after it was applied.
 * - A file has an invalid name or number.
 */
export async function migrate(ownerConnection: ConnectionUrl, directory: string): Promise<string[]> {
  const files = await readMigrations(directory);
  return withClient(
    ownerConnection,
    async (client) => {
      const appliedNames: string[] = [];
      for (;;) {
        const name = await runInTransaction(client, (run) => applyNext(run, files));
        if (name === undefined) break;
        appliedNames.push(name);
      }
      await runInTransaction(client, (run) => applyRights(run, directory));
      return appliedNames;
    },
    { application_name: 'loopcheck migrations' },
  );
}
