import { CompiledQuery, sql } from 'kysely';
import type { Db } from 'pg-boss';
import type { Database } from '../db/database.ts';

/** The database schema of pg-boss, which stores the jobs. */
export const jobsSchema = 'pgboss';

/** Lets pg-boss run its statements on `db`: the pool or a transaction. */
export const sqlExecutor = (db: Database): Db => ({
  executeSql: async (text, values = []) => {
    // pg-boss passes json values as objects or as JSON text. The driver would encode every json parameter as JSON,
    // including text that is already JSON. Therefore each parameter is cast to text first, and `encodeJson` encodes the
    // values that are still objects.
    const query = text.replaceAll(/(\$\d+)::(jsonb?)\b/g, '$1::text::$2');
    const { rows } = await db.executeQuery(CompiledQuery.raw(query, values.map(encodeJson)));
    return { rows };
  },
});

/**
 * Encodes an object as JSON text. Arrays and dates stay unchanged: they are not json values, and the driver encodes them
 * as PostgreSQL arrays and timestamps.
 */
const encodeJson = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;

/**
 * Locks a waiting job, so that no server starts it before the transaction ends. If the job would start later than
 * `startAfter`, its start is moved to `startAfter`. A `startAfter` of null means now. Returns false if no such job is
 * waiting.
 */
export async function lockWaitingJob(
  db: Database,
  name: string,
  key: string,
  startAfter: Date | null,
): Promise<boolean> {
  const start = sql`coalesce(${startAfter}::timestamptz, now())`;
  const isWaitingJob = sql`name = ${name} and singleton_key = ${key} and state = 'created'`;
  const job = sql.table(`${jobsSchema}.job`);
  await sql`update ${job} set start_after = ${start} where ${isWaitingJob} and start_after > ${start}`.execute(db);
  // A shared lock suffices, and several transactions can hold it at the same time.
  const { rows } = await sql`select from ${job} where ${isWaitingJob} for share`.execute(db);
  return rows.length > 0;
}
