import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signInAt, type ServerProcess, startServerProcess } from './testing/server-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-backup-'));
const servers: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(servers.map((startedServer) => startedServer.stop('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

/** Starts a server on `dataDir` and signs in as the sample trainee. */
async function startAndSignIn(dataDir: string) {
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'on' });
  servers.push(server);
  const trainee = await signInAt(server.origin, 'trainee@demo.test', 'demo-trainee');
  const readProgress = async () => (await trainee.call('GET', '/api/progress')).json();
  return { server, trainee, readProgress };
}

test('a server returns the saved progress if it starts on a copy of the DATA_DIR of a stopped server', async () => {
  const dataDir = path.join(folder, 'site');
  const { server, trainee, readProgress } = await startAndSignIn(dataDir);
  const modules = (await (await trainee.call('GET', '/api/training-modules')).json()) as {
    id: string;
    chapterNumber: number;
  }[];
  const firstModule = modules.find(({ chapterNumber }) => chapterNumber === 1);
  const progress = { scrollDepthPercentage: 100, isMarkedComplete: true };
  expect((await trainee.call('PUT', `/api/progress/${firstModule?.id}`, progress)).status).toBe(200);
  const savedProgress = await readProgress();
  const savedModule = { moduleId: firstModule?.id, scrollDepthPercentage: 100 };
  expect(savedProgress).toContainEqual(expect.objectContaining(savedModule));
  expect((await server.stop('SIGTERM')).code).toBe(0);

  const copy = path.join(folder, 'restored');
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
  const restored = await startAndSignIn(copy);

  expect(await restored.readProgress()).toEqual(savedProgress);
});
