import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';

/**
 * Where a database is, and the role and password to use: a `postgres://` URL, which can be set in the environment and
 * given to psql unchanged. A Unix socket is written as `?host=/folder`, the form that libpq reads.
 */
export type Connection = string;

/** The connection to a database behind a Unix socket in `folder`; the folder's permissions replace a password. */
export function socketConnection(folder: string, user: string, database: string): Connection {
  return `postgres://${encodeURIComponent(user)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`;
}

/** The same server and role, another database: how tests reach their clone. */
export function inDatabase(connection: Connection, database: string): Connection {
  const url = new URL(connection);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** The role of a connection; empty when the URL leaves it to the driver. */
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
 * The TLS of a connection as libpq reads a URL, where pg reads it otherwise: `require` encrypts and checks nothing,
 * `verify-ca` asks for a certificate of the authority in `sslrootcert`, `verify-full` also for the name of the machine.
 * `prefer` and `allow` are as `require`: pg cannot go back to an unencrypted connection.
 */
function tlsOf(url: URL): ClientConfig['ssl'] {
  const mode = url.searchParams.get('sslmode');
  const file = url.searchParams.get('sslrootcert');
  if (mode === 'disable') return false;
  if (file === 'system') return {};
  const ca = file === null ? undefined : readFileSync(file, 'utf8');
  if (ca !== undefined) return mode === 'verify-ca' ? { ca, checkServerIdentity: () => undefined } : { ca };
  return mode?.startsWith('verify-') ? {} : { rejectUnauthorized: false };
}

/** How pg opens a connection: it reads most of a URL by itself, but neither socket folders nor libpq's TLS settings. */
export function clientConfig(connection: Connection): ClientConfig {
  const url = new URL(connection);
  const socketFolder = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  if (socketFolder.startsWith('/')) {
    return {
      host: socketFolder,
      port: Number(url.searchParams.get('port') ?? (url.port || '5432')),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
      ssl: false,
    };
  }
  const names = ['sslrootcert', 'sslmode'];
  if (!names.some((name) => url.searchParams.has(name))) return { connectionString: connection };
  const ssl = tlsOf(url);
  for (const name of names) url.searchParams.delete(name);
  return { connectionString: url.href, ...(ssl !== undefined && { ssl }) };
}
