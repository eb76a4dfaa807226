import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/start.ts';
import { createLogger } from '../../server/src/platform/logging/logger.ts';
import type { Measured } from './measured.ts';
import { startServer } from './server.ts';

/**
 * The duration of the second start of the product minus 3 seconds, divided by the duration of a start of the same
 * PostgreSQL without the product (at most 3).
 */
export async function measureSecondStart(): Promise<Measured> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loopcheck-bench-'));
  const first = await startServer(dataDir);
  await first.close();
  const postgresSeconds = await measureStartSeconds(async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
    return () => postgres.stop();
  });
  const productSeconds = await measureStartSeconds(async () => {
    const server = await startServer(dataDir);
    return () => server.close();
  });
  await rm(dataDir, { recursive: true, force: true });
  const ratio = Math.max(0, productSeconds - 3) / postgresSeconds;
  return { name: 'Second start less 3 s against PostgreSQL alone', ratio, atMost: 3 };
}

/** Returns the seconds that `start` takes. `start` returns the function that stops what it has started. */
async function measureStartSeconds(start: () => Promise<() => Promise<void>>): Promise<number> {
  const startedAt = performance.now();
  const stop = await start();
  const seconds = (performance.now() - startedAt) / 1000;
  await stop();
  return seconds;
}
