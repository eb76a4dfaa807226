import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { ConnectionUrl } from '../db/connection.ts';
import type { Job, JobServices } from './job.ts';
import { jobsSchema } from './jobs.queries.ts';

/** Runs the jobs of this server. */
export interface JobRunner {
  /** Starts no further jobs, aborts the signals of running jobs and waits for them for up to 20 seconds. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly connection: ConnectionUrl;
  readonly services: JobServices;
}

/** The interval in seconds at which workers poll for retries and delayed jobs. New jobs wake a worker by NOTIFY. */
const pollSeconds = 2;

/**
 * The poll interval of jobs with a schedule. Their retries can wait longer, and a server has many of these jobs: with
 * `pollSeconds`, an idle server would spend most of its processor time on polling.
 */
const scheduledPollSeconds = 15;

/** The maximum time that `stop` waits for running jobs, in milliseconds. */
const stopTimeoutMs = 20_000;

/** Starts running `jobs`. Call `prepareJobs` first: it creates the tables and queues. */
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
    // A job of a killed server is retried after its heartbeatSeconds plus at most this interval.
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
    for (const job of jobs) await startWorkers(boss, job, services, stopping.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function startWorkers(boss: PgBoss, job: Job, services: JobServices, stopping: AbortSignal): Promise<void> {
  const options = {
    // pg-boss fails, retries and times out a batch as a whole, so each batch contains only one job.
    batchSize: 1,
    includeMetadata: true as const,
    // The first interval applies while NOTIFY does not work, and the second while it does.
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: job.schedule === null ? pollSeconds : scheduledPollSeconds,
  };
  const runOne = async ({ data, signal, id, retryCount }: JobWithMetadata) => {
    try {
      await job.run({ ...services, signal: AbortSignal.any([signal, stopping]) }, data);
    } catch (error) {
      const details = { err: error, job: job.name, id, try: retryCount + 1 };
      if (retryCount < job.retryLimit) services.log.warn(details, 'a job failed and will be retried');
      else services.log.error(details, 'a job failed for the last time');
      throw error;
    }
  };
  for (let worker = 0; worker < job.concurrency; worker += 1) {
    // A job can finish before `work` has returned the id of the worker, so the job waits for a promise of the id.
    const { promise: workerId, resolve } = Promise.withResolvers<string>();
    resolve(
      await boss.work(job.name, options, async (batch: JobWithMetadata[]) => {
        try {
          for (const fetchedJob of batch) await runOne(fetchedJob);
        } finally {
          // Without this call, the worker would wait for its next poll after each job, even if more jobs are due.
          boss.notifyWorker(await workerId);
        }
      }),
    );
  }
}
