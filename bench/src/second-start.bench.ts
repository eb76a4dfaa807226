import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/start.ts';
import { createLogger } from '../../server/src/platform/logging/logger.ts';
import type { Measured } from './measured.ts';
import { startServer } from './server.ts';

/** The second start of the product, less the three seconds it may take, against a bare start of the same PostgreSQL (at most 3). */
export async function measureSecondStart(): Promise<Measured> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-bench-'));
  const first = await startServer(dataDir);
  await first.close();
  const bare = await seconds(async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
    return () => postgres.stop();
  });
  const whole = await seconds(async () => {
    const server = await startServer(dataDir);
    return () => server.close();
  });
  await rm(dataDir, { recursive: true, force: true });
  return { name: 'Second start less 3 s against PostgreSQL alone', ratio: Math.max(0, whole - 3) / bare, atMost: 3 };
}

async function seconds(start: () => Promise<() => Promise<void>>): Promise<number> {
  const from = performance.now();
  const stop = await start();
  const took = (performance.now() - from) / 1000;
  await stop();
  return took;
}
