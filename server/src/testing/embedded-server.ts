/*
 * Starts only the embedded database, for tests that kill the process, start it twice, or start it as another system
 * user: `node embedded-server.ts DATA_DIR`. Prints one line of JSON with the connection URLs when the database has
 * started, or with the error if it could not be started. Stops on SIGTERM.
 */
import { startEmbeddedPostgres } from '../platform/db/embedded/start.ts';

const dataDir = process.argv[2] ?? '';

/** Prints a warning or an error to stderr, where the test can read it. */
const printToStderr = (...args: unknown[]) => void process.stderr.write(`${JSON.stringify(args)}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: printToStderr, error: printToStderr };

const printReport = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`);

try {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  void postgres.failed.then((error) => printReport({ failed: error.message }));
  printReport({ owner: postgres.owner, server: postgres.server });
} catch (error) {
  printReport(
    error instanceof Error
      ? { errorMessage: error.message, errorName: error.name }
      : { errorMessage: String(error), errorName: 'unknown' },
  );
  process.exitCode = 3;
}
