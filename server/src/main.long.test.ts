import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signInAt, type StartedProduct, startProduct } from './testing/started-product.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-backup-'));
const products: StartedProduct[] = [];

afterAll(async () => {
  await Promise.all(products.map((each) => each.end('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

async function openTraineeAt(dataDir: string) {
  const product = await startProduct({ DATA_DIR: dataDir, DEMO: 'on' });
  products.push(product);
  const trainee = await signInAt(product.origin, 'trainee@demo.test', 'demo-trainee');
  const readProgress = async () => (await trainee.call('GET', '/api/progress')).json();
  return { product, trainee, readProgress };
}

test('a copy of DATA_DIR that was made while the server was stopped is a backup', async () => {
  const dataDir = path.join(folder, 'site');
  const { product, trainee, readProgress } = await openTraineeAt(dataDir);
  const modules = (await (await trainee.call('GET', '/api/training-modules')).json()) as {
    id: string;
    chapterNumber: number;
  }[];
  const first = modules.find(({ chapterNumber }) => chapterNumber === 1);
  const report = { scrollDepthPercentage: 100, isMarkedComplete: true };
  expect((await trainee.call('PUT', `/api/progress/${first?.id}`, report)).status).toBe(200);
  const before = await readProgress();
  expect((await product.end('SIGTERM')).code).toBe(0);

  const copy = path.join(folder, 'restored');
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
  const restored = await openTraineeAt(copy);
  expect(await restored.readProgress()).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ moduleId: first?.id, scrollDepthPercentage: 100 }));
});
