import { readFileSync } from 'node:fs';
import type { Options } from 'postgres';
import { type ColumnTypes, columnTypes } from './column-types.ts';

/**
 * Where a database is and as whom to enter it: a `postgres://` URL, so that it can stand in the environment, be handed
 * to a job queue or to psql unchanged. A Unix socket is written as `?host=/folder`, the form that libpq reads.
 */
export type Connection = string;

/** The connection to a database behind a Unix socket in `folder`; whom the folder lets in needs no password. */
export function socketConnection(folder: string, user: string, database: string): Connection {
  return `postgres://${encodeURIComponent(user)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`;
}

/** The same server and role, another database: how tests reach their clone. */
export function inDatabase(connection: Connection, database: string): Connection {
  const url = new URL(connection);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** The name of the role that a connection enters with; empty when the URL leaves it to the driver. */
export function roleOf(connection: Connection): string {
  return decodeURIComponent(new URL(connection).username);
}

/** The password in a connection, if it has one. */
export function passwordOf(connection: Connection): { password?: string } {
  const { password } = new URL(connection);
  return password === '' ? {} : { password: decodeURIComponent(password) };
}

/** A connection for a log or an error message: without its password. */
export function withoutPassword(connection: Connection): string {
  const url = new URL(connection);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/**
 * A certificate authority of the site, which libpq's URLs name by its file and the driver does not know. `verify-ca`
 * asks for a certificate of that authority, `verify-full` also for the name of the machine.
 */
function trustOf(url: URL): TlsTrust | undefined {
  const file = url.searchParams.get('sslrootcert');
  if (file === null || file === 'system') return undefined;
  const ca = readFileSync(file, 'utf8');
  return url.searchParams.get('sslmode') === 'verify-ca' ? { ca, checkServerIdentity: () => undefined } : { ca };
}

interface TlsTrust {
  readonly ca: string;
  readonly checkServerIdentity?: () => undefined;
}

/** How the driver enters a connection: it reads most of a URL by itself, but neither socket folders nor certificate files. */
export function driverOptions(connection: Connection): { url: string; options: Options<ColumnTypes> } {
  const url = new URL(connection);
  const ssl = trustOf(url);
  const socketFolder = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (!socketFolder.startsWith('/')) {
    if (ssl) for (const name of ['sslrootcert', 'sslmode']) url.searchParams.delete(name);
    return { url: url.href, options: { types: columnTypes, ...(ssl && { ssl }) } };
  }
  const options = {
    types: columnTypes,
    host: socketFolder,
    port: Number(url.searchParams.get('port') ?? (url.port || '5432')),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
  // What the URL says is said by the options; the driver would send `host` to the database as a setting.
  return { url: 'postgres://', options };
}
