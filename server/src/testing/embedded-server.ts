/*
 * A server that is nothing but its embedded database, for tests that kill it, start two of it, or start it as somebody
 * else: `node embedded-server.ts DATA_DIR`. It says one line of JSON and stops at SIGTERM.
 */
import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts';

const dataDir = process.argv[2] ?? '';

/** Warnings and errors go to the test's eyes. */
const tell = (...said: unknown[]) => void process.stderr.write(`${JSON.stringify(said)}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: tell, error: tell };

const say = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  void postgres.failed.then((error) => say({ failed: error.message }));
  say({ owner: postgres.owner, server: postgres.server });
} catch (error) {
  say(
    error instanceof Error ? { refused: error.message, name: error.name } : { refused: String(error), name: 'unknown' },
  );
  process.exitCode = 3;
}
