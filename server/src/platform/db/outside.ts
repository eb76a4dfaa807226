import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { withClient } from './client.ts';
import type { DatabaseLog } from './log.ts';
import { type Connection, passwordOf, roleOf, withoutPassword } from './connection.ts';
import { errorCode } from './error-code.ts';
import { DatabaseRefusal } from './refusal.ts';
import { ensureServerRole, serverRole } from './roles.ts';

/** The oldest supported PostgreSQL, as server_version_num. */
const oldestVersion = 150_000;

/** The server may be ready before a database that is started at the same time. */
const patienceSeconds = 30;

/** Error codes of a database that is starting, as opposed to a wrong setting. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_LOST',
  '57P03',
]);

async function versionOf(connection: Connection): Promise<number> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    );
    return rows[0]?.version ?? 0;
  });
}

/**
 * Waits until an outside database answers, and refuses one that is older than PostgreSQL 15. A wrong address, name or
 * password is refused with the database's message; `variable` names the setting to look at.
 */
async function waitFor(connection: Connection, variable: string, log: DatabaseLog, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    try {
      const version = await versionOf(connection);
      if (version >= oldestVersion) return;
      throw new DatabaseRefusal(
        `${variable} leads to PostgreSQL ${Math.floor(version / 10_000)}; Loopcheck needs 15 or newer.`,
      );
    } catch (error) {
      if (error instanceof DatabaseRefusal) throw error;
      const code = errorCode(error);
      const words = error instanceof Error && error.message !== '' ? error.message : code;
      if (!passing.has(code) || performance.now() > deadline) {
        throw new DatabaseRefusal(`${variable} (${withoutPassword(connection)}) does not work: ${words}`, {
          cause: error,
        });
      }
      log.warn({ code }, `${variable}: the database does not answer yet`);
      await pause(1000);
    }
  }
}

interface RoleOfServer {
  readonly name: string;
  readonly isMember: boolean;
  /** True for a superuser or a member of the owner's role, which can do everything that the owner can. */
  readonly isOverOwner: boolean;
}

async function readRole(server: Connection, ownerRole: string): Promise<RoleOfServer | undefined> {
  return withClient(server, async (client) => {
    const { rows } = await client.query<RoleOfServer>(
      `select current_user as name,
        pg_has_role(current_user, $1::name, 'usage') as "isMember",
        pg_has_role(current_user, $2::name, 'usage') as "isOverOwner"`,
      [serverRole, ownerRole],
    );
    return rows[0];
  });
}

/** Gives the role of DATABASE_URL the rights of the server's role and no others. */
async function joinServerRole(owner: Connection, role: string): Promise<void> {
  try {
    await withClient(owner, (client) => client.query(`grant ${serverRole} to ${escapeIdentifier(role)}`));
  } catch (cause) {
    throw new DatabaseRefusal(
      `The role of DATABASE_MIGRATION_URL may not let "${role}" work as the server. ` +
        `As an administrator of the database: grant ${serverRole} to "${role}";`,
      { cause },
    );
  }
}

function refuseMissingRole(): never {
  throw new DatabaseRefusal(
    `The role "${serverRole}" is missing, and the role of DATABASE_MIGRATION_URL may not make it. ` +
      `As an administrator of the database: create role ${serverRole} login password '…';`,
  );
}

/** One role for both: migrating works, and only a trigger keeps the server from changing training events. */
async function prepareSingleRole(owner: Connection, log: DatabaseLog): Promise<void> {
  await ensureServerRole(owner, { canLogin: false });
  log.warn(
    'The server works as the owner of its database, so a trigger alone protects the training events. ' +
      'Set DATABASE_MIGRATION_URL to the owner and DATABASE_URL to another role.',
  );
}

/**
 * Makes an outside database ready for migrations: reachable, new enough, and with a role for the server that cannot
 * change training events, made where the owner may make roles. With one role for everything a warning is logged.
 */
export async function prepareOutside(
  server: Connection,
  owner: Connection,
  log: DatabaseLog,
  seconds = patienceSeconds,
): Promise<void> {
  await waitFor(owner, owner === server ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL', log, seconds);
  if (roleOf(owner) === roleOf(server)) return prepareSingleRole(owner, log);
  const isServerRole = roleOf(server) === serverRole;
  const login = isServerRole ? { canLogin: true, ...passwordOf(server) } : { canLogin: false };
  if (!(await ensureServerRole(owner, login))) refuseMissingRole();
  await waitFor(server, 'DATABASE_URL', log, seconds);
  const role = await readRole(server, roleOf(owner));
  if (role && !role.isMember) await joinServerRole(owner, role.name);
  if (role?.isOverOwner) {
    log.warn(
      `The role "${role.name}" of DATABASE_URL has all rights, so a trigger alone protects the training events.`,
    );
  }
}
