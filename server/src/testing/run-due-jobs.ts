import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Database } from '../platform/db/database.ts';
import { jobsSchema, sqlExecutor } from '../platform/jobs/jobs.queries.ts';
import type { Job, JobContext } from '../platform/jobs/job.ts';

/**
 * Runs the jobs that are due by the test's clock sequentially, in the order in which they were enqueued, until no due
 * job remains. A job that throws is retried later, as in production. Throws the first error at the end. Returns the
 * number of jobs that ran.
 */
export async function runDueJobs(context: JobContext, jobs: readonly Job[]): Promise<number> {
  const boss = new PgBoss({ db: sqlExecutor(context.db), schema: jobsSchema });
  const errors: unknown[] = [];
  let runCount = 0;
  for (;;) {
    const name = await findDueJobName(context.db, context.clock.now());
    const job = jobs.find((each) => each.name === name);
    if (!job) break;
    for (const { id, data } of await boss.fetch(job.name)) {
      runCount += 1;
      try {
        await job.run(context, data);
        await boss.complete(job.name, id);
      } catch (error) {
        errors.push(error);
        await boss.fail(job.name, id, error instanceof Error ? error : { error });
      }
    }
  }
  if (errors.length > 0) throw errors[0];
  return runCount;
}

/**
 * Returns the name of the next due job, or undefined if no job is due. pg-boss uses the database's clock. Jobs that are
 * due by the test's clock therefore first get the database's current time as their start time.
 */
async function findDueJobName(db: Database, now: Date): Promise<string | undefined> {
  const jobTable = sql.table(`${jobsSchema}.job`);
  // The states are an ordered enum. `state < 'active'` selects the jobs that wait: `created` and `retry`.
  await sql`update ${jobTable} set start_after = now() where state < 'active' and start_after > now() and start_after <= ${now}`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`
    select name from ${jobTable} where state < 'active' and start_after <= now() order by created_on limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}
