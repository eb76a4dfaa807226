import { sql } from 'kysely';
import { type ConnectionUrl } from './connection.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

/**
 * The role with the privileges that the server needs. The file `rights.sql` in the migrations folder grants them. The
 * role cannot change or delete training events (the log of what people did).
 */
export const serverRole = 'loopcheck_server';

/** The login options with which `serverRole` is created. */
export interface RoleLogin {
  /** False if the server connects with another role, which inherits the privileges of `serverRole`. */
  readonly canLogin: boolean;
  readonly password?: string;
}

/**
 * The key of the advisory lock under which the role is created and privileges are granted: "role" in ASCII. Without the
 * lock, one of two servers that start at the same time could fail, because PostgreSQL refuses concurrent grants on one
 * object with "tuple concurrently updated".
 */
export const privilegesLock = 0x726f6c65;

/**
 * Creates `serverRole` if it is missing, and gives it default privileges to read and write the tables that the owner
 * creates later. `rights.sql` revokes the privileges that the server must not have. Returns false if the role is
 * missing and the owner is not allowed to create roles.
 */
export async function ensureServerRole(owner: ConnectionUrl, login: RoleLogin): Promise<boolean> {
  const db = openDatabase(owner, { max: 1, applicationName: 'loopcheck roles' });
  try {
    return await inTransaction(db, async (transaction) => {
      await sql`select pg_advisory_xact_lock(${privilegesLock})`.execute(transaction);
      const { exists, canCreate } = await readRoleState(transaction);
      if (!exists && !canCreate) return false;
      if (!exists) await createServerRole(transaction, login);
      await grantDefaultPrivileges(transaction);
      return true;
    });
  } finally {
    await closeDatabase(db);
  }
}

/**
 * Grants `serverRole` the privilege to use a schema, for example the schema of the job queue. Does nothing if the role
 * is missing.
 */
export async function grantSchemaUsage(owner: ConnectionUrl, schema: string): Promise<void> {
  const db = openDatabase(owner, { max: 1, applicationName: 'loopcheck roles' });
  try {
    await inTransaction(db, async (transaction) => {
      await sql`select pg_advisory_xact_lock(${privilegesLock})`.execute(transaction);
      const { exists } = await readRoleState(transaction);
      if (exists) await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(serverRole)}`.execute(transaction);
    });
  } finally {
    await closeDatabase(db);
  }
}

interface ServerRoleState {
  readonly exists: boolean;
  /** True if the current role is allowed to create roles. */
  readonly canCreate: boolean;
}

async function readRoleState(db: Database): Promise<ServerRoleState> {
  const { rows } = await sql<ServerRoleState>`
    select exists (select from pg_roles where rolname = ${serverRole}) as exists, rolcreaterole or rolsuper as "canCreate"
    from pg_roles where rolname = current_user`.execute(db);
  return rows[0] ?? { exists: false, canCreate: false };
}

/** CREATE ROLE accepts no parameters, so PostgreSQL's `format` quotes the password. */
async function createServerRole(db: Database, { canLogin, password }: RoleLogin): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('create role %I', ${serverRole}::text)
      || case when ${canLogin}::boolean then ' login' else ' nologin' end
      || coalesce(format(' password %L', ${password ?? null}::text), '') as statement`.execute(db);
  if (rows[0]) await sql.raw(rows[0].statement).execute(db);
}

async function grantDefaultPrivileges(db: Database): Promise<void> {
  const role = sql.id(serverRole);
  await sql`grant usage on schema public to ${role}`.execute(db);
  await sql`alter default privileges grant select, insert, update, delete on tables to ${role}`.execute(db);
  await sql`alter default privileges grant usage, select on sequences to ${role}`.execute(db);
}
