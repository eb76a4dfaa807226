import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, type Database, openDatabase } from './platform/db/database.ts';
import { runAdmin, signInAt, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { findRunningEmbedded } from './platform/db/embedded/start.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-admin-'));
/** The environment variables of the server and of the commands. */
const settings = { DATA_DIR: dataDir, DEMO: 'on', REGISTRATION: 'approval' };
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess(settings);
}, 60_000);

afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends the registration of a person with this email, and returns the reply. */
const register = (email: string) =>
  fetch(`${server.origin}/api/register`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, full_name: 'Huda Waiting', employee_id: email, password: 'six-or-more' }),
  });

/** Runs `work` with a connection to the database of the running server, and returns its result. */
async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const running = findRunningEmbedded(dataDir);
  if (!running) throw new Error('No database is running.');
  const db = openDatabase(running.server, { max: 1 });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}

/** Lists the training events about the person with this email, oldest first. */
const listEvents = (email: string) =>
  withDatabase((db) =>
    db
      .selectFrom('training_events as event')
      .innerJoin('users', 'users.id', 'event.person_id')
      .select(['event.verb', 'event.object', 'event.result'])
      .where('users.email', '=', email)
      .orderBy('event.sequence')
      .execute(),
  );

test('approve lets a registered person sign in, and records one event even if it is repeated', async () => {
  expect((await register('huda@plant.test')).status).toBe(200);
  await expect(signInAt(server.origin, 'huda@plant.test', 'six-or-more')).rejects.toThrow('awaiting_approval');

  const first = await runAdmin(['approve', 'Huda@Plant.test'], settings);
  expect(first).toEqual({ code: 0, output: 'huda@plant.test may sign in now.\n' });
  await signInAt(server.origin, 'huda@plant.test', 'six-or-more');

  const second = await runAdmin(['approve', 'huda@plant.test'], settings);
  expect(second).toEqual({ code: 0, output: 'huda@plant.test was let in before; nothing changed.\n' });
  const approvals = (await listEvents('huda@plant.test')).filter(({ verb }) => verb === 'approved');
  expect(approvals).toEqual([{ verb: 'approved', object: 'account', result: { by: 'operator' } }]);
});

test('reset writes a one-time link to a file that only its owner may read, and records an event', async () => {
  const reset = await runAdmin(['reset', 'trainer@demo.test'], settings);
  const file = path.join(dataDir, 'reset-link-trainer@demo.test.txt');
  expect(reset).toEqual({ code: 0, output: `The link is in ${file}. It works once, for 24 hours.\n` });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const token = (await readFile(file, 'utf8')).trim().split('/').at(-1);
  const setPassword = () =>
    fetch(`${server.origin}/api/one-time-links/${token}`, {
      method: 'POST',
      headers: { origin: server.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'a new password' }),
    });
  expect((await setPassword()).status).toBe(200);
  expect((await setPassword()).status).toBe(404);
  await signInAt(server.origin, 'trainer@demo.test', 'a new password');
  expect(await listEvents('trainer@demo.test')).toContainEqual({
    verb: 'requested',
    object: 'password',
    result: { by: 'operator' },
  });
});

test('reset accepts the employee ID of a person without an email, regardless of case', async () => {
  await withDatabase((db) =>
    db
      .insertInto('users')
      .values({ full_name: 'Kofi Mensah', employee_id: 'Field 7', approved_at: new Date() })
      .execute(),
  );
  const reset = await runAdmin(['reset', 'FIELD 7'], settings);
  const file = path.join(dataDir, 'reset-link-field_7.txt');
  expect(reset).toEqual({ code: 0, output: `The link is in ${file}. It works once, for 24 hours.\n` });
  const second = await runAdmin(['reset', 'Field 7', '--second-factor'], settings);
  expect(second).toEqual({ code: 0, output: 'Field 7 has no second factor; nothing changed.\n' });
});

test('reset --second-factor removes all second factors, ends all sessions, and does nothing if repeated', async () => {
  const email = 'trainee@demo.test';
  const trainee = await signInAt(server.origin, email, 'demo-trainee');
  await withDatabase(async (db) => {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await db
      .insertInto('authenticator_apps')
      .values({ user_id: id, encrypted_secret: Buffer.from('x'), last_used_step: 0, added_at: new Date() })
      .execute();
    await db
      .insertInto('passkeys')
      .values({
        user_id: id,
        credential_id: 'a credential',
        public_key: Buffer.from('a key'),
        signature_count: 0,
        transports: [],
        name: 'Phone',
        added_at: new Date(),
      })
      .execute();
    await db
      .insertInto('recovery_codes')
      .values({ user_id: id, selector: 'a selector', code_hash: 'a hash', created_at: new Date() })
      .execute();
  });
  await expect(signInAt(server.origin, email, 'demo-trainee')).rejects.toThrow('second_factor_required');

  const first = await runAdmin(['reset', email, '--second-factor'], settings);
  const message = `${email} signs in with the password alone now, and is signed out everywhere.\n`;
  expect(first).toEqual({ code: 0, output: message });
  expect((await trainee.call('GET', '/api/auth/user')).status).toBe(401);
  await signInAt(server.origin, email, 'demo-trainee');
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes'] as const) {
    expect(await withDatabase((db) => db.selectFrom(table).select('user_id').execute()), table).toEqual([]);
  }

  const second = await runAdmin(['reset', email, '--second-factor'], settings);
  expect(second).toEqual({ code: 0, output: `${email} has no second factor; nothing changed.\n` });
  const resets = (await listEvents(email)).filter(({ object }) => object === 'second-factor');
  expect(resets).toEqual([{ verb: 'revoked', object: 'second-factor', result: { by: 'operator' } }]);
});

test.each([
  [['approve', 'nobody@plant.test'], 'Nobody has registered with nobody@plant.test.'],
  [['reset', 'nobody@plant.test'], 'Nobody has an account with nobody@plant.test.'],
  [['reset', 'nobody@plant.test', '--second-factor'], 'Nobody has an account with nobody@plant.test.'],
  [['approve', 'trainee@demo.test', '--second-factor'], 'Usage: npm run admin'],
  [['reset', 'trainee@demo.test', '--third-factor'], 'Usage: npm run admin'],
  [['reset'], 'Usage: npm run admin'],
  [['reset', 'nobody'], 'Nobody has an account with nobody.'],
  [['dismiss', 'trainee@demo.test'], 'Usage: npm run admin'],
  [['constructor', 'trainee@demo.test'], 'Usage: npm run admin'],
])('npm run admin refuses the arguments %j with a message and exit code 1', async (args, message) => {
  const { code, output } = await runAdmin(args, settings);
  expect(output).toContain(message);
  expect(output).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});

test('npm run admin reads the environment file of the service, and prints an error if it is missing', async () => {
  const file = path.join(dataDir, 'loopcheck.env');
  await writeFile(file, `# The service\nDATA_DIR=${dataDir}\nPUBLIC_URL="http://plant.test:3000"\n`, { mode: 0o640 });
  const reset = await runAdmin(['reset', 'trainer@demo.test'], { LOOPCHECK_ENV_FILE: file });
  expect(reset.code).toBe(0);
  const link = await readFile(path.join(dataDir, 'reset-link-trainer@demo.test.txt'), 'utf8');
  expect(link).toMatch(/^http:\/\/plant\.test:3000\/one-time-link\//);

  const missing = await runAdmin(['reset', 'trainer@demo.test'], { LOOPCHECK_ENV_FILE: `${file}.missing` });
  expect(missing.output).toMatch(/^The environment file of the service cannot be read: ENOENT[^\n]*\n$/);
  expect(missing.code).toBe(1);
});

test('npm run admin refuses a DATA_DIR that contains no database, and creates no files in it', async () => {
  const emptyDataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-admin-'));
  const { code, output } = await runAdmin(['reset', 'trainee@demo.test'], { ...settings, DATA_DIR: emptyDataDir });
  expect(output).toContain(`There is no Loopcheck in ${emptyDataDir}`);
  expect(code).toBe(1);
  expect(await readdir(emptyDataDir)).toEqual([]);
  await rm(emptyDataDir, { recursive: true });
});
