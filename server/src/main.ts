import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { describeFailure } from './describe-failure.ts';
import { CurriculumError } from './curriculum/fault.ts';
import { loadShippedContent } from './curriculum/load-shipped.ts';
import {
  demoAccounts,
  midCourseAccount,
  loadDemo,
  loadSampleAnnouncements,
  loadSampleCertificates,
  loadSampleDrillRuns,
  loadSampleProcedureReads,
  loadSampleResources,
} from './demo/index.ts';
import { loadPasswordStrength } from './features/accounts/index.ts';
import { grantBadgesRetroactively } from './features/badges/index.ts';
import { toMailSender } from './features/notifications/index.ts';
import { hasVideoTools } from './features/resources/index.ts';
import {
  ensureFileStore,
  ensureSiteMode,
  FileStoreMismatchError,
  SiteModeMismatchError,
} from './features/site/index.ts';
import { ensureFirstAdminIsKnown, prepareFirstAdmin } from './first-admin.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { ConnectionUrl } from './platform/db/connection.ts';
import { closeDatabase, openDatabase } from './platform/db/database.ts';
import { errorCode } from './platform/db/error-code.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { UnusableDatabaseError } from './platform/db/unusable-database-error.ts';
import { jobs } from './jobs.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { prepareJobs } from './platform/jobs/prepare-jobs.ts';
import type { Platform } from './platform/http/implement.ts';
import { onCallInsideTransaction } from './platform/db/transaction.ts';
import { startLive } from './platform/live/live.ts';
import { openDirectory } from './platform/directory/directory.ts';
import { openMailer } from './platform/mail/mail.ts';
import { ensureSiteKey, SiteKeyFault, siteKeysFromFile } from './platform/signing/site-keys.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createLogger, type Logger, printToOperator, printErrorToOperator } from './platform/logging/logger.ts';
import { describeListening, listPublicUrlNotes } from './public-url.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Errors whose messages tell the operator what to do. They are printed without a stack trace. */
const expectedErrors = [
  ConfigError,
  UnusableDatabaseError,
  SiteModeMismatchError,
  FileStoreMismatchError,
  CurriculumError,
  SiteKeyFault,
];

/** A server that is running. */
interface RunningServer {
  /** Resolves with the reason if the database stops and cannot be restarted. */
  readonly databaseFailure: Promise<Error>;
  stop(): Promise<void>;
}

async function createDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be made: ${reason}`, { cause });
  }
}

/** Starts all parts of the server. If one of them fails to start, stops the parts that were started before it. */
async function start(config: Config, log: Logger): Promise<RunningServer> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await startParts(config, log, cleanup);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

/** Starts the parts of the server in order. Adds to `cleanup` the functions that stop these parts. */
async function startParts(config: Config, log: Logger, cleanup: AsyncDisposableStack): Promise<RunningServer> {
  await createDataDir(config.dataDir);
  const database = await prepareDatabase({ ...config, migrationsDirectory: path.join(root, 'server/migrations'), log });
  cleanup.defer(database.stop);
  const { db } = database;
  // Starts the child process that looks for ffmpeg. The result is remembered, so that no request waits for the process.
  void hasVideoTools();
  const clock = systemClock;
  await prepareJobs(database.ownerConnection, jobs, config.siteTimezone);
  const storage = await openStorage(config);
  await ensureSiteKey(config.siteKeyFile);
  // Throws if a demo is started with the database of a real site, or a real site with the database of a demo.
  await ensureSiteMode(db, config);
  // Throws if nobody could become the first admin: the site has no admin, and ADMIN_EMAIL is not set.
  await ensureFirstAdminIsKnown(db, config);
  await ensureFileStore({ db, storage, config });
  await loadContentSeparately(database.connection, { storage, config, clock });
  const siteKeys = siteKeysFromFile(config.siteKeyFile);
  const mailer =
    config.smtpUrl === null
      ? null
      : openMailer({ smtpUrl: config.smtpUrl, tls: config.smtpTls, sender: toMailSender(config) });
  cleanup.defer(() => mailer?.close());
  const live = startLive({ ...database, clock, log });
  cleanup.defer(() => live.stop());
  const directory = openDirectory(config);
  const platform = { db, config, clock, storage, siteKeys, live, mailer, directory };
  if (config.passwordPolicy.minimumScore > 0) await loadPasswordStrength();
  const app = await createApp({ platform, log, webDirectory: path.join(root, 'web/dist') });
  cleanup.defer(() => app.close());
  const listeningUrl = await app.listen({ port: config.port, host: config.host });
  const siteOrigin = config.publicUrl ?? listeningUrl;
  const adminLinkFile = await prepareFirstAdmin(db, config, siteOrigin, clock.now());
  const services = { db, storage, mailer, clock, config, log, siteKeys, siteOrigin };
  const runner = await startJobRunner({ connection: database.connection, services }, jobs);
  cleanup.defer(runner.stop);
  printStartMessage(config, listeningUrl, adminLinkFile);
  return {
    databaseFailure: database.failure,
    stop: async () => {
      // Pending requests are completed before the jobs stop. The other parts stop in the reverse order of their start.
      await app.close();
      await cleanup.disposeAsync();
    },
  };
}

type ContentServices = Pick<Platform, 'db' | 'storage' | 'config' | 'clock'>;

/**
 * Calls `loadContent` with separate connections and closes them afterwards. A PostgreSQL process keeps the memory that
 * it needed for the load until its connection is closed.
 */
async function loadContentSeparately(connection: ConnectionUrl, services: Omit<ContentServices, 'db'>): Promise<void> {
  const db = openDatabase(connection, { max: 2 });
  try {
    await loadContent({ db, ...services });
  } finally {
    await closeDatabase(db);
  }
}

/**
 * Loads the shipped curriculum and, in demo mode, the sample data. Also grants the badges that people earned before the
 * server had badges.
 */
async function loadContent({ db, storage, config, clock }: ContentServices): Promise<void> {
  await loadShippedContent(db, path.join(root, 'content'), clock.now());
  if (config.demo) {
    await loadDemo(db, clock.now());
    await loadSampleCertificates(db, config, clock.now());
    await loadSampleProcedureReads(db, clock.now());
    await loadSampleDrillRuns(db, path.join(root, 'content'), clock.now());
    await loadSampleResources({ db, storage, clip: path.join(root, 'web/public/example-clip.mp4') }, clock.now());
    await loadSampleAnnouncements(db, clock.now());
  }
  await grantBadgesRetroactively(db, clock.now());
}

function printStartMessage(config: Config, listeningUrl: string, adminLinkFile: string | null): void {
  printToOperator(`Loopcheck answers at ${config.publicUrl ?? listeningUrl}`);
  if (config.publicUrl && config.publicUrl !== listeningUrl) {
    printToOperator(`(${describeListening(config.host, listeningUrl)})`);
  }
  if (config.demo) {
    printToOperator('Demo mode, with sample people. Sign in as');
    for (const { email, password } of demoAccounts) printToOperator(`  ${email}  ${password}`);
    const { email, password } = midCourseAccount;
    printToOperator(`  ${email}  ${password}  (a trainee in the middle of the course)`);
  }
  if (adminLinkFile) printToOperator(`The link that makes the first admin is in ${adminLinkFile}`);
  for (const note of listPublicUrlNotes(config)) printToOperator(`Note: ${note}`);
  printToOperator('Ctrl-C stops it.');
}

async function run(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  onCallInsideTransaction((error) =>
    log.error({ err: error }, 'a function that must not run inside a transaction was called in one'),
  );
  const server = await start(config, log);
  const stopReason = await Promise.race([nextStopSignal(), server.databaseFailure]);
  if (stopReason instanceof Error)
    log.fatal({ err: stopReason }, 'the embedded database stopped and cannot be restarted');
  await server.stop();
  if (stopReason instanceof Error) process.exitCode = 1;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves at the first signal that stops the server. Further signals are ignored, because a second Ctrl-C must not
 * interrupt the shutdown of the embedded PostgreSQL. The handlers are never removed: without a handler, the next signal
 * ends the process immediately. `npm start` forwards Ctrl-C, so the server gets the signal twice in a moment.
 */
const nextStopSignal = (): Promise<string> =>
  new Promise((resolve) => {
    for (const signal of stopSignals) process.on(signal, () => resolve(signal));
  });

/** Describes a failed start for the operator. Errors of the listening socket are described without a stack trace. */
function describeStartFailure(error: unknown): string {
  if (errorCode(error) === 'EADDRINUSE' && error instanceof Error) {
    return `The port is taken: ${error.message}. Set PORT to another one.`;
  }
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    return `The server cannot listen: ${error.message}. Set HOST or PORT.`;
  }
  return describeFailure(error, expectedErrors);
}

try {
  await run();
} catch (error) {
  printErrorToOperator(describeStartFailure(error));
  process.exitCode = 1;
}
