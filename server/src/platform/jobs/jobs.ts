import { PgBoss } from 'pg-boss';
import type { Connection } from '../db/connection.ts';
import { openSchema } from '../db/roles.ts';
import type { Logger } from '../logging/logger.ts';

const schema = 'pgboss';

/** Work that a queue of this name is for: one piece at a time in each server. A failed piece is tried again, later and later. */
export interface JobQueue<Data extends object> {
  readonly name: string;
  /** How long one piece may take before another worker may take it up, in seconds; a quarter of an hour when absent. */
  readonly longestSeconds?: number;
  readonly work: (data: Data) => Promise<void>;
}

/** Work that is done behind the requests, kept in the database until it is done: a restart loses none of it. */
export interface Jobs {
  /** Adds a piece of work. A piece with the same key that still waits serves both. */
  add<Data extends object>(queue: JobQueue<Data>, data: Data, key: string): Promise<void>;
  /** Takes no new work and waits for what is under way. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly connection: Connection;
  /** Makes the queue's tables. */
  readonly ownerConnection: Connection;
  readonly log: Logger;
}

/** Starts the job runner and the work on its queues. */
export async function startJobs(
  { connection, ownerConnection, log }: JobsOptions,
  queues: readonly JobQueue<never>[],
): Promise<Jobs> {
  await prepareTables(ownerConnection, queues, log);
  const boss = new PgBoss({
    connectionString: connection,
    schema,
    migrate: false,
    createSchema: false,
    schedule: false,
    max: 3,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job runner failed'));
  await boss.start();
  let isStopping = false;
  for (const queue of queues) {
    await boss.work(queue.name, { pollingIntervalSeconds: 2, batchSize: 10 }, async (jobs) => {
      for (const job of jobs) {
        // A stop waits for the piece under way, not for all that were fetched with it; those are tried again.
        if (isStopping) throw new Error('The server stops.');
        await queue.work(job.data as never);
      }
    });
  }
  return {
    add: async (queue, data, key) => {
      await boss.send(queue.name, data, {
        singletonKey: key,
        retryLimit: 5,
        retryBackoff: true,
        ...(queue.longestSeconds !== undefined && { expireInSeconds: queue.longestSeconds }),
      });
    },
    stop: () => {
      isStopping = true;
      return boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** The runner's tables are its own: made and brought up to date by the owner, used by the server's role. */
async function prepareTables(owner: Connection, queues: readonly JobQueue<never>[], log: Logger): Promise<void> {
  const boss = new PgBoss({ connectionString: owner, schema, supervise: false, schedule: false, max: 1 });
  boss.on('error', (error) => log.error({ err: error }, 'preparing the job runner failed'));
  await boss.start();
  for (const { name } of queues) await boss.createQueue(name, { policy: 'short' });
  await boss.stop({ graceful: false });
  await openSchema(owner, schema);
}
