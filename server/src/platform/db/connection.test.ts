import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  parseConnectionUrl,
  withDatabaseName,
  passwordOption,
  roleOf,
  socketConnection,
  withoutPassword,
} from './connection.ts';

test('parseConnectionUrl returns the folder, role and database of a socketConnection', () => {
  const connection = socketConnection('/run/loop check', 'loopcheck_server', 'loopcheck');
  expect(parseConnectionUrl(connection)).toMatchObject({
    host: '/run/loop check',
    port: 5432,
    user: 'loopcheck_server',
    database: 'loopcheck',
  });
});

test.each(['postgres://trainer@%2Frun%2Fpostgresql/site', 'postgres://trainer@localhost/site?host=/run/postgresql'])(
  'parseConnectionUrl accepts both notations of a socket folder: %s',
  (connection) => {
    expect(parseConnectionUrl(connection)).toMatchObject({
      host: '/run/postgresql',
      user: 'trainer',
      database: 'site',
    });
  },
);

test('parseConnectionUrl returns the URL of a TCP connection unchanged if it has no TLS parameters', () => {
  const connection = 'postgres://a:b@db.plant.local:5433/site?statement_timeout=5000';
  expect(parseConnectionUrl(connection)).toEqual({ connectionString: connection });
});

test.each([
  ['disable', false],
  ['prefer', { rejectUnauthorized: false }],
  ['require', { rejectUnauthorized: false }],
  ['verify-full', {}],
])("parseConnectionUrl replaces the parameter sslmode=%s by pg's TLS options %j", (mode, ssl) => {
  expect(parseConnectionUrl(`postgres://a:b@db.plant.local:5433/site?sslmode=${mode}`)).toEqual({
    connectionString: 'postgres://a:b@db.plant.local:5433/site',
    ssl,
  });
});

test('parseConnectionUrl reads the certificate authority from the file in sslrootcert', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-ca-'));
  const file = path.join(folder, 'site.pem');
  await writeFile(file, 'PEM');

  const { connectionString, ssl } = parseConnectionUrl(
    `postgres://a@db/site?sslmode=verify-full&sslrootcert=${file}&keep_alive=5`,
  );
  expect(connectionString).toBe('postgres://a@db/site?keep_alive=5');
  expect(ssl).toEqual({ ca: 'PEM' });

  // verify-ca, unlike verify-full, accepts any host name, so the check of the host name is replaced.
  const sslForAnyHost = parseConnectionUrl(`postgres://a@db/site?sslmode=verify-ca&sslrootcert=${file}`).ssl;
  expect(sslForAnyHost).toEqual({ ca: 'PEM', checkServerIdentity: expect.any(Function) });

  await rm(folder, { recursive: true });
});

test('withDatabaseName replaces the database name and keeps the rest of the URL', () => {
  expect(withDatabaseName('postgres://a@h:1/x?sslmode=require', 'y')).toBe('postgres://a@h:1/y?sslmode=require');
});

test('roleOf decodes the role in the URL', () => {
  expect(roleOf('postgres://site%20owner:p%40ss@h/x')).toBe('site owner');
});

test('passwordOption returns an object with the decoded password of the URL', () => {
  expect(passwordOption('postgres://o:p%40ss@h/x')).toEqual({ password: 'p@ss' });
});

test('passwordOption returns an empty object for a URL without a password', () => {
  expect(passwordOption('postgres://o@h/x')).toEqual({});
});

test('withoutPassword removes the password both before the host name and in the query parameters', () => {
  expect(withoutPassword('postgres://a:secret@h/x?password=secret')).not.toContain('secret');
});
