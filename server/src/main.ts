import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createApp } from './app.ts';
import { type Config, ConfigFault, readConfig } from './config.ts';
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
import { removeFadedFailures } from './features/accounts/index.ts';
import { cutDuePassages, forgetOldQuestions } from './features/assistant/index.ts';
import { grantMissingBadges } from './features/badges/index.ts';
import { notifyExpiring } from './features/certificates/index.ts';
import { senderOf } from './features/notifications/index.ts';
import { closeAbandonedAttempts } from './features/quizzes/index.ts';
import { removeDiscardedFiles } from './features/resources/index.ts';
import { markSite, WrongSiteMode } from './features/site/index.ts';
import { readWaitingTexts } from './features/sops/index.ts';
import { sweepUploads } from './features/uploads/index.ts';
import { prepareFirstAdmin } from './first-admin.ts';
import { systemClock } from './platform/clock/clock.ts';
import { type PreparedDatabase, prepareDatabase } from './platform/db/prepare.ts';
import { DatabaseRefusal } from './platform/db/refusal.ts';
import { jobs } from './jobs.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { prepareJobs } from './platform/jobs/prepare-jobs.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { startLive } from './platform/live/live.ts';
import type { Mail } from './platform/mail/mail.ts';
import { ensureSiteKey, SiteKeyFault, siteKeysIn } from './platform/signing/site-keys.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { createLogger, type Logger, tellOperator, tellOperatorOfFailure } from './platform/logging/logger.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What stops a start with a sentence for the operator instead of a stack. */
const expectedFaults = [ConfigFault, DatabaseRefusal, WrongSiteMode, CurriculumFault, SiteKeyFault];

interface Running {
  readonly address: string;
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigFault(`DATA_DIR ${dataDir} cannot be made: ${words}`, { cause });
  }
}

async function start(config: Config, log: Logger): Promise<Running> {
  await makeDataDir(config.dataDir);
  const database = await prepareDatabase({ ...config, migrationsDirectory: path.join(root, 'server/migrations'), log });
  try {
    return await serve(config, log, database);
  } catch (error) {
    // The embedded database must not outlive a start that failed.
    await database.stop();
    throw error;
  }
}

async function serve(config: Config, log: Logger, database: PreparedDatabase): Promise<Running> {
  const { db } = database;
  const clock = systemClock;
  await prepareJobs(database.ownerConnection, jobs, config.siteTimezone);
  const storage = await openStorage(config);
  await ensureSiteKey(config.siteKeyFile);
  await markSite(db, config);
  await loadShippedContent(db, path.join(root, 'content'), clock.now());
  if (config.demo) {
    await loadDemo(db, clock.now());
    await loadSampleCertificates(db, config, clock.now());
    await loadSampleReads(db, clock.now());
    await loadSampleResources({ db, storage, clip: path.join(root, 'web/public/example-clip.mp4') }, clock.now());
    await loadSampleAnnouncements(db, clock.now());
  }
  await grantMissingBadges(db);
  const siteKeys = siteKeysIn(config.siteKeyFile);
  const mail = (await openMailOf(config)) ?? null;
  const live = startLive({ ...database, clock, log });
  const app = await createApp({
    platform: { db, config, clock, storage, siteKeys, live, mail },
    log,
    webDirectory: path.join(root, 'web/dist'),
  });
  const listening = await app.listen({ port: config.port, host: config.host });
  const address = config.publicUrl ?? listening;
  const link = await prepareFirstAdmin(db, config, address, clock.now());
  const services = { db, storage, mail, clock, config, log, siteKeys, address };
  const runner = await startJobRunner({ connection: database.connection, services }, jobs);
  const housekeeping = [
    repeat('close abandoned attempts', 15_000, log, () => closeAbandonedAttempts({ db, now: clock.now() })),
    repeat('read the texts of uploaded procedures', 1_500, log, () => readWaitingTexts({ db, storage })),
    repeat('cut changed passages', 3_000, log, () => cutDuePassages(db)),
    repeat('forget old questions', 3_600_000, log, () => forgetOldQuestions(db, clock.now())),
    repeat('remove discarded files', 60_000, log, () => removeDiscardedFiles(db, storage)),
    repeat('sweep forgotten uploads', 600_000, log, () => sweepUploads(db, storage, clock.now()), { atOnce: true }),
    repeat('notify holders of expiring certificates', 600_000, log, () => notifyExpiring(db, config, clock.now())),
    repeat('forget faded sign-in failures', 3_600_000, log, () => removeFadedFailures(db, clock.now())),
  ];
  greet(config, listening, link?.file);
  return {
    address,
    failed: database.failed,
    stop: async () => {
      await app.close();
      await runner.stop();
      mail?.close();
      await Promise.all(housekeeping.map((job) => job.stop()));
      await database.stop();
    },
  };
}

/** The mail code is only there where mail is sent. */
async function openMailOf(config: Config): Promise<Mail | undefined> {
  if (config.smtpUrl === null) return undefined;
  const { openMail } = await import('./platform/mail/mail.ts');
  return openMail({ smtpUrl: config.smtpUrl, sender: senderOf(config) });
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
  const running = await start(config, log);
  const signal = await Promise.race([nextSignal(), running.failed]);
  if (signal instanceof Error) log.fatal({ err: signal }, 'the database is lost');
  // A second Ctrl-C must not leave the database half stopped.
  for (const name of stopSignals) process.on(name, () => undefined);
  await running.stop();
  if (signal instanceof Error) process.exitCode = 1;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const nextSignal = (): Promise<string> =>
  new Promise((resolve) => {
    for (const name of stopSignals) process.once(name, () => resolve(name));
  });

try {
  await run();
} catch (error) {
  const isExpected = expectedFaults.some((fault) => error instanceof fault);
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isPortTaken) tellOperatorOfFailure(`The port is taken: ${(error as Error).message}. Set PORT to another one.`);
  else if (isExpected) tellOperatorOfFailure((error as Error).message);
  else tellOperatorOfFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
