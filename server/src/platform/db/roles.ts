import type { TransactionSql } from 'postgres';
import { type Connection } from './connection.ts';
import { openDriver } from './database.ts';

/** The role that the server works as: the migrations' grants name it, and it can only insert into the training events. */
export const serverRole = 'loopcheck_server';

/** How the server's role enters, where it has to be made. */
export interface RoleLogin {
  /** False for a role that only holds rights, which the role of DATABASE_URL is then made a member of. */
  readonly canLogin: boolean;
  readonly password?: string;
}

/** Two servers that start at once must not make the same role twice. */
const roleLock = 0x726f6c65;

/**
 * Makes the server's role when it is missing, and lets it read and write whatever the owner makes from now on; a
 * migration takes away what it must not do. Answers false when the owner may not make roles and nobody else has made it.
 */
export async function ensureServerRole(owner: Connection, login: RoleLogin): Promise<boolean> {
  const sql = openDriver(owner, { max: 1, applicationName: 'loopcheck roles' });
  try {
    return await sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(${roleLock})`;
      const { exists, mayCreate } = await lookAtRoles(transaction);
      if (!exists && !mayCreate) return false;
      if (!exists) await createRole(transaction, login);
      await grantByDefault(transaction);
      return true;
    });
  } finally {
    await sql.end();
  }
}

async function lookAtRoles(sql: TransactionSql): Promise<{ exists: boolean; mayCreate: boolean }> {
  const [found] = await sql<{ exists: boolean; mayCreate: boolean }[]>`
    select exists (select from pg_roles where rolname = ${serverRole}) as exists, rolcreaterole or rolsuper as "mayCreate"
    from pg_roles where rolname = current_user`;
  return found ?? { exists: false, mayCreate: false };
}

/** A role statement takes no parameters, so the database itself quotes the password. */
async function createRole(sql: TransactionSql, { canLogin, password }: RoleLogin): Promise<void> {
  const [statement] = await sql<{ text: string }[]>`
    select format('create role %I', ${serverRole}::text)
      || case when ${canLogin}::boolean then ' login' else ' nologin' end
      || coalesce(format(' password %L', ${password ?? null}::text), '') as text`;
  if (statement) await sql.unsafe(statement.text);
}

async function grantByDefault(sql: TransactionSql): Promise<void> {
  await sql.unsafe(`grant usage on schema public to ${serverRole}`);
  await sql.unsafe(`alter default privileges grant select, insert, update, delete on tables to ${serverRole}`);
  await sql.unsafe(`alter default privileges grant usage, select on sequences to ${serverRole}`);
}
