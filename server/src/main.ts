import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from './app.ts';
import { type Config, ConfigFault, readConfig } from './config.ts';
import { describeFailure } from './describe-failure.ts';
import { CurriculumFault } from './curriculum/fault.ts';
import { loadShippedContent } from './curriculum/load-shipped.ts';
import {
  demoAccounts,
  loadDemo,
  loadSampleAnnouncements,
  loadSampleCertificates,
  loadSampleReads,
  loadSampleResources,
} from './demo/index.ts';
import { grantMissingBadges } from './features/badges/index.ts';
import { senderOf } from './features/notifications/index.ts';
import { markSite, WrongSiteMode } from './features/site/index.ts';
import { prepareFirstAdmin } from './first-admin.ts';
import { systemClock } from './platform/clock/clock.ts';
import { errorCode } from './platform/db/error-code.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { DatabaseRefusal } from './platform/db/refusal.ts';
import { jobs } from './jobs.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { prepareJobs } from './platform/jobs/prepare-jobs.ts';
import type { Platform } from './platform/http/implement.ts';
import { onCallInsideTransaction } from './platform/db/transaction.ts';
import { startLive } from './platform/live/live.ts';
import { openMail } from './platform/mail/mail.ts';
import { ensureSiteKey, SiteKeyFault, siteKeysIn } from './platform/signing/site-keys.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createLogger, type Logger, tellOperator, tellOperatorOfFailure } from './platform/logging/logger.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Errors whose messages tell the operator what to do. They are printed without a stack trace. */
const expectedFaults = [ConfigFault, DatabaseRefusal, WrongSiteMode, CurriculumFault, SiteKeyFault];

interface Running {
  /** Resolves with the reason if the server cannot continue. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

async function createDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigFault(`DATA_DIR ${dataDir} cannot be made: ${reason}`, { cause });
  }
}

/** Starts the server. If a step fails, everything that earlier steps started is stopped. */
async function start(config: Config, log: Logger): Promise<Running> {
  const started = new AsyncDisposableStack();
  try {
    return await startAll(config, log, started);
  } catch (error) {
    await started.disposeAsync();
    throw error;
  }
}

async function startAll(config: Config, log: Logger, started: AsyncDisposableStack): Promise<Running> {
  await createDataDir(config.dataDir);
  const database = await prepareDatabase({ ...config, migrationsDirectory: path.join(root, 'server/migrations'), log });
  started.defer(database.stop);
  const { db } = database;
  const clock = systemClock;
  await prepareJobs(database.ownerConnection, jobs, config.siteTimezone);
  const storage = await openStorage(config);
  await ensureSiteKey(config.siteKeyFile);
  await markSite(db, config);
  await loadContent({ db, storage, config, clock });
  const siteKeys = siteKeysIn(config.siteKeyFile);
  const mail = config.smtpUrl === null ? null : openMail({ smtpUrl: config.smtpUrl, sender: senderOf(config) });
  started.defer(() => mail?.close());
  const live = startLive({ ...database, clock, log });
  started.defer(() => live.stop());
  const platform = { db, config, clock, storage, siteKeys, live, mail };
  const app = await createApp({ platform, log, webDirectory: path.join(root, 'web/dist') });
  started.defer(() => app.close());
  const listening = await app.listen({ port: config.port, host: config.host });
  const address = config.publicUrl ?? listening;
  const link = await prepareFirstAdmin(db, config, address, clock.now());
  const services = { db, storage, mail, clock, config, log, siteKeys, address };
  const runner = await startJobRunner({ connection: database.connection, services }, jobs);
  started.defer(runner.stop);
  greet(config, listening, link?.file);
  return {
    failed: database.failed,
    stop: async () => {
      // Pending requests are answered before the jobs stop. Everything else stops in reverse order of its start.
      await app.close();
      await started.disposeAsync();
    },
  };
}

type Site = Pick<Platform, 'db' | 'storage' | 'config' | 'clock'>;

/** Loads the shipped curriculum and, in demo mode, the sample data. */
async function loadContent({ db, storage, config, clock }: Site): Promise<void> {
  await loadShippedContent(db, path.join(root, 'content'), clock.now());
  if (config.demo) {
    await loadDemo(db, clock.now());
    await loadSampleCertificates(db, config, clock.now());
    await loadSampleReads(db, clock.now());
    await loadSampleResources({ db, storage, clip: path.join(root, 'web/public/example-clip.mp4') }, clock.now());
    await loadSampleAnnouncements(db, clock.now());
  }
  await grantMissingBadges(db);
}

function greet(config: Config, listening: string, linkFile: string | undefined): void {
  tellOperator(`Loopcheck answers at ${config.publicUrl ?? listening}`);
  if (config.publicUrl && config.publicUrl !== listening) tellOperator(`(listening on ${listening})`);
  if (config.demo) {
    tellOperator('Demo mode, with sample people. Sign in as');
    for (const { email, password } of demoAccounts) tellOperator(`  ${email}  ${password}`);
  }
  if (linkFile) tellOperator(`The link that makes the first admin is in ${linkFile}`);
  tellOperator('Ctrl-C stops it.');
}

async function run(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  onCallInsideTransaction((fault) => log.error({ err: fault }, 'a slow call inside a transaction'));
  const running = await start(config, log);
  const signal = await Promise.race([nextSignal(), running.failed]);
  if (signal instanceof Error) log.fatal({ err: signal }, 'the database is lost and cannot be started again');
  // A second Ctrl-C must not interrupt the shutdown of the database.
  for (const name of stopSignals) process.on(name, () => undefined);
  await running.stop();
  if (signal instanceof Error) process.exitCode = 1;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const nextSignal = (): Promise<string> =>
  new Promise((resolve) => {
    for (const name of stopSignals) process.once(name, () => resolve(name));
  });

/** Describes a failed start. Listening errors need no stack trace: the operator can fix their causes. */
function describeStartFailure(error: unknown): string {
  if (errorCode(error) === 'EADDRINUSE' && error instanceof Error) {
    return `The port is taken: ${error.message}. Set PORT to another one.`;
  }
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    return `The server cannot listen: ${error.message}. Set HOST or PORT.`;
  }
  return describeFailure(error, expectedFaults);
}

try {
  await run();
} catch (error) {
  tellOperatorOfFailure(describeStartFailure(error));
  process.exitCode = 1;
}
