import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signInAt, type StartedProduct, startProduct } from './testing/started-product.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-backup-'));
const servers: StartedProduct[] = [];

afterAll(async () => {
  await Promise.all(servers.map((each) => each.end('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

async function openTraineeAt(dataDir: string) {
  const server = await startProduct({ DATA_DIR: dataDir, DEMO: 'on' });
  servers.push(server);
  const trainee = await signInAt(server.origin, 'trainee@demo.test', 'demo-trainee');
  const readProgress = async () => (await trainee.call('GET', '/api/progress')).json();
  return { server, trainee, readProgress };
}

test('a server restores its data from a copy of DATA_DIR that was made while it was stopped', async () => {
  const dataDir = path.join(folder, 'site');
  const { server, trainee, readProgress } = await openTraineeAt(dataDir);
  const modules = (await (await trainee.call('GET', '/api/training-modules')).json()) as {
    id: string;
    chapterNumber: number;
  }[];
  const first = modules.find(({ chapterNumber }) => chapterNumber === 1);
  const report = { scrollDepthPercentage: 100, isMarkedComplete: true };
  expect((await trainee.call('PUT', `/api/progress/${first?.id}`, report)).status).toBe(200);
  const before = await readProgress();
  expect((await server.end('SIGTERM')).code).toBe(0);

  const copy = path.join(folder, 'restored');
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
  const restored = await openTraineeAt(copy);
  expect(await restored.readProgress()).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ moduleId: first?.id, scrollDepthPercentage: 100 }));
});
