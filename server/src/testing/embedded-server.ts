/*
 * Starts only the embedded database, for tests that kill the process, start it twice, or start it as another system
 * user: `node embedded-server.ts DATA_DIR`. Prints one line of JSON and stops on SIGTERM.
 */
import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts';

const dataDir = process.argv[2] ?? '';

/** Prints warnings and errors to stderr, where the test can read them. */
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
