import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clusterFolderOf } from './platform/db/embedded/cluster.ts';
import { findPostmaster, isProcessRunning } from './platform/db/embedded/postmaster.ts';
import {
  runAdmin,
  signInAt,
  type ServerProcess,
  startServerProcess,
  type SignedInClient,
} from './testing/server-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-main-'));
const dataDir = path.join(folder, 'site');
const servers: ServerProcess[] = [];

// These tests start and stop real servers, possibly on busy machines.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/**
 * The server that runs now. Tests stop it, and start another one on the same DATA_DIR. Each test needs what the tests
 * before it have left, so the tests must run in the order of this file.
 */
let server: ServerProcess;
let trainee: SignedInClient;
/** The answers that the server confirmed as saved while it was being stopped with SIGTERM, by question id. */
const acknowledgedAnswers: Record<string, string> = {};
let attempt: { id: string; quizId: string; questions: { id: string; options: string[] }[] };

const start = async (settings: Record<string, string> = {}) => {
  const newServer = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'on', ...settings });
  servers.push(newServer);
  return newServer;
};

const signIn = ({ origin }: ServerProcess) => signInAt(origin, 'trainee@demo.test', 'demo-trainee');

/** Parses the body of a reply; throws if the status is not a success. */
async function readJson<T>(reply: Promise<Response>): Promise<T> {
  const response = await reply;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Reads the saved answers of the open attempt with the request that the web app sends when a page is reloaded. */
const readAnswers = async (client: SignedInClient) =>
  (
    await readJson<{ answers: Record<string, string> }>(
      client.call('POST', '/api/quiz-attempts', { quizId: attempt.quizId }),
    )
  ).answers;

/** The answer with the option at `optionIndex` to the question at `questionIndex`. */
const answerTo = (questionIndex: number, optionIndex: number): Record<string, string> => {
  const question = attempt.questions[questionIndex];
  const option = question?.options[optionIndex];
  if (!question || option === undefined) throw new Error('The attempt has no such question or option.');
  return { [question.id]: option };
};

const saveAnswers = (client: SignedInClient, answers: Record<string, string>) =>
  readJson(client.call('PUT', `/api/quiz-attempts/${attempt.id}`, { answers }));

beforeAll(async () => {
  server = await start();
  trainee = await signIn(server);
  const modules = await readJson<{ id: string; chapterNumber: number }[]>(trainee.call('GET', '/api/training-modules'));
  const first = modules.find((module) => module.chapterNumber === 1);
  await readJson(
    trainee.call('PUT', `/api/progress/${first?.id}`, { scrollDepthPercentage: 100, isMarkedComplete: true }),
  );
  const quizzes = await readJson<{ id: string }[]>(trainee.call('GET', `/api/quizzes/module/${first?.id}`));
  attempt = await readJson(trainee.call('POST', '/api/quiz-attempts', { quizId: quizzes[0]?.id }));
});

afterAll(async () => {
  await Promise.all(servers.map((startedServer) => startedServer.stop('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

test('answers that the server acknowledged survive a kill -9 of the server and of its database', async () => {
  await saveAnswers(trainee, answerTo(0, 1));
  await saveAnswers(trainee, answerTo(1, 0));
  const postgres = findPostmaster(clusterFolderOf(dataDir));
  // The database and the server are killed at the same time, so that neither can write any more data.
  if (postgres) process.kill(postgres.pid, 'SIGKILL');
  await server.stop('SIGKILL');

  server = await start();
  trainee = await signIn(server);
  expect(await readAnswers(trainee)).toEqual({ ...answerTo(0, 1), ...answerTo(1, 0) });
});

/** The time after which systemd kills a server that is being stopped (TimeoutStopSec in docs/runbook.md). */
const maxStopMs = 60_000;

test('a server that is stopped during requests exits in time with the code 0, and leaves no database process running', async () => {
  const postgres = findPostmaster(clusterFolderOf(dataDir));
  const calls = Array.from({ length: 40 }, async (_, index) => {
    const answers = answerTo(index % 3, 2);
    // A request can fail during the shutdown, but confirmed answers must not be lost.
    const isSaved = await saveAnswers(trainee, answers).then(
      () => true,
      () => false,
    );
    if (isSaved) Object.assign(acknowledgedAnswers, answers);
  });
  // At least one answer must be saved before the stop.
  await calls[0];
  const stopStart = performance.now();
  const { code, output } = await server.stop('SIGTERM');
  const stopMs = performance.now() - stopStart;
  await Promise.all(calls);

  expect(code).toBe(0);
  expect(stopMs).toBeLessThan(maxStopMs);
  // In the JSON log, the levels 50 and 60 are error and fatal.
  expect(output).not.toMatch(/"level":(50|60)/);
  expect(postgres && isProcessRunning(postgres.pid)).toBe(false);
});

test('a server that was stopped during requests has every acknowledged answer after a restart', async () => {
  server = await start();
  expect(acknowledgedAnswers).not.toEqual({});
  expect(await readAnswers(await signIn(server))).toMatchObject(acknowledgedAnswers);
});

test('npm run admin works next to a running server, and the server accepts the one-time link that the command makes', async () => {
  const settings = { DATA_DIR: dataDir, DEMO: 'on' };
  const reset = await runAdmin(['reset', 'trainer@demo.test'], settings);
  const file = path.join(dataDir, 'reset-link-trainer@demo.test.txt');
  expect(reset).toEqual({ code: 0, output: `The link is in ${file}. It works once, for 24 hours.\n` });
  const token = (await readFile(file, 'utf8')).trim().split('/').at(-1);
  expect((await fetch(`${server.origin}/api/one-time-links/${token}`)).status).toBe(200);

  const refused = await runAdmin(['approve', 'nobody@plant.test'], settings);
  expect(refused).toEqual({ code: 1, output: 'Nobody has registered with nobody@plant.test.\n' });
});

test('a server that gets Ctrl-C several times in a moment exits with the code 0, and leaves no database process running', async () => {
  await server.stop('SIGTERM');
  server = await start();
  const postgres = findPostmaster(clusterFolderOf(dataDir));
  // A terminal sends the signal to all its processes, and `npm start` forwards it to the server.
  for (const end = performance.now() + 200; performance.now() < end;) process.kill(server.pid, 'SIGINT');
  expect((await server.stop('SIGINT')).code).toBe(0);
  expect(postgres && isProcessRunning(postgres.pid)).toBe(false);
});
