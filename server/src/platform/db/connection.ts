import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';

/**
 * A `postgres://` URL with a database, a role and optionally a password, in the form that psql accepts. The folder of a
 * Unix socket is written as `?host=/folder`.
 */
export type ConnectionUrl = string;

/**
 * Returns the URL of a database that listens on a Unix socket in `folder`. The folder is private, so there is no
 * password.
 */
export function socketConnection(folder: string, user: string, database: string): ConnectionUrl {
  return `postgres://${encodeURIComponent(user)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`;
}

/** Returns the URL with its database name replaced by `database`. */
export function withDatabaseName(connection: ConnectionUrl, database: string): ConnectionUrl {
  const url = new URL(connection);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}

/** Returns the role in the URL, or an empty string if the URL names no role. */
export function roleOf(connection: ConnectionUrl): string {
  return decodeURIComponent(new URL(connection).username);
}

/** Returns an object with the password in the URL, or an empty object if the URL has no password. */
export function passwordOption(connection: ConnectionUrl): { password?: string } {
  const { password } = new URL(connection);
  return password === '' ? {} : { password: decodeURIComponent(password) };
}

/** Returns the URL without its password, for a log or an error message. */
export function withoutPassword(connection: ConnectionUrl): string {
  const url = new URL(connection);
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/**
 * Converts `sslmode` and `sslrootcert` to pg's TLS options. As in libpq, but not in pg, `require` encrypts without
 * verifying the certificate, `verify-ca` verifies the certificate, and `verify-full` also verifies the host name.
 * `prefer` and `allow` mean `require`, because pg cannot fall back to an unencrypted connection.
 *
 * If `sslrootcert` is set, every mode except `disable` verifies the certificate, and every mode except `disable` and
 * `verify-ca` also verifies the host name. `sslrootcert` is the file of the certificate authority. Without
 * `sslrootcert`, or with `sslrootcert=system`, certificates are verified with the authorities that Node.js trusts, and
 * `verify-ca` means `verify-full`.
 */
function toTlsOptions(url: URL): ClientConfig['ssl'] {
  const mode = url.searchParams.get('sslmode');
  const rootCertificateFile = url.searchParams.get('sslrootcert');
  if (mode === 'disable') return false;
  if (rootCertificateFile === 'system') return {};
  const ca = rootCertificateFile === null ? undefined : readFileSync(rootCertificateFile, 'utf8');
  if (ca !== undefined) return mode === 'verify-ca' ? { ca, checkServerIdentity: () => undefined } : { ca };
  return mode?.startsWith('verify-') ? {} : { rejectUnauthorized: false };
}

/** Converts the URL to pg's configuration. pg itself parses neither socket folders nor libpq's TLS parameters. */
export function parseConnectionUrl(connection: ConnectionUrl): ClientConfig {
  const url = new URL(connection);
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  // A host that begins with a slash is the folder of a Unix socket.
  if (host.startsWith('/')) {
    return {
      host,
      port: Number(url.searchParams.get('port') ?? (url.port || '5432')),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
      ssl: false,
    };
  }
  const tlsParameters = ['sslrootcert', 'sslmode'];
  if (!tlsParameters.some((name) => url.searchParams.has(name))) return { connectionString: connection };
  const ssl = toTlsOptions(url);
  for (const name of tlsParameters) url.searchParams.delete(name);
  return { connectionString: url.href, ...(ssl !== undefined && { ssl }) };
}
