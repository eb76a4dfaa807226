import { PgBoss, type Queue } from 'pg-boss';
import type { Connection } from '../db/connection.ts';
import { openSchema } from '../db/roles.ts';
import { keyOf } from './enqueue.ts';
import type { Job } from './job.ts';
import { jobsSchema } from './jobs.queries.ts';

/**
 * Brings the job runner's tables, the queue of every job and the schedules to what this version defines. `owner` makes
 * the tables; the server's role uses them.
 */
export async function prepareJobs(owner: Connection, jobs: readonly Job[], timezone: string): Promise<void> {
  const boss = new PgBoss({ connectionString: owner, schema: jobsSchema, supervise: false, schedule: false, max: 1 });
  // A lost connection also fails the statement that it is lost under, which is where it is handled.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const job of jobs) await prepareQueue(boss, job);
    await prepareSchedules(boss, jobs, timezone);
  } finally {
    await boss.stop({ graceful: false });
  }
  await openSchema(owner, jobsSchema);
}

async function prepareQueue(boss: PgBoss, job: Job): Promise<void> {
  const { name, policy, retryLimit, retryDelay, retryBackoff, retryDelayMax, expireInSeconds, heartbeatSeconds } = job;
  const wanted = {
    retryLimit,
    retryDelay,
    retryBackoff,
    retryDelayMax,
    expireInSeconds,
    heartbeatSeconds,
    notify: true,
  };
  const found = await boss.getQueue(name);
  if (!found) await boss.createQueue(name, { policy, ...wanted });
  else if (!isSame(found, wanted)) await boss.updateQueue(name, wanted);
}

const isSame = (found: Queue, wanted: Partial<Queue>): boolean => {
  const values = new Map(Object.entries(found));
  return Object.entries(wanted).every(([name, value]) => values.get(name) === value);
};

async function prepareSchedules(boss: PgBoss, jobs: readonly Job[], timezone: string): Promise<void> {
  const known = await boss.getSchedules();
  const scheduled = jobs.filter(({ schedule }) => schedule !== null);
  for (const { name } of known) {
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const { name, schedule } of scheduled) {
    const isKnown = known.some((each) => each.name === name && each.cron === schedule && each.timezone === timezone);
    if (schedule === null || isKnown) continue;
    await boss.schedule(name, schedule, {}, { tz: timezone, singletonKey: keyOf({}) });
  }
}
