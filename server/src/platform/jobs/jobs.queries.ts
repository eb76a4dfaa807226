import { CompiledQuery, sql } from 'kysely';
import type { Db } from 'pg-boss';
import type { Database } from '../db/database.ts';

/** Where the job runner keeps its tables. */
export const jobsSchema = 'pgboss';

/** Lets pg-boss work on our pool or in our transaction. */
export const sqlExecutor = (db: Database): Db => ({
  executeSql: async (text, values = []) => {
    // Drivers disagree on who encodes a json parameter; as text cast to json it is encoded once, here or by pg-boss.
    const query = text.replaceAll(/(\$\d+)::(jsonb?)\b/g, '$1::text::$2');
    const { rows } = await db.executeQuery(CompiledQuery.raw(query, values.map(encoded)));
    return { rows };
  },
});

const encoded = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;

/**
 * Holds a waiting job until the transaction ends, so that no server takes it before, and moves it forward when it would
 * start later than `startAfter` (null: now). Returns false when none waits any more.
 */
export async function lockWaitingJob(
  db: Database,
  name: string,
  key: string,
  startAfter: Date | null,
): Promise<boolean> {
  const start = sql`coalesce(${startAfter}::timestamptz, now())`;
  const waiting = sql`name = ${name} and singleton_key = ${key} and state = 'created'`;
  const job = sql.table(`${jobsSchema}.job`);
  await sql`update ${job} set start_after = ${start} where ${waiting} and start_after > ${start}`.execute(db);
  const { rows } = await sql`select from ${job} where ${waiting} for share`.execute(db);
  return rows.length > 0;
}
