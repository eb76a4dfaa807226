import { withClient } from '../client.ts';
import { type ConnectionUrl, socketConnection } from '../connection.ts';
import { ensureServerRole, serverRole } from '../roles.ts';
import { bootstrapRole } from './cluster.ts';

/**
 * The role that owns and migrates the database. It is not a superuser, because the migrations must also work in
 * external databases, whose owners usually are not superusers.
 */
const ownerRole = 'loopcheck_owner';
const databaseName = 'loopcheck';

/** The URLs of a running embedded database. */
export interface EmbeddedConnections {
  /** The URL with `ownerRole`, for migrations. */
  readonly owner: ConnectionUrl;
  /** The URL with `serverRole` (roles.ts), for the server. */
  readonly server: ConnectionUrl;
}

/** Returns the URLs of the embedded database whose socket is in `socketFolder`. */
export function toEmbeddedConnections(socketFolder: string): EmbeddedConnections {
  return {
    owner: socketConnection(socketFolder, ownerRole, databaseName),
    server: socketConnection(socketFolder, serverRole, databaseName),
  };
}

/**
 * Returns the URL with `bootstrapRole`, for creating `ownerRole` and the database, and for the session that holds the
 * server lock (lock.ts).
 */
export function bootstrapConnection(socketFolder: string): ConnectionUrl {
  return socketConnection(socketFolder, bootstrapRole, 'postgres');
}

/** Creates `ownerRole`, the database and `serverRole` if they are missing. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  await withClient(bootstrapConnection(socketFolder), async (client) => {
    const { rows } = await client.query<{ hasOwnerRole: boolean; hasDatabase: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as "hasOwnerRole",
        exists (select from pg_database where datname = $2) as "hasDatabase"`,
      [ownerRole, databaseName],
    );
    if (!rows[0]?.hasOwnerRole) await client.query(`create role ${ownerRole} login createrole createdb`);
    if (!rows[0]?.hasDatabase) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  });
  await ensureServerRole(toEmbeddedConnections(socketFolder).owner, { canLogin: true });
}
