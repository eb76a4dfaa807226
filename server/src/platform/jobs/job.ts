import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logging/logger.ts';
import type { Mail } from '../mail/mail.ts';
import type { SiteKeys } from '../signing/site-keys.ts';
import type { Storage } from '../storage/storage.ts';

/** What the server gives to every job. */
export interface JobServices {
  /** The pool: a handler opens the transactions that it needs. */
  readonly db: Database;
  readonly storage: Storage;
  /** Null where no mail server is configured. */
  readonly mail: Mail | null;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Logger;
  readonly siteKeys: SiteKeys;
  /** The origin at which people reach the product, for links in mails: `https://loopcheck.plant.example`. */
  readonly address: string;
}

/** What a job's handler works with. */
export interface JobContext extends JobServices {
  /** Aborts when the server stops or the job has run for longer than `expireInSeconds`. Long work must listen to it. */
  readonly signal: AbortSignal;
}

/** How a job is run. Times are in seconds. */
export interface JobOptions<Data extends object> {
  /** Names the queue in the database; kebab-case, `mail-notification`. Renaming a job loses those that wait. */
  readonly name: string;
  /** One sentence on what it does, for the list of jobs in the documentation. */
  readonly summary: string;
  /** What a job carries: ids, never a person's data or a secret, because it stays in the database for a week. */
  readonly data: z.ZodType<Data>;
  /** How often a failed job is tried again; 5 when absent. */
  readonly retryLimit?: number;
  /** The pause before the first retry; 1 when absent. */
  readonly retryDelay?: number;
  /** Whether each pause is twice as long as the one before; true when absent. */
  readonly retryBackoff?: boolean;
  /** The longest pause between two tries; an hour when absent. */
  readonly retryDelayMax?: number;
  /** How long one run may take before it counts as failed; five minutes when absent. */
  readonly expireInSeconds?: number;
  /**
   * After how long without a sign of life from its server a running job is given to another one; 30 when absent, at
   * least 10. The runner sends the signs of life by itself.
   */
  readonly heartbeatSeconds?: number;
  /** When it is enqueued by itself: five cron fields in the site's time zone. The data must be valid when empty. */
  readonly schedule?: string;
  /**
   * `short` (when absent): at most one job with the same key waits, any number run. `stately`: at most one waits and at
   * most one runs, on all servers together.
   */
  readonly policy?: 'short' | 'stately';
  /** How many of them run at the same time in one server; 1 when absent. */
  readonly concurrency?: number;
  /**
   * Does the work. A job can run more than once (a server dies, a retry), so the work must be idempotent: read the state
   * first, and write the result with a condition on that state. Throwing fails this one job, and it is tried again.
   */
  readonly work: (context: JobContext, data: Data) => Promise<void>;
}

/** A job with its defaults filled in. Define it with `defineJob`. */
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
  /** Checks the stored data and does the work. */
  run(context: JobContext, data: unknown): Promise<void>;
}

/** The data of a job that carries none. */
export const noData = z.strictObject({});

/** Defines background work that survives a restart. Export it from the feature's `<f>.jobs.ts` and list it in `jobs.ts`. */
export function defineJob<Data extends object>({ work, ...options }: JobOptions<Data>): Job<Data> {
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
