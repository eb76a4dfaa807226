import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type ReadStateRow = NonNullable<Awaited<ReturnType<typeof findReadState>>>;

interface Reading {
  readonly userId: string;
  readonly sopId: string;
  readonly revision: number;
}

const readStates = (db: Database, userId: string) =>
  db
    .selectFrom('sop_reads as read')
    .innerJoin('sops as sop', 'sop.id', 'read.sop_id')
    .distinctOn('read.sop_id')
    .select(['read.sop_id', 'read.revision as read_revision', 'read.read_at', 'sop.revision'])
    .where('read.user_id', '=', userId)
    .orderBy('read.sop_id')
    .orderBy('read.revision', 'desc');

/** The latest revision that somebody has read of each active procedure. */
export function listReadStates(db: Database, userId: string): Promise<ReadStateRow[]> {
  return readStates(db, userId).where('sop.is_active', '=', true).execute();
}

/** The latest revision that somebody has read of one procedure. */
export function findReadState(db: Database, userId: string, sopId: string) {
  return readStates(db, userId).where('read.sop_id', '=', sopId).executeTakeFirst();
}

/** Since when somebody looks at a procedure or has its file, and at which revision. */
export function findView(db: Database, { userId, sopId }: Omit<Reading, 'revision'>) {
  return db
    .selectFrom('sop_views')
    .select(['revision', 'began_at', 'downloaded_at'])
    .where('user_id', '=', userId)
    .where('sop_id', '=', sopId)
    .executeTakeFirst();
}

/** Begins a view anew: what was looked at before counts no more. Tells when this revision was downloaded, if it was. */
export function saveView(db: Database, { userId, sopId, revision }: Reading, now: Date) {
  return db
    .insertInto('sop_views')
    .values({ user_id: userId, sop_id: sopId, revision, began_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sop_id'])
        .doUpdateSet({ revision, began_at: now, downloaded_at: keptDownload(revision) }),
    )
    .returning('downloaded_at')
    .executeTakeFirstOrThrow();
}

/** Notes that the file of a revision was sent to be kept; the first time counts. */
export async function saveDownload(db: Database, { userId, sopId, revision }: Reading, now: Date): Promise<void> {
  await db
    .insertInto('sop_views')
    .values({ user_id: userId, sop_id: sopId, revision, began_at: now, downloaded_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'sop_id'])
        .doUpdateSet({ revision, downloaded_at: sql`coalesce(${keptDownload(revision)}, ${now}::timestamptz)` }),
    )
    .execute();
}

/** A download of another revision is none of this one. */
const keptDownload = (revision: number) =>
  sql<Date | null>`case when sop_views.revision = ${revision}::integer then sop_views.downloaded_at end`;

/** Notes that a revision was read. False when it was noted before. */
export async function saveRead(
  db: Database,
  { userId, sopId, revision, isDeclared }: Reading & { readonly isDeclared: boolean },
  now: Date,
): Promise<boolean> {
  const saved = await db
    .insertInto('sop_reads')
    .values({ user_id: userId, sop_id: sopId, revision, read_at: now, is_declared: isDeclared })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (saved.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Active people who have read an older revision of a procedure, but not the present one. */
export async function listReadersOfOlder(db: Database, sopId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sop_reads as read')
    .innerJoin('sops as sop', 'sop.id', 'read.sop_id')
    .innerJoin('users', 'users.id', 'read.user_id')
    .select('read.user_id')
    .where('read.sop_id', '=', sopId)
    .where('users.is_active', '=', true)
    .groupBy(['read.user_id', 'sop.revision'])
    .having(sql<boolean>`max(read.revision) < sop.revision`)
    .orderBy('read.user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
