import { withClient } from '../client.ts';
import { type Connection, socketConnection } from '../connection.ts';
import { ensureServerRole, serverRole } from '../roles.ts';
import { bootstrapRole } from './cluster.ts';

/** The role that owns the embedded database and migrates it: no superuser, so that a migration works on any PostgreSQL. */
const ownerRole = 'loopcheck_owner';
const databaseName = 'loopcheck';

/** The connections to a running embedded database. */
export interface EmbeddedConnections {
  /** For migrations. */
  readonly owner: Connection;
  /** For the server. */
  readonly server: Connection;
}

/** The connections to the PostgreSQL that listens in a socket folder. */
export function connectionsBehind(socketFolder: string): EmbeddedConnections {
  return {
    owner: socketConnection(socketFolder, ownerRole, databaseName),
    server: socketConnection(socketFolder, serverRole, databaseName),
  };
}

/** The superuser's connection, for the lock of the server and to create the owner's role. */
export function bootstrapConnection(socketFolder: string): Connection {
  return socketConnection(socketFolder, bootstrapRole, 'postgres');
}

/** Creates the owner's role, the database and the server's role when they are missing. */
export async function ensureDatabase(socketFolder: string): Promise<void> {
  await withClient(bootstrapConnection(socketFolder), async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $2) as database`,
      [ownerRole, databaseName],
    );
    if (!rows[0]?.role) await client.query(`create role ${ownerRole} login createrole createdb`);
    if (!rows[0]?.database) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  });
  await ensureServerRole(connectionsBehind(socketFolder).owner, { canLogin: true });
}
