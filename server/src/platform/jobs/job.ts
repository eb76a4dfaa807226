import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { Mailer } from '../mail/mail.ts';
import type { SiteKeys } from '../signing/site-keys.ts';
import type { Storage } from '../storage/storage.ts';

/** The services of the server that jobs use. */
export interface JobServices {
  /** The connection pool. A job starts the transactions that it needs. */
  readonly db: Database;
  readonly storage: Storage;
  /** The sender of mails; null if no mail server is configured. */
  readonly mailer: Mailer | null;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  readonly siteKeys: SiteKeys;
  /** The origin of links in mails, such as `https://loopcheck.plant.example`. */
  readonly siteOrigin: string;
}

/** The first argument of a job's `work` function. */
export interface JobContext extends JobServices {
  /**
   * Aborts when the server stops or the job has run for longer than `expireInSeconds`. Long work must react to this
   * signal.
   */
  readonly signal: AbortSignal;
}

/** The definition of a job. */
export interface JobOptions<Data extends object> {
  /**
   * The name of the queue in the database, in kebab-case: `mail-notification`. Renaming a job loses its waiting jobs.
   */
  readonly name: string;
  /** A sentence that describes the job, for the list of jobs in the documentation. */
  readonly summary: string;
  /**
   * The schema of the job's data: ids, but no personal data and no secrets, because jobs stay in the database for a
   * week.
   */
  readonly data: z.ZodType<Data>;
  /** The maximum number of retries after a failure; 5 by default. */
  readonly retryLimit?: number;
  /** The delay before the first retry, in seconds; 1 by default. */
  readonly retryDelay?: number;
  /** True (the default) if each delay is twice as long as the previous delay. */
  readonly retryBackoff?: boolean;
  /** The maximum delay between two attempts, in seconds; 3600 by default. */
  readonly retryDelayMax?: number;
  /** The maximum duration of one run, in seconds; 300 by default. A longer run counts as failed. */
  readonly expireInSeconds?: number;
  /**
   * The time without a heartbeat, in seconds, after which a running job counts as failed and is retried, possibly by
   * another server. At least 10, and 30 by default. The job runner sends the heartbeats.
   */
  readonly heartbeatSeconds?: number;
  /**
   * A schedule of five cron fields in the site's time zone. A scheduled job has the data `{}`, which the schema `data`
   * must accept.
   */
  readonly schedule?: string;
  /**
   * The queue policy of pg-boss, which limits the jobs with the same key on all servers together. `short` (the
   * default): at most one job waits, and any number of jobs run. `stately`: at most one job waits, and at most one job
   * runs.
   */
  readonly policy?: 'short' | 'stately';
  /** The number of jobs of this kind that one server runs concurrently; 1 by default. */
  readonly concurrency?: number;
  /**
   * Performs the job. A job can run more than once, because it is retried when it throws or when its server is killed.
   * The work must therefore be idempotent: read the state first, and write the result with a condition on that state.
   */
  readonly work: (context: JobContext, data: Data) => Promise<void>;
}

/** A job definition with all default values. `defineJob` creates it. */
export interface Job<Data extends object = object> {
  readonly name: string;
  readonly summary: string;
  readonly data: z.ZodType<Data>;
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  readonly heartbeatSeconds: number;
  readonly schedule: string | null;
  readonly policy: 'short' | 'stately';
  readonly concurrency: number;
  /** Validates the stored data and performs the job. */
  run(context: JobContext, data: unknown): Promise<void>;
}

/** The data schema of a job that needs no data. */
export const noData = z.strictObject({});

/** Defines a job. Export it from the feature's `<feature>.jobs.ts` and add it to the list in `jobs.ts`. */
export function defineJob<Data extends object>({ work, ...options }: JobOptions<Data>): Job<Data> {
  // Throws if the schema does not accept the data of a scheduled job.
  if (options.schedule !== undefined) options.data.parse({});
  return {
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
    heartbeatSeconds: 30,
    policy: 'short',
    concurrency: 1,
    ...options,
    schedule: options.schedule ?? null,
    run: async (context, data) => work(context, options.data.parse(data)),
  };
}
