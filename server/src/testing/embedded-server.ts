/*
 * A server that is nothing but its embedded database, for tests that kill it, start two of it, or start it as somebody
 * else: `node embedded-server.ts DATA_DIR`. It says one line of JSON and stops at SIGTERM.
 */
import type { Logger } from '../platform/logging/logger.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts';

const dataDir = process.argv[2] ?? '';

/** Warnings and errors go to the test's eyes; pino itself is not needed for that. */
const tell = (...said: unknown[]) => process.stderr.write(`${JSON.stringify(said)}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: tell, error: tell } as unknown as Logger;

const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  void postgres.failed.then((error) => say({ failed: error.message }));
  say({ owner: postgres.owner, server: postgres.server });
} catch (error) {
  say({ refused: (error as Error).message, name: (error as Error).name });
  process.exitCode = 3;
}
