import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { afterAll, expect, test } from 'vitest';
import { executeAdminCommand } from './admin-commands.ts';
import { rememberedMs } from './platform/auth/remembered-sessions.ts';
import { testApp } from './testing/test-app.ts';

// These tests call the commands in this process. main.long.test.ts also runs them in a process of their own, next to a
// running server.

const app = await testApp({ REGISTRATION: 'approval' });
const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-admin-'));
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The environment variables with which the commands run. */
const adminEnvironment = { DATA_DIR: dataDir, DEMO: 'on', DATABASE_URL: app.connection };

/** Executes a command with the database of `app`. */
const runAdmin = (args: readonly string[], environment: Record<string, string> = adminEnvironment) =>
  executeAdminCommand(args, {
    environment,
    openSiteDatabase: () => Promise.resolve({ db: app.db, stop: () => Promise.resolve() }),
  });

/** Registers a person with this email. Returns the status of the reply. */
const register = async (email: string) => {
  const body = { email, full_name: 'Huda Waiting', employee_id: email, password: 'six-or-more' };
  return (await app.call(accountsEndpoints.register, { body })).statusCode;
};

/** Signs in. Returns the status of the reply and its error code, which is undefined after a success. */
const signIn = async (email: string, password: string): Promise<[status: number, code: string | undefined]> => {
  const reply = await app.call(accountsEndpoints.signIn, { body: { email, password } });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};
const succeeded = [200, undefined];

/** Lists the training events about the person with this email, oldest first. */
const listEvents = (email: string) =>
  app.db
    .selectFrom('training_events as event')
    .innerJoin('users', 'users.id', 'event.person_id')
    .select(['event.verb', 'event.object', 'event.result'])
    .where('users.email', '=', email)
    .orderBy('event.sequence')
    .execute();

test('approve lets a registered person sign in, and records one training event even if the command is repeated', async () => {
  expect(await register('huda@plant.test')).toBe(200);
  expect((await signIn('huda@plant.test', 'six-or-more'))[1]).toBe('awaiting_approval');

  const first = await runAdmin(['approve', 'Huda@Plant.test']);
  expect(first).toEqual({ code: 0, output: 'huda@plant.test can sign in now.' });
  expect(await signIn('huda@plant.test', 'six-or-more')).toEqual(succeeded);

  const second = await runAdmin(['approve', 'huda@plant.test']);
  expect(second).toEqual({ code: 0, output: 'huda@plant.test was let in before; nothing changed.' });
  const approvals = (await listEvents('huda@plant.test')).filter(({ verb }) => verb === 'approved');
  expect(approvals).toEqual([{ verb: 'approved', object: 'account', result: { by: 'operator' } }]);
});

test('a command prints its result or its refusal even if the database cannot be stopped afterwards', async () => {
  expect(await register('stop@plant.test')).toBe(200);
  const openSiteDatabase = () =>
    Promise.resolve({ db: app.db, stop: () => Promise.reject(new Error('The process has not ended.')) });
  const result = await executeAdminCommand(['approve', 'stop@plant.test'], {
    environment: adminEnvironment,
    openSiteDatabase,
  });
  expect(result).toEqual({
    code: 0,
    output:
      'stop@plant.test can sign in now.\nThe database could not be stopped afterwards: The process has not ended.',
  });
  const refused = await executeAdminCommand(['approve', 'nobody@plant.test'], {
    environment: adminEnvironment,
    openSiteDatabase,
  });
  expect(refused).toEqual({ code: 1, output: 'Nobody has registered with nobody@plant.test.' });
});

test('reset writes a one-time link to a file that only its owner can read, and records a training event', async () => {
  await app.person({ email: 'trainer@plant.test', role: 'trainer' });
  const reset = await runAdmin(['reset', 'trainer@plant.test']);
  const file = path.join(dataDir, 'reset-link-trainer@plant.test.txt');
  expect(reset).toEqual({ code: 0, output: `The link is in ${file}. It works once, for 24 hours.` });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const token = (await readFile(file, 'utf8')).trim().split('/').at(-1) ?? '';
  const setPassword = () =>
    app.call(accountsEndpoints.redeemOneTimeLink, { params: { token }, body: { password: 'a new password' } });
  expect((await setPassword()).statusCode).toBe(200);
  expect((await setPassword()).statusCode).toBe(404);
  expect(await signIn('trainer@plant.test', 'a new password')).toEqual(succeeded);
  expect(await listEvents('trainer@plant.test')).toContainEqual({
    verb: 'requested',
    object: 'password',
    result: { by: 'operator' },
  });
});

test('reset accepts the employee ID of a person without an email, in upper or lower case', async () => {
  await app.db
    .insertInto('users')
    .values({ full_name: 'Kofi Mensah', employee_id: 'Field 7', approved_at: new Date() })
    .execute();
  const reset = await runAdmin(['reset', 'FIELD 7']);
  const file = path.join(dataDir, 'reset-link-field_7.txt');
  expect(reset).toEqual({ code: 0, output: `The link is in ${file}. It works once, for 24 hours.` });
  const second = await runAdmin(['reset', 'Field 7', '--second-factor']);
  expect(second).toEqual({ code: 0, output: 'Field 7 has no second factor; nothing changed.' });
});

test('reset --second-factor removes all second factors and ends all sessions, and does nothing if the command is repeated', async () => {
  const email = 'trainee@plant.test';
  const trainee = await app.person({ email });
  await app.db
    .insertInto('authenticator_apps')
    .values({ user_id: trainee.id, encrypted_secret: Buffer.from('x'), last_used_step: 0, added_at: new Date() })
    .execute();
  await app.db
    .insertInto('passkeys')
    .values({
      user_id: trainee.id,
      credential_id: 'a credential',
      public_key: Buffer.from('a key'),
      signature_count: 0,
      transports: [],
      name: 'Phone',
      added_at: new Date(),
    })
    .execute();
  await app.db
    .insertInto('recovery_codes')
    .values({ user_id: trainee.id, selector: 'a selector', code_hash: 'a hash', created_at: new Date() })
    .execute();
  expect((await signIn(email, trainee.password))[1]).toBe('second_factor_required');
  expect((await app.call(accountsEndpoints.me, { as: trainee })).statusCode).toBe(200);

  const first = await runAdmin(['reset', email, '--second-factor']);
  const message = `${email} signs in with the password alone now, and is signed out everywhere.`;
  expect(first).toEqual({ code: 0, output: message });
  // On a site, the command runs in another process, so the server does not notice that the session was ended. The
  // server can remember the session for `rememberedMs`.
  app.clock.advance(rememberedMs);
  expect((await app.call(accountsEndpoints.me, { as: trainee })).statusCode).toBe(401);
  expect(await signIn(email, trainee.password)).toEqual(succeeded);
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const) {
    expect(await app.db.selectFrom(table).select('user_id').execute(), table).toEqual([]);
  }

  const second = await runAdmin(['reset', email, '--second-factor']);
  expect(second).toEqual({ code: 0, output: `${email} has no second factor; nothing changed.` });
  const resets = (await listEvents(email)).filter(({ object }) => object === 'second-factor');
  expect(resets).toEqual([{ verb: 'revoked', object: 'second-factor', result: { by: 'operator' } }]);
});

test.each([
  [['approve', 'nobody@plant.test'], 'Nobody has registered with nobody@plant.test.'],
  [['reset', 'nobody@plant.test'], 'Nobody has an account with nobody@plant.test.'],
  [['reset', 'nobody@plant.test', '--second-factor'], 'Nobody has an account with nobody@plant.test.'],
  [['approve', 'trainee@plant.test', '--second-factor'], 'Usage: npm run admin'],
  [['reset', 'trainee@plant.test', '--third-factor'], 'Usage: npm run admin'],
  [['reset'], 'Usage: npm run admin'],
  [['reset', 'nobody'], 'Nobody has an account with nobody.'],
  [['dismiss', 'trainee@plant.test'], 'Usage: npm run admin'],
  [['constructor', 'trainee@plant.test'], 'Usage: npm run admin'],
])('npm run admin refuses the arguments %j with a message and exit code 1', async (args, message) => {
  const { code, output } = await runAdmin(args);
  expect(output).toContain(message);
  // The output has no stack trace.
  expect(output).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});

test('npm run admin reads the environment file of the service, and prints an error if the file is missing', async () => {
  await app.person({ email: 'linked@plant.test' });
  const file = path.join(dataDir, 'loopcheck.env');
  const variables = [
    '# The service',
    `DATA_DIR=${dataDir}`,
    `DATABASE_URL=${app.connection}`,
    'PUBLIC_URL="http://plant.test:3000"',
  ];
  await writeFile(file, `${variables.join('\n')}\n`, { mode: 0o640 });
  const reset = await runAdmin(['reset', 'linked@plant.test'], { LOOPCHECK_ENV_FILE: file });
  expect(reset.code).toBe(0);
  const link = await readFile(path.join(dataDir, 'reset-link-linked@plant.test.txt'), 'utf8');
  expect(link).toMatch(/^http:\/\/plant\.test:3000\/one-time-link\//);

  const missing = await runAdmin(['reset', 'linked@plant.test'], { LOOPCHECK_ENV_FILE: `${file}.missing` });
  expect(missing.output).toMatch(/^The environment file of the service cannot be read: ENOENT[^\n]*$/);
  expect(missing.code).toBe(1);
});

test('npm run admin refuses a DATA_DIR that contains no database, and creates no files in this folder', async () => {
  const emptyDataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-admin-'));
  const { code, output } = await executeAdminCommand(['reset', 'trainee@plant.test'], {
    environment: { DATA_DIR: emptyDataDir, DEMO: 'on' },
  });
  expect(output).toContain(`There is no Loopcheck in ${emptyDataDir}`);
  expect(code).toBe(1);
  expect(await readdir(emptyDataDir)).toEqual([]);
  await rm(emptyDataDir, { recursive: true });
});
