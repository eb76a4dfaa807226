import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, openDatabase } from './platform/db/database.ts';
import { runAdmin, signInAt, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { findRunningEmbedded } from './platform/db/embedded/start.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-admin-'));
const settings = { DATA_DIR: dataDir, DEMO: 'on', REGISTRATION: 'approval' };
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess(settings);
}, 60_000);

afterAll(async () => {
  await server.stop('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const register = (email: string) =>
  fetch(`${server.origin}/api/register`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, full_name: 'Huda Waiting', employee_id: email, password: 'six-or-more' }),
  });

async function listEvents(email: string) {
  const running = findRunningEmbedded(dataDir);
  if (!running) throw new Error('No database is running.');
  const db = openDatabase(running.server, { max: 1 });
  try {
    return await db
      .selectFrom('training_events as event')
      .innerJoin('users', 'users.id', 'event.person_id')
      .select(['event.verb', 'event.object', 'event.result'])
      .where('users.email', '=', email)
      .orderBy('event.sequence')
      .execute();
  } finally {
    await closeDatabase(db);
  }
}

test('approve allows a registered person to sign in, and records only one event even if the command is repeated', async () => {
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

test('reset writes a file, readable only by its owner, with a link that sets a new password once', async () => {
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

test.each([
  [['approve', 'nobody@plant.test'], 'Nobody has registered with nobody@plant.test.'],
  [['reset', 'nobody@plant.test'], 'Nobody has an account with nobody@plant.test.'],
  [['reset'], 'Usage: npm run admin'],
  [['dismiss', 'trainee@demo.test'], 'Usage: npm run admin'],
  [['constructor', 'trainee@demo.test'], 'Usage: npm run admin'],
])('npm run admin refuses the arguments %j with a message and exit code 1', async (args, message) => {
  const { code, output } = await runAdmin(args, settings);
  expect(output).toContain(message);
  expect(output).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});

test('npm run admin refuses a DATA_DIR that contains no database, and creates no files in it', async () => {
  const emptyDataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-admin-'));
  const { code, output } = await runAdmin(['reset', 'trainee@demo.test'], { ...settings, DATA_DIR: emptyDataDir });
  expect(output).toContain(`There is no Loopcheck in ${emptyDataDir}`);
  expect(code).toBe(1);
  expect(await readdir(emptyDataDir)).toEqual([]);
  await rm(emptyDataDir, { recursive: true });
});
