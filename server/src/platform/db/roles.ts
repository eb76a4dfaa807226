import { sql } from 'kysely';
import { type Connection } from './connection.ts';
import { closeDatabase, type Database, openDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';

/** The role that the server works as: the migrations' grants name it, and it can only insert into the training events. */
export const serverRole = 'loopcheck_server';

/** The login of the server's role, when it must be created. */
export interface RoleLogin {
  /** False for a role that only holds rights, which the role of DATABASE_URL is then made a member of. */
  readonly canLogin: boolean;
  readonly password?: string;
}

/** The lock under which the role is created, so that two servers do not create it at once. */
const roleLock = 0x726f6c65;

/**
 * Makes the server's role when it is missing, and lets it read and write whatever the owner makes from now on; a
 * migration takes away what it must not do. Answers false when the owner may not make roles and nobody else has made it.
 */
export async function ensureServerRole(owner: Connection, login: RoleLogin): Promise<boolean> {
  const db = openDatabase(owner, { max: 1, applicationName: 'loopcheck roles' });
  try {
    return await inTransaction(db, async (transaction) => {
      await sql`select pg_advisory_xact_lock(${roleLock})`.execute(transaction);
      const { exists, mayCreate } = await lookAtRoles(transaction);
      if (!exists && !mayCreate) return false;
      if (!exists) await createRole(transaction, login);
      await grantByDefault(transaction);
      return true;
    });
  } finally {
    await closeDatabase(db);
  }
}

/** Lets the server's role use a schema of the owner's, such as the job queue's. Does nothing where one role does all. */
export async function openSchema(owner: Connection, schema: string): Promise<void> {
  const db = openDatabase(owner, { max: 1, applicationName: 'loopcheck roles' });
  try {
    const { exists } = await lookAtRoles(db);
    if (exists) await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(serverRole)}`.execute(db);
  } finally {
    await closeDatabase(db);
  }
}

async function lookAtRoles(db: Database): Promise<{ exists: boolean; mayCreate: boolean }> {
  const { rows } = await sql<{ exists: boolean; mayCreate: boolean }>`
    select exists (select from pg_roles where rolname = ${serverRole}) as exists, rolcreaterole or rolsuper as "mayCreate"
    from pg_roles where rolname = current_user`.execute(db);
  return rows[0] ?? { exists: false, mayCreate: false };
}

/** A role statement takes no parameters, so the database itself quotes the password. */
async function createRole(db: Database, { canLogin, password }: RoleLogin): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select format('create role %I', ${serverRole}::text)
      || case when ${canLogin}::boolean then ' login' else ' nologin' end
      || coalesce(format(' password %L', ${password ?? null}::text), '') as text`.execute(db);
  if (rows[0]) await sql.raw(rows[0].text).execute(db);
}

async function grantByDefault(db: Database): Promise<void> {
  const role = sql.id(serverRole);
  await sql`grant usage on schema public to ${role}`.execute(db);
  await sql`alter default privileges grant select, insert, update, delete on tables to ${role}`.execute(db);
  await sql`alter default privileges grant usage, select on sequences to ${role}`.execute(db);
}
