import { PgBoss, type Queue } from 'pg-boss';
import type { ConnectionUrl } from '../db/connection.ts';
import { grantSchemaUsage } from '../db/roles.ts';
import { keyFromData } from './enqueue.ts';
import type { Job } from './job.ts';
import { jobsSchema } from './jobs.queries.ts';

/**
 * Creates or updates the tables of pg-boss, the queues of `jobs` and their schedules, and removes schedules of jobs
 * that are not in `jobs`. `ownerConnection` has the role that owns the tables. `timezone` is the site's time zone.
 */
export async function prepareJobs(
  ownerConnection: ConnectionUrl,
  jobs: readonly Job[],
  timezone: string,
): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerConnection,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    max: 1,
  });
  // If the connection is lost, pg-boss emits `error`, and the pending statement rejects. The rejection is sufficient,
  // but an `error` event without a listener would end the process.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const job of jobs) await prepareQueue(boss, job);
    await prepareSchedules(boss, jobs, timezone);
  } finally {
    await boss.stop({ graceful: false });
  }
  await grantSchemaUsage(ownerConnection, jobsSchema);
}

async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const { name, policy, retryLimit, retryDelay, retryBackoff, retryDelayMax, expireInSeconds, heartbeatSeconds } = job;
  const settings = {
    retryLimit,
    retryDelay,
    retryBackoff,
    retryDelayMax,
    expireInSeconds,
    heartbeatSeconds,
    notify: true,
  };
  const queue = await boss.getQueue(name);
  if (!queue) await boss.createQueue(name, { policy, ...settings });
  else if (!hasSettings(queue, settings)) await boss.updateQueue(name, settings);
}

const hasSettings = (queue: Queue, settings: Partial<Queue>): boolean => {
  const currentValues = new Map(Object.entries(queue));
  return Object.entries(settings).every(([name, value]) => currentValues.get(name) === value);
};

async function prepareSchedules(boss: PgBoss, jobs: readonly Job[], timezone: string): Promise<void> {
  const currentSchedules = await boss.getSchedules();
  const scheduledJobs = jobs.filter(({ schedule }) => schedule !== null);
  for (const { name } of currentSchedules) {
    if (!scheduledJobs.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const { name, schedule } of scheduledJobs) {
    const isUpToDate = currentSchedules.some(
      (current) => current.name === name && current.cron === schedule && current.timezone === timezone,
    );
    if (schedule === null || isUpToDate) continue;
    // The key is the same as in `enqueue` for a job without data. At most one job with this key waits, whether it was
    // scheduled or enqueued.
    await boss.schedule(name, schedule, {}, { tz: timezone, singletonKey: keyFromData({}) });
  }
}
