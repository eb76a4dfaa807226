import { expect, test } from 'vitest';
import { driverOptions, inDatabase, passwordOf, roleOf, socketConnection, withoutPassword } from './connection.ts';

test('a socket connection names its folder, role and database to the driver', () => {
  const connection = socketConnection('/run/loop check', 'loopcheck_server', 'loopcheck');
  expect(driverOptions(connection)).toMatchObject({
    host: '/run/loop check',
    port: 5432,
    user: 'loopcheck_server',
    database: 'loopcheck',
  });
});

test.each(['postgres://trainer@%2Frun%2Fpostgresql/site', 'postgres://trainer@localhost/site?host=/run/postgresql'])(
  'both ways to write a socket in a URL are read: %s',
  (connection) => {
    expect(driverOptions(connection)).toMatchObject({ host: '/run/postgresql', user: 'trainer', database: 'site' });
  },
);

test('a network address is left to the driver, with all that the URL says', () => {
  expect(driverOptions('postgres://a:b@db.plant.local:5433/site?sslmode=require')).not.toHaveProperty('host');
});

test('a connection can be turned to another database of the same server', () => {
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
