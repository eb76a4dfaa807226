import { createHash } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import type { Job } from './job.ts';
import { jobsSchema, lockWaitingJob, sqlExecutor } from './jobs.queries.ts';

/** How a job is enqueued. */
export interface EnqueueOptions {
  /** Jobs with the same key count as the same work while they wait; the data when absent. Letters, digits, `-_./`. */
  readonly key?: string;
  /** Not before this moment; at once when absent. */
  readonly startAfter?: Date;
}

/**
 * Adds a job in the transaction of the change that it is for: it exists when the transaction commits, and only then.
 * When a job with the same key waits already, that one serves both, and starts no later than this one would have.
 */
export async function enqueue<Data extends object>(
  db: Database,
  job: Job<Data>,
  data: NoInfer<Data>,
  { key, startAfter }: EnqueueOptions = {},
): Promise<void> {
  const stored = job.data.parse(data);
  const singletonKey = key ?? keyOf(stored);
  const executor = sqlExecutor(db);
  const boss = new PgBoss({ db: executor, schema: jobsSchema });
  const options = { singletonKey, ...(startAfter && { startAfter }) };
  // The waiting job must not run before this transaction commits, or its run would miss the change.
  while ((await boss.send(job.name, stored, options)) === null) {
    if (await lockWaitingJob(db, job.name, singletonKey, startAfter ?? null)) return;
  }
}

/** Adds a job for each of `items` in one statement. Of those whose data waits already there will be no second one. */
export async function enqueueAll<Data extends object>(
  db: Database,
  job: Job<Data>,
  items: readonly NoInfer<Data>[],
): Promise<void> {
  if (items.length === 0) return;
  const boss = new PgBoss({ db: sqlExecutor(db), schema: jobsSchema });
  const stored = items.map((item) => job.data.parse(item));
  await boss.insert(
    job.name,
    stored.map((data) => ({ data, singletonKey: keyOf(data) })),
  );
}

/** The key of a job that is told apart by its data alone. */
export const keyOf = (data: object): string => createHash('sha256').update(JSON.stringify(data)).digest('base64url');
