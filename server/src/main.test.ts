import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { clusterFolderOf } from './platform/db/embedded/cluster.ts';
import { findPostmaster, isAlive } from './platform/db/embedded/postmaster.ts';
import { signInAt, type StartedProduct, startProduct, type Visitor } from './testing/started-product.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-main-'));
const dataDir = path.join(folder, 'site');
const servers: StartedProduct[] = [];

// These tests start and stop real servers, possibly on busy machines.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** The tests below run in order on one DATA_DIR: acknowledged answers must survive kills, stops and a copy. */
let server: StartedProduct;
let trainee: Visitor;
/** The answers that the server confirmed as saved. */
const acknowledged: Record<string, string> = {};
let attempt: { id: string; quizId: string; questions: { id: string; options: string[] }[] };

const start = async (settings: Record<string, string> = {}) => {
  const started = await startProduct({ DATA_DIR: dataDir, DEMO: 'on', ...settings });
  servers.push(started);
  return started;
};

const signIn = (at: StartedProduct) => signInAt(at.origin, 'trainee@demo.test', 'demo-trainee');

async function read<T>(reply: Promise<Response>): Promise<T> {
  const response = await reply;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Reads the open attempt as the web interface does when it is reloaded. */
const readAnswers = async (visitor: Visitor) =>
  (
    await read<{ answers: Record<string, string> }>(
      visitor.call('POST', '/api/quiz-attempts', { quizId: attempt.quizId }),
    )
  ).answers;

const answerOf = (number: number, option: number): Record<string, string> => {
  const question = attempt.questions[number];
  const chosen = question?.options[option];
  if (!question || chosen === undefined) throw new Error('There is no such question.');
  return { [question.id]: chosen };
};

const save = (visitor: Visitor, answers: Record<string, string>) =>
  read(visitor.call('PUT', `/api/quiz-attempts/${attempt.id}`, { answers }));

beforeAll(async () => {
  server = await start();
  trainee = await signIn(server);
  const modules = await read<{ id: string; chapterNumber: number }[]>(trainee.call('GET', '/api/training-modules'));
  const first = modules.find((module) => module.chapterNumber === 1);
  await read(trainee.call('PUT', `/api/progress/${first?.id}`, { scrollDepthPercentage: 100, isMarkedComplete: true }));
  const quizzes = await read<{ id: string }[]>(trainee.call('GET', `/api/quizzes/module/${first?.id}`));
  attempt = await read(trainee.call('POST', '/api/quiz-attempts', { quizId: quizzes[0]?.id }));
});

afterAll(async () => {
  await Promise.all(servers.map((each) => each.end('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

test('answers that the server acknowledged survive a kill -9 of the server and of its database', async () => {
  await save(trainee, answerOf(0, 1));
  await save(trainee, answerOf(1, 0));
  const postgres = findPostmaster(clusterFolderOf(dataDir));
  // Both are killed at the same time, so that neither can write anything more.
  if (postgres) process.kill(postgres.pid, 'SIGKILL');
  await server.end('SIGKILL');

  server = await start();
  trainee = await signIn(server);
  expect(await readAnswers(trainee)).toEqual({ ...answerOf(0, 1), ...answerOf(1, 0) });
});

test('a server that is stopped during requests exits with 0 and leaves no database process running', async () => {
  const postgres = findPostmaster(clusterFolderOf(dataDir));
  const calls = Array.from({ length: 40 }, async (_, index) => {
    const answers = answerOf(index % 3, 2);
    // Requests may be refused or cut off during a stop, but confirmed answers must not be lost.
    const isSaved = await save(trainee, answers).then(
      () => true,
      () => false,
    );
    if (isSaved) Object.assign(acknowledged, answers);
  });
  const { code, output } = await server.end('SIGTERM');
  await Promise.all(calls);
  expect(code).toBe(0);
  expect(output).not.toMatch(/"level":(50|60)/);
  expect(postgres && isAlive(postgres.pid)).toBe(false);
});

test('a server that was stopped during requests has every acknowledged answer after a restart', async () => {
  server = await start();
  expect(await readAnswers(await signIn(server))).toMatchObject(acknowledged);
});

test('a DATA_DIR that cannot be created is refused with a one-line message', async () => {
  await expect(start({ DATA_DIR: '/dev/null/loopcheck' })).rejects.toThrow(
    /^The server ended: DATA_DIR \/dev\/null\/loopcheck cannot be made: ENOTDIR[^\n]*\n$/,
  );
});

describe('a start that fails after the database and the jobs are up', () => {
  const dataDirOfFailures = path.join(folder, 'failing');

  test('exits with 1 and one line if the port is in use, and leaves no database process running', async () => {
    const occupant = createServer().listen(0, '127.0.0.1');
    await once(occupant, 'listening');
    const { port } = z.object({ port: z.number() }).parse(occupant.address());
    await expect(start({ DATA_DIR: dataDirOfFailures, PORT: String(port) })).rejects.toMatchObject({
      message: expect.stringMatching(/^The server ended: The port is taken: [^\n]*\n$/),
      cause: 1,
    });
    expect(findPostmaster(clusterFolderOf(dataDirOfFailures))).toBeUndefined();
    occupant.close();
  });

  test('exits with 1 and a one-line message if ADMIN_EMAIL is missing at the first start of a real site', async () => {
    const settings = { DATA_DIR: path.join(folder, 'real'), DEMO: 'off', PUBLIC_URL: 'http://plant.test' };
    await expect(start(settings)).rejects.toMatchObject({
      message: expect.stringMatching(/^The server ended: ADMIN_EMAIL is required at the first start[^\n]*\n$/),
      cause: 1,
    });
    expect(findPostmaster(clusterFolderOf(settings.DATA_DIR))).toBeUndefined();
  });
});
