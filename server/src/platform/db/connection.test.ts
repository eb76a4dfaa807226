import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientConfig, inDatabase, passwordOf, roleOf, socketConnection, withoutPassword } from './connection.ts';

test('a socket connection names its folder, role and database to the driver', () => {
  const connection = socketConnection('/run/loop check', 'loopcheck_server', 'loopcheck');
  expect(clientConfig(connection)).toMatchObject({
    host: '/run/loop check',
    port: 5432,
    user: 'loopcheck_server',
    database: 'loopcheck',
  });
});

test.each(['postgres://trainer@%2Frun%2Fpostgresql/site', 'postgres://trainer@localhost/site?host=/run/postgresql'])(
  'both ways to write a socket in a URL are read: %s',
  (connection) => {
    expect(clientConfig(connection)).toMatchObject({
      host: '/run/postgresql',
      user: 'trainer',
      database: 'site',
    });
  },
);

test('a network address is passed to the driver as a URL with all its parameters', () => {
  const connection = 'postgres://a:b@db.plant.local:5433/site?statement_timeout=5000';
  expect(clientConfig(connection)).toEqual({ connectionString: connection });
});

test.each([
  ['disable', false],
  ['prefer', { rejectUnauthorized: false }],
  ['require', { rejectUnauthorized: false }],
  ['verify-full', {}],
])('sslmode=%s has the same meaning as for psql', (mode, ssl) => {
  expect(clientConfig(`postgres://a:b@db.plant.local:5433/site?sslmode=${mode}`)).toEqual({
    connectionString: 'postgres://a:b@db.plant.local:5433/site',
    ssl,
  });
});

test('the certificate authority of a site is read from its file, as in a URL for psql', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-ca-'));
  const file = path.join(folder, 'site.pem');
  await writeFile(file, 'PEM');
  const { connectionString, ssl } = clientConfig(
    `postgres://a@db/site?sslmode=verify-full&sslrootcert=${file}&keep_alive=5`,
  );
  expect(connectionString).toBe('postgres://a@db/site?keep_alive=5');
  expect(ssl).toEqual({ ca: 'PEM' });
  const anyName = clientConfig(`postgres://a@db/site?sslmode=verify-ca&sslrootcert=${file}`).ssl;
  expect(anyName).toEqual({ ca: 'PEM', checkServerIdentity: expect.any(Function) });
  await rm(folder, { recursive: true });
});

test('inDatabase replaces the database and keeps the rest', () => {
  expect(inDatabase('postgres://a@h:1/x?sslmode=require', 'y')).toBe('postgres://a@h:1/y?sslmode=require');
});

test('the role and the password are read without their URL encoding', () => {
  expect(roleOf('postgres://site%20owner:p%40ss@h/x')).toBe('site owner');
  expect(passwordOf('postgres://o:p%40ss@h/x')).toEqual({ password: 'p@ss' });
  expect(passwordOf('postgres://o@h/x')).toEqual({});
});

test('no password is left in a connection that is shown', () => {
  expect(withoutPassword('postgres://a:secret@h/x?password=secret')).not.toContain('secret');
});
