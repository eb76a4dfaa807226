import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { withClient } from './client.ts';
import type { Connection } from './connection.ts';
import { DatabaseRefusal } from './refusal.ts';
import { serverRole } from './roles.ts';

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

/** "loop" and "chk" in ASCII: one number that only Loopcheck's migrators lock. */
const migrationLock = 0x6c6f6f70;

/** Beside the migrations: the rights of the server's role, granted again at every start. */
const rightsFile = 'rights.sql';

/** Text editors and git may change line ends; that alone is no change of a migration. */
function checksumOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
}

async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql') && name !== rightsFile).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
      if (number !== index + 1) {
        throw new DatabaseRefusal(
          `Migrations are numbered 0001_name.sql, 0002_name.sql and so on without a gap; ${name} is not number ${index + 1}.`,
        );
      }
      const text = await readFile(path.join(directory, name), 'utf8');
      return { number, name, text, checksum: checksumOf(text) };
    }),
  );
}

function refuseForeignHistory(files: readonly MigrationFile[], applied: readonly AppliedMigration[]): void {
  for (const done of applied) {
    const file = files[done.number - 1];
    if (!file) {
      throw new DatabaseRefusal(
        `This database was made by a newer Loopcheck: it has ${done.name}, which this one does not know. ` +
          'Start that version or a later one, or restore a backup made by this version.',
      );
    }
    if (file.name !== done.name) {
      throw new DatabaseRefusal(
        'This database was made by a development version before the first release and cannot be upgraded: start anew ' +
          'on an empty data folder, for example with `DATA_DIR=./new-data npm start`, or on an empty database where ' +
          'DATABASE_URL is set.',
      );
    }
    if (file.checksum !== done.checksum) {
      throw new DatabaseRefusal(
        `The migration ${done.name} was changed after this database was made with it. ` +
          'Put the file back as it was released; a change belongs into a new migration.',
      );
    }
  }
}

/** Runs one text within the transaction: a statement with parameters, or without them a file of many statements. */
type Run = <Row extends object>(text: string, parameters?: unknown[]) => Promise<readonly Row[]>;

/** On pg's own connection: Kysely sends one statement at a time, and a migration holds many. */
async function runInTransaction<T>(client: Client, work: (run: Run) => Promise<T>): Promise<T> {
  const run: Run = async <Row extends object>(text: string, parameters?: unknown[]) =>
    (await client.query<Row>(text, parameters)).rows;
  try {
    await run('begin');
    const result = await work(run);
    await run('commit');
    return result;
  } catch (error) {
    // Where the connection is gone, the database has rolled back by itself.
    await run('rollback').catch(() => undefined);
    throw error;
  }
}

async function runFile(run: Run, { name, text }: Pick<MigrationFile, 'name' | 'text'>): Promise<void> {
  try {
    await run(text);
  } catch (cause) {
    // Only here is it known which file the database refused.
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const historyTable = `
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/**
 * Applies at most one migration: the lock, the check of what is applied, the SQL and its record are one transaction, so
 * that a second migrator waits and then sees the result, a crash leaves nothing half done, and it also works through a
 * connection pooler.
 */
async function applyNext(run: Run, files: readonly MigrationFile[]): Promise<string | undefined> {
  await run('select pg_advisory_xact_lock($1)', [migrationLock]);
  await run(historyTable);
  const applied = await run<AppliedMigration>('select number, name, checksum from schema_migrations order by number');
  refuseForeignHistory(files, applied);
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

/** Gives the server's role its rights; an outside database where one role does all may not have that role. */
async function applyRights(run: Run, directory: string): Promise<void> {
  const file = path.join(directory, rightsFile);
  const roles = await run('select from pg_roles where rolname = $1', [serverRole]);
  if (roles.length === 0 || !existsSync(file)) return;
  await run('select pg_advisory_xact_lock($1)', [migrationLock]);
  await runFile(run, { name: rightsFile, text: await readFile(file, 'utf8') });
}

/**
 * Brings the database of `ownerConnection` to the newest migration in `directory`, applies `rights.sql` of that folder,
 * and answers with the names applied. Forward only. Refuses a database with a migration that the folder lacks, or with
 * one that was changed since.
 */
export async function migrate(ownerConnection: Connection, directory: string): Promise<string[]> {
  const files = await readMigrations(directory);
  return withClient(
    ownerConnection,
    async (client) => {
      const applied: string[] = [];
      for (;;) {
        const name = await runInTransaction(client, (run) => applyNext(run, files));
        if (name === undefined) break;
        applied.push(name);
      }
      await runInTransaction(client, (run) => applyRights(run, directory));
      return applied;
    },
    { application_name: 'loopcheck migrations' },
  );
}
