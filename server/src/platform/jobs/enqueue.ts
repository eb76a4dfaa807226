import { createHash } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Job } from './job.ts';
import { jobsSchema, lockWaitingJob, sqlExecutor } from './jobs.queries.ts';

/** The optional settings of a single job. */
export interface EnqueueOptions {
  /**
   * Identifies the work: at most one job with each key waits. The key consists of letters, digits and `-_./`.
   * Without `key`, the key is a hash of the job's data.
   */
  readonly key?: string;
  /** The earliest time at which the job starts. Without `startAfter`, the job starts immediately. */
  readonly startAfter?: Date;
}

/**
 * Adds a job in the transaction of `db`, so that the job exists only if the transaction commits. No job is added if a
 * job with the same key is already waiting. The waiting job then starts no later than the new job would have started.
 */
export async function enqueue<Data extends object>(
  db: Database,
  job: Job<Data>,
  data: NoInfer<Data>,
  { key, startAfter }: EnqueueOptions = {},
): Promise<void> {
  const parsedData = job.data.parse(data);
  const singletonKey = key ?? keyFromData(parsedData);
  const boss = new PgBoss({ db: sqlExecutor(db), schema: jobsSchema });
  const options = { singletonKey, ...(startAfter && { startAfter }) };
  // `send` returns null if a job with this key is already waiting. The waiting job is locked, because it must not start
  // before this transaction commits. It would otherwise not see the changes of the transaction. If the waiting job has
  // started in the meantime, `send` is called again.
  while ((await boss.send(job.name, parsedData, options)) === null) {
    if (await lockWaitingJob(db, job.name, singletonKey, startAfter ?? null)) return;
  }
}

/**
 * Adds a job for each of `items` in one statement, except for items for which a job with the same data already waits.
 */
export async function enqueueAll<Data extends object>(
  db: Database,
  job: Job<Data>,
  items: readonly NoInfer<Data>[],
): Promise<void> {
  if (items.length === 0) return;
  const boss = new PgBoss({ db: sqlExecutor(db), schema: jobsSchema });
  const parsedItems = items.map((item) => job.data.parse(item));
  await boss.insert(
    job.name,
    parsedItems.map((data) => ({ data, singletonKey: keyFromData(data) })),
  );
}

/** The key of a job that is enqueued without a key: a hash of its data. */
export const keyFromData = (data: object): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url');
