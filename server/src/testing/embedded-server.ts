/*
 * `node embedded-server.ts DATA_DIR` starts only the embedded database. It is for tests that kill the process, start it
 * twice, or start it as another system user. When the database has started, prints one line of JSON with two connection
 * URLs: `ownerUrl` for the role that owns the tables, and `serverUrl` for the role `loopcheck_server`. If the database
 * could not be started, the line contains the error. If the database later exits and cannot be restarted, prints a
 * second line with the reason. Stops on SIGTERM.
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
  void postgres.failure.then((error) => printReport({ failureMessage: error.message }));
  printReport({ ownerUrl: postgres.owner, serverUrl: postgres.server });
} catch (error) {
  printReport(
    error instanceof Error
      ? { errorMessage: error.message, errorName: error.name }
      : { errorMessage: String(error), errorName: 'unknown' },
  );
  process.exitCode = 3;
}
