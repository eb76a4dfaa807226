import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Connection } from '../db/connection.ts';
import type { Job, JobServices } from './job.ts';
import { jobsSchema } from './jobs.queries.ts';

/** The part of this server that runs jobs. */
export interface JobRunner {
  /** Takes no new job, aborts the signal of those that run, and gives them 20 seconds to end. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly connection: Connection;
  readonly services: JobServices;
}

/** How often a queue is looked at when no notification wakes its worker: for retries and delayed jobs, in seconds. */
const pollSeconds = 2;

/** How long a stop waits for running jobs, in milliseconds. */
const stopTimeoutMs = 20_000;

/** Starts to run jobs. Their tables must have been prepared with `prepareJobs`. */
export async function startJobRunner(
  { connection, services }: JobRunnerOptions,
  jobs: readonly Job[],
): Promise<JobRunner> {
  const { log } = services;
  const boss = new PgBoss({
    connectionString: connection,
    schema: jobsSchema,
    application_name: 'loopcheck jobs',
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    // Jobs of a server that died are found within heartbeatSeconds and this interval.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    max: 3,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job runner failed'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    await boss.stop({ graceful: true, timeout: stopTimeoutMs });
  };
  try {
    await boss.start();
    for (const job of jobs) await work(boss, job, services, stopping.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function work(boss: PgBoss, job: Job, services: JobServices, stopping: AbortSignal): Promise<void> {
  const options = {
    // One job to a call: a throw fails this one alone, and each has its own time limit.
    batchSize: 1,
    includeMetadata: true as const,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  };
  const runOne = async ({ data, signal, id, retryCount }: JobWithMetadata) => {
    try {
      await job.run({ ...services, signal: AbortSignal.any([signal, stopping]) }, data);
    } catch (error) {
      const about = { err: error, job: job.name, id, try: retryCount + 1 };
      if (retryCount < job.retryLimit) services.log.warn(about, 'a job failed and will be retried');
      else services.log.error(about, 'a job failed for the last time');
      throw error;
    }
  };
  for (let worker = 0; worker < job.concurrency; worker += 1) {
    const { promise: workerId, resolve } = Promise.withResolvers<string>();
    resolve(
      await boss.work(job.name, options, async (fetched: JobWithMetadata[]) => {
        try {
          for (const each of fetched) await runOne(each);
        } finally {
          // Without this, a worker waits for its next poll after each job, however many are due.
          boss.notifyWorker(await workerId);
        }
      }),
    );
  }
}
