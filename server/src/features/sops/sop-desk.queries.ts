import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { sopColumns } from './sops.queries.ts';

export type DeskRow = NonNullable<Awaited<ReturnType<typeof findDeskSop>>>;
export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

export interface DeskPage {
  readonly isActive?: boolean | undefined;
  /** The last procedure of the page before. */
  readonly after?: { readonly number: string; readonly id: string } | undefined;
  readonly limit: number;
}

const columns = sopColumns.map((column) => `sop.${column}` as const);

/** Procedures that are not deleted, with who brought them and by how many active people they were read. */
const deskSops = (db: Database) =>
  db
    .selectFrom('sops as sop')
    .leftJoin('users as creator', 'creator.id', 'sop.created_by')
    .leftJoinLateral(
      sql<{ read_count: number; read_older_count: number }>`(
        select count(*) filter (where latest.revision = sop.revision) as read_count,
          count(*) filter (where latest.revision < sop.revision) as read_older_count
        from (
          select max(read.revision) as revision from sop_reads as read
          join users as reader on reader.id = read.user_id and reader.is_active
          where read.sop_id = sop.id group by read.user_id
        ) as latest)`.as('reads'),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select(['sop.shipped_key', 'sop.created_by', 'sop.text_fault'])
    .select('creator.full_name as created_by_name')
    .select([
      sql<number>`coalesce(reads.read_count, 0)`.as('read_count'),
      sql<number>`coalesce(reads.read_older_count, 0)`.as('read_older_count'),
    ])
    .where('sop.removed_at', 'is', null);

/** One procedure, active or not. */
export function findDeskSop(db: Database, id: string) {
  return deskSops(db).where('sop.id', '=', id).executeTakeFirst();
}

/** A page of all procedures by number. */
export function listDeskSops(db: Database, { isActive, after, limit }: DeskPage): Promise<DeskRow[]> {
  let query = deskSops(db);
  if (isActive !== undefined) query = query.where('sop.is_active', '=', isActive);
  if (after) query = query.where(sql<boolean>`(sop.number, sop.id) > (${after.number}::text, ${after.id}::uuid)`);
  return query.orderBy('sop.number').orderBy('sop.id').limit(limit).execute();
}

/** The history of a procedure, latest first. */
export function listRevisions(db: Database, sopId: string) {
  return db
    .selectFrom('sop_revisions as revision')
    .leftJoin('users as creator', 'creator.id', 'revision.created_by')
    .select(['revision.sop_id', 'revision.revision', 'revision.title', 'revision.file_name', 'revision.file_key'])
    .select(['revision.file_size', 'revision.mime_type', 'revision.note', 'revision.created_at'])
    .select('creator.full_name as created_by_name')
    .select(
      sql<number>`(
        select count(*) from sop_reads as read
        where read.sop_id = revision.sop_id and read.revision = revision.revision)`.as('read_count'),
    )
    .where('revision.sop_id', '=', sopId)
    .orderBy('revision.revision', 'desc')
    .execute();
}

/** The file of one revision of a procedure that is not deleted. */
export function findRevisionFile(db: Database, sopId: string, revision: number) {
  return db
    .selectFrom('sop_revisions as revision')
    .innerJoin('sops as sop', 'sop.id', 'revision.sop_id')
    .select(['revision.file_key', 'revision.file_name', 'revision.mime_type', 'revision.title', 'sop.number'])
    .where('revision.sop_id', '=', sopId)
    .where('revision.revision', '=', revision)
    .where('sop.removed_at', 'is', null)
    .executeTakeFirst();
}
