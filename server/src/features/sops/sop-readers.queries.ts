import type { ReaderState } from '@loopcheck/contract/features/sops/sop-desk.contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface ReaderPage {
  readonly sopId: string;
  /** The present revision of the procedure. */
  readonly revision: number;
  readonly state?: ReaderState | undefined;
  /** The last person of the page before. */
  readonly after?: { readonly name: string; readonly id: string } | undefined;
  readonly limit: number;
}

export type ReaderRow = Awaited<ReturnType<typeof listReaders>>[number];

/** Active people with what they have read of a procedure, by name. */
export function listReaders(db: Database, { sopId, revision, state, after, limit }: ReaderPage) {
  const people = db
    .selectFrom('users')
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('sop_reads')
          .select(['sop_reads.revision', 'sop_reads.read_at', 'sop_reads.is_declared'])
          .whereRef('sop_reads.user_id', '=', 'users.id')
          .where('sop_reads.sop_id', '=', sopId)
          .orderBy('sop_reads.revision', 'desc')
          .limit(1)
          .as('read'),
      (join) => join.onTrue(),
    )
    .select(['users.id', 'users.full_name', 'users.employee_id', 'users.department'])
    .select(['read.revision as read_revision', 'read.read_at', 'read.is_declared'])
    .select(
      sql<ReaderState>`case when read.revision is null then 'not_read'
        when read.revision < ${revision}::integer then 'older' else 'read' end`.as('state'),
    )
    .where('users.is_active', '=', true)
    .where('users.approved_at', 'is not', null);
  let query = db.selectFrom(people.as('reader')).selectAll();
  if (state) query = query.where('state', '=', state);
  if (after) query = query.where(sql<boolean>`(full_name, id) > (${after.name}::text, ${after.id}::uuid)`);
  return query.orderBy('full_name').orderBy('id').limit(limit).execute();
}
