import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Database } from '../platform/db/database.ts';
import { jobs } from '../jobs.ts';
import type { Job, JobContext } from '../platform/jobs/job.ts';
import { outsideTransaction } from '../platform/db/transaction.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { type Live, startLive } from '../platform/live/live.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { ensureSiteKey, type SiteKeys, siteKeysIn } from '../platform/signing/site-keys.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';
import { outsideTransactions } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { testDatabase } from './database.ts';
import { type Person, personIn } from './people.ts';
import { runDueJobs } from './run-due-jobs.ts';

/** The time that the application under test believes; only a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
  /** What the application would have waited, in all. */
  readonly sleptMs: number;
}

/** A request as a browser on our own pages would send it. */
export interface Sent {
  readonly as?: Person | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The whole server on a database of its own, without a socket. */
export interface TestApp {
  readonly fastify: FastifyInstance;
  readonly db: Database;
  /** The same database for a process of its own. */
  readonly connection: Connection;
  /** The owner of the tables, for what makes some. */
  readonly ownerConnection: Connection;
  /** Where the file store keeps its files. */
  readonly files: string;
  readonly clock: TestClock;
  readonly config: Config;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly live: Live;
  readonly mail: Mail | null;
  /** Where this site's key lies. */
  readonly siteKeyFile: string;
  /** Calls an endpoint of the contract. */
  call(endpoint: Endpoint, sent?: Sent): Promise<LightMyRequestResponse>;
  /** A person with a session, as the options describe. */
  person(options?: Parameters<typeof personIn>[1]): Promise<Person>;
  /**
   * Runs every job that is due by the test's clock, and those that they enqueue, until none is left; nothing is waited
   * for. Returns how many ran. Throws the first error of a handler; its job is kept for its retry.
   */
  runJobs(): Promise<number>;
  /** Runs one job in this process without a queue, such as a scheduled one: `await app.runJob(sweepUploads, {})`. */
  runJob<Data extends object>(job: Job<Data>, data: NoInfer<Data>, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

const origin = 'http://127.0.0.1:3000';

/** Starts it: `const house = await testApp(); afterAll(house.close);` Settings come as environment variables do. */
export async function testApp(
  environment: Record<string, string> = {},
  overrides: Partial<Config> = {},
  mail: Mail | null = null,
): Promise<TestApp> {
  const database = await testDatabase();
  const config = { ...readConfig({ DEMO: 'on', ...environment }), ...overrides };
  const clock = testClock();
  const files = await mkdtemp(path.join(tmpdir(), 'loopcheck-files-'));
  const storage = outsideTransactions(folderStorage(files));
  const siteKeyFile = path.join(files, 'site-key.json');
  await ensureSiteKey(siteKeyFile);
  const siteKeys = siteKeysIn(siteKeyFile);
  const log = createLogger('silent');
  const live = startLive({ db: database.db, connection: database.connection, clock, log });
  const platform = {
    db: database.db,
    config,
    clock,
    storage,
    siteKeys,
    live,
    mail: mail && outsideTransaction('mail', mail),
  };
  const fastify = await createApp({ platform, log, webDirectory: '/nowhere' });
  const { db } = database;
  const address = config.publicUrl ?? origin;
  const context: JobContext = { ...platform, log, address, signal: new AbortController().signal };
  return {
    fastify,
    db,
    connection: database.connection,
    ownerConnection: database.ownerConnection,
    files,
    clock,
    config,
    storage,
    siteKeys,
    live,
    mail,
    siteKeyFile,
    call: (endpoint, sent = {}) => inject(fastify, endpoint, sent),
    person: (options = {}) => personIn(database.db, options, clock.now()),
    runJobs: () => runDueJobs(context, jobs),
    runJob: (job, data, signal = context.signal) => job.run({ ...context, signal }, data),
    close: async () => {
      await fastify.close();
      await database.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
}

function inject(fastify: FastifyInstance, endpoint: Endpoint, sent: Sent): Promise<LightMyRequestResponse> {
  const url = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? name),
  );
  return fastify.inject({
    method: endpoint.method,
    url,
    ...(sent.query && { query: sent.query }),
    headers: { origin, host: '127.0.0.1:3000', ...sent.headers },
    ...(sent.as && { cookies: { loopcheck_session: sent.as.token } }),
    ...(sent.body !== undefined && { payload: sent.body as object }),
  });
}

function testClock(): TestClock {
  let offsetMs = 0;
  let sleptMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    sleep: (milliseconds) => {
      sleptMs += milliseconds;
      return Promise.resolve();
    },
    advance: (milliseconds) => {
      offsetMs += milliseconds;
    },
    get sleptMs() {
      return sleptMs;
    },
  };
}
