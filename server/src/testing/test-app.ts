import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { ConnectionUrl } from '../platform/db/connection.ts';
import type { Database } from '../platform/db/database.ts';
import { jobs } from '../jobs.ts';
import type { Job, JobContext } from '../platform/jobs/job.ts';
import { forbidInsideTransaction } from '../platform/db/transaction.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { type Live, startLive } from '../platform/live/live.ts';
import { type Directory, openDirectory } from '../platform/directory/directory.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { ensureSiteKey, type SiteKeys, siteKeysFromFile } from '../platform/signing/site-keys.ts';
import { folderStorage } from '../platform/storage/folder-storage.ts';
import { forbidStorageInsideTransaction } from '../platform/storage/open-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { testDatabase } from './database.ts';
import { type Person, insertPerson } from './people.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { expectSameReplyInBatch } from './same-reply-in-batch.ts';

/** The clock of the tested application. It shows the real time plus an offset that a test can change. */
export interface TestClock extends Clock {
  /** Increases the offset; a negative number decreases it. */
  advance(milliseconds: number): void;
  /** Stops the clock, so that only `advance` changes the time. For tests that compare exact times. */
  stop(): void;
}

/** The variable parts of a request. */
export interface TestRequest {
  /** The person whose session cookie is sent. Without `as`, the request has no session. */
  readonly as?: Person | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The complete application with a separate database. It does not listen on a port. */
export interface TestApp {
  readonly fastify: FastifyInstance;
  readonly db: Database;
  /** The URL with which another process can connect to the same database. */
  readonly connection: ConnectionUrl;
  /** The URL of a connection as the owner of the tables, for example to create a table. */
  readonly ownerConnection: ConnectionUrl;
  /** The path of the folder in which `storage` stores files. */
  readonly filesFolder: string;
  readonly clock: TestClock;
  readonly config: Config;
  readonly storage: Storage;
  readonly siteKeys: SiteKeys;
  readonly live: Live;
  readonly mailer: Mailer | null;
  readonly directory: Directory | null;
  /** The path of the file with the site key. */
  readonly siteKeyFile: string;
  /**
   * Sends a request to an endpoint of the contract, with the headers that a page of Loopcheck sends. A path parameter
   * that is missing in `params` gets its name as the value. If the endpoint can be read in a batch (`isBatchable`), the
   * request is sent a second time, in a batch, and must get the same reply.
   */
  call(endpoint: Endpoint, request?: TestRequest): Promise<LightMyRequestResponse>;
  /** Inserts a person with an open session. The person is a trainee if `options` do not set another role. */
  person(options?: Parameters<typeof insertPerson>[1]): Promise<Person>;
  /**
   * Runs the jobs that are due by the test's clock, and the due jobs that they enqueue, until no due job remains.
   * Returns the number of jobs that ran. If a job throws, it stays in the queue for a retry, and the first error is
   * thrown at the end.
   */
  runJobs(): Promise<number>;
  /** Runs a job immediately, without the queue: `await app.runJob(sweepUploads, {})`. */
  runJob<Data extends object>(job: Job<Data>, data: NoInfer<Data>, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The origin of the site if PUBLIC_URL is not set. */
const defaultOrigin = 'http://127.0.0.1:3000';

/** The text of the site key file, once it has been created. */
let keyText: Promise<string> | undefined;

/**
 * Returns the text of a site key file. The text is created once per test process, because creating an RSA key is slow.
 */
function siteKeyText(): Promise<string> {
  keyText ??= (async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-key-'));
    const file = path.join(folder, 'site-key.json');
    await ensureSiteKey(file);
    const text = await readFile(file, 'utf8');
    await rm(folder, { recursive: true });
    return text;
  })();
  return keyText;
}

/**
 * Starts the application with a new database: `const app = await testApp(); afterAll(app.close);`
 *
 * - `environment` contains environment variables. DEMO is `on` by default.
 * - `overrides` replaces fields of the configuration. By default, `secondFactorRequiredFor` is `nobody`.
 * - `mailer` sends the mails. Null means that no mail server is configured.
 */
export async function testApp(
  environment: Record<string, string> = {},
  overrides: Partial<Config> = {},
  mailer: Mailer | null = null,
): Promise<TestApp> {
  const database = await testDatabase();
  // Tests insert people without a second factor, so by default no person needs one.
  const config = {
    ...readConfig({ DEMO: 'on', ...environment }),
    secondFactorRequiredFor: 'nobody' as const,
    ...overrides,
  };
  const clock = createTestClock();
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'loopcheck-files-'));
  const storage = forbidStorageInsideTransaction(folderStorage(filesFolder));
  const siteKeyFile = path.join(filesFolder, 'site-key.json');
  await writeFile(siteKeyFile, await siteKeyText(), { mode: 0o600 });
  const siteKeys = siteKeysFromFile(siteKeyFile);
  const log = createLogger('silent');
  const live = startLive({ db: database.db, connection: database.connection, clock, log });
  const directory = openDirectory(config);
  const platform = {
    db: database.db,
    config,
    clock,
    storage,
    siteKeys,
    live,
    mailer: mailer && forbidInsideTransaction('mailer', mailer),
    directory,
  };
  const fastify = await createApp({ platform, log, webDirectory: '/nowhere' });
  const { db } = database;
  const siteOrigin = config.publicUrl ?? defaultOrigin;
  const context: JobContext = { ...platform, log, siteOrigin, signal: new AbortController().signal };
  return {
    fastify,
    db,
    connection: database.connection,
    ownerConnection: database.ownerConnection,
    filesFolder,
    clock,
    config,
    storage,
    siteKeys,
    live,
    mailer,
    directory,
    siteKeyFile,
    call: async (endpoint, request = {}) => {
      const send = () => inject(fastify, siteOrigin, endpoint, request);
      const reply = await send();
      const { url, headers } = reply.raw.req;
      await expectSameReplyInBatch(fastify, { endpoint, url, headers, reply, sendAgain: send });
      return reply;
    },
    person: (options = {}) => insertPerson(database.db, options, clock.now()),
    runJobs: () => runDueJobs(context, jobs),
    runJob: (job, data, signal = context.signal) => job.run({ ...context, signal }, data),
    close: async () => {
      await fastify.close();
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}

function inject(
  fastify: FastifyInstance,
  siteOrigin: string,
  endpoint: Endpoint,
  request: TestRequest,
): Promise<LightMyRequestResponse> {
  const url = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(request.params?.[name] ?? name),
  );
  return fastify.inject({
    method: endpoint.method,
    url,
    ...(request.query && { query: request.query }),
    headers: { origin: siteOrigin, referer: `${siteOrigin}/`, host: new URL(siteOrigin).host, ...request.headers },
    ...(request.as && { cookies: { loopcheck_session: request.as.token } }),
    ...(request.body !== undefined && { payload: request.body as object }),
  });
}

function createTestClock(): TestClock {
  let offsetMs = 0;
  let stoppedAt: number | undefined;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offsetMs),
    advance: (milliseconds) => {
      offsetMs += milliseconds;
    },
    stop: () => {
      stoppedAt ??= Date.now();
    },
  };
}
