import type { Database } from '../platform/db/database.ts';

/** Procedures by chapter, as the sample people find them. */
export async function listSampleSops(db: Database) {
  return db
    .selectFrom('sops')
    .select(['id', 'number', 'title', 'chapter_number', 'revision'])
    .where('is_active', '=', true)
    .orderBy('number')
    .execute();
}

/** The modules that sample technicians have begun, with the number of their chapter. */
export function listBegun(db: Database, technicianIds: readonly string[]) {
  return db
    .selectFrom('module_progress as progress')
    .innerJoin('modules as module', 'module.id', 'progress.module_id')
    .select(['progress.user_id', 'module.chapter_number', 'progress.started_at'])
    .where('progress.user_id', 'in', [...technicianIds])
    .where('progress.started_at', 'is not', null)
    .orderBy('progress.user_id')
    .orderBy('module.chapter_number')
    .execute();
}

/** Whether anybody has ever read a procedure here. */
export async function hasReads(db: Database): Promise<boolean> {
  return (await db.selectFrom('sop_reads').select('revision').limit(1).executeTakeFirst()) !== undefined;
}

export interface SampleRead {
  readonly userId: string;
  readonly sop: { readonly id: string; readonly number: string; readonly title: string; readonly revision: number };
  readonly readAt: Date;
}

/** Writes what sample technicians have read, as the product would have written it. */
export async function saveSampleReads(db: Database, reads: readonly SampleRead[]): Promise<void> {
  if (reads.length === 0) return;
  const rows = reads.map(({ userId, sop, readAt }) => ({
    user_id: userId,
    sop_id: sop.id,
    revision: sop.revision,
    read_at: readAt,
  }));
  const events = reads.map(({ userId, sop, readAt }) => ({
    person_id: userId,
    actor_id: userId,
    verb: 'read' as const,
    object: 'sop' as const,
    object_id: sop.id,
    content_revision: sop.revision,
    result: { number: sop.number, title: sop.title, revision: sop.revision },
    occurred_at: readAt,
  }));
  await db.insertInto('sop_reads').values(rows).execute();
  await db.insertInto('training_events').values(events).execute();
}
