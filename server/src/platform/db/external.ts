import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier } from 'pg';
import { withClient } from './client.ts';
import type { DatabaseLog } from './log.ts';
import { type ConnectionUrl, passwordOption, roleOf, withoutPassword } from './connection.ts';
import { errorCode } from './error-code.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';
import { ensureServerRole, serverRole } from './roles.ts';

/** The oldest supported version of PostgreSQL, in the format of server_version_num. */
const oldestVersion = 150_000;

/**
 * The longest wait for a database, in seconds. A database that is started at the same time as the server can need
 * longer than the server.
 */
const startTimeoutSeconds = 30;

/**
 * The error codes that a starting database causes. Any other error, for example a wrong password, is permanent, so
 * waiting is useless.
 */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_LOST',
  // PostgreSQL is starting or shutting down.
  '57P03',
]);

async function readServerVersion(connection: ConnectionUrl): Promise<number> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    );
    return rows[0]?.version ?? 0;
  });
}

/**
 * Waits until the database accepts a connection. Throws an UnusableDatabaseError in three cases: if the wait takes
 * longer than `timeoutSeconds`; if host, database, role or password are wrong; and if PostgreSQL is older than version
 * 15. `variable` is the environment variable of the URL, for the message.
 */
async function waitUntilReachable(
  connection: ConnectionUrl,
  variable: string,
  log: DatabaseLog,
  timeoutSeconds: number,
): Promise<void> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  for (;;) {
    try {
      const version = await readServerVersion(connection);
      if (version >= oldestVersion) return;
      throw new UnusableDatabaseError(
        `${variable} leads to PostgreSQL ${Math.floor(version / 10_000)}; Loopcheck needs 15 or newer.`,
      );
    } catch (error) {
      if (error instanceof UnusableDatabaseError) throw error;
      const code = errorCode(error);
      const message = error instanceof Error && error.message !== '' ? error.message : code;
      if (!transientCodes.has(code) || performance.now() > deadline) {
        throw new UnusableDatabaseError(`${variable} (${withoutPassword(connection)}) does not work: ${message}`, {
          cause: error,
        });
      }
      log.warn({ code }, `${variable}: the database does not answer yet`);
      await pause(1000);
    }
  }
}

/** The role of DATABASE_URL. */
interface LoginRole {
  readonly name: string;
  readonly isServerRoleMember: boolean;
  /** True if the role is a superuser, or a member of the role that owns the database. */
  readonly hasOwnerPrivileges: boolean;
}

async function readLoginRole(server: ConnectionUrl, ownerRole: string): Promise<LoginRole | undefined> {
  return withClient(server, async (client) => {
    const { rows } = await client.query<LoginRole>(
      `select current_user as name,
        pg_has_role(current_user, $1::name, 'usage') as "isServerRoleMember",
        pg_has_role(current_user, $2::name, 'usage') as "hasOwnerPrivileges"`,
      [serverRole, ownerRole],
    );
    return rows[0];
  });
}

/** Makes `role`, the role of DATABASE_URL, a member of `serverRole`, whose privileges `role` then inherits. */
async function grantServerRole(owner: ConnectionUrl, role: string): Promise<void> {
  try {
    await withClient(owner, (client) => client.query(`grant ${serverRole} to ${escapeIdentifier(role)}`));
  } catch (cause) {
    throw new UnusableDatabaseError(
      `The role of DATABASE_MIGRATION_URL is not allowed to let "${role}" work as the server. ` +
        `As an administrator of the database: grant ${serverRole} to "${role}";`,
      { cause },
    );
  }
}

function throwMissingServerRole(): never {
  throw new UnusableDatabaseError(
    `The role "${serverRole}" is missing, and the role of DATABASE_MIGRATION_URL is not allowed to create it. ` +
      `As an administrator of the database: create role ${serverRole} login password '…';`,
  );
}

/**
 * Prepares a database in which the server connects with the role that owns the database. The server then has all
 * privileges, and only a trigger prevents changes of training events (the log of what people did, whose rows must not
 * be changed or deleted).
 */
async function prepareSingleRole(owner: ConnectionUrl, log: DatabaseLog): Promise<void> {
  await ensureServerRole(owner, { canLogin: false });
  log.warn(
    'The server works as the owner of its database, so a trigger alone protects the training events. ' +
      'Set DATABASE_MIGRATION_URL to the owner and DATABASE_URL to another role.',
  );
}

/**
 * Prepares an external database for migrations: waits until it is reachable, checks its version, and creates
 * `serverRole`, which cannot change training events. `server` is DATABASE_URL, and `owner` is the URL with the role
 * that owns the database. Logs a warning if the role of DATABASE_URL has the privileges of the owner, because only a
 * trigger then protects the training events. Throws an UnusableDatabaseError if the database cannot be used.
 */
export async function prepareExternalDatabase(
  server: ConnectionUrl,
  owner: ConnectionUrl,
  log: DatabaseLog,
  timeoutSeconds = startTimeoutSeconds,
): Promise<void> {
  await waitUntilReachable(owner, owner === server ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL', log, timeoutSeconds);
  if (roleOf(owner) === roleOf(server)) return prepareSingleRole(owner, log);
  const usesServerRole = roleOf(server) === serverRole;
  const roleLogin = usesServerRole ? { canLogin: true, ...passwordOption(server) } : { canLogin: false };
  if (!(await ensureServerRole(owner, roleLogin))) throwMissingServerRole();
  await waitUntilReachable(server, 'DATABASE_URL', log, timeoutSeconds);
  const role = await readLoginRole(server, roleOf(owner));
  if (role && !role.isServerRoleMember) await grantServerRole(owner, role.name);
  if (role?.hasOwnerPrivileges) {
    log.warn(
      `The role "${role.name}" of DATABASE_URL has all rights, so a trigger alone protects the training events.`,
    );
  }
}
