import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { NewMark } from './evidence.rules.ts';

/**
 * Saves marks of a person. A new mark replaces an earlier mark of the same kind and module only if the new mark has a
 * higher count, so that a retry changes nothing.
 */
export async function saveMarks(db: Database, userId: string, marks: readonly NewMark[], now: Date): Promise<void> {
  if (marks.length === 0) return;
  await db
    .insertInto('evidence_marks')
    .values(
      marks.map(({ kind, moduleId, count, seconds }) => ({
        user_id: userId,
        module_id: moduleId,
        kind,
        count,
        seconds,
        marked_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'module_id', 'kind'])
        .doUpdateSet(({ ref }) => ({
          count: ref('excluded.count'),
          seconds: ref('excluded.seconds'),
          marked_at: ref('excluded.marked_at'),
        }))
        .whereRef('evidence_marks.count', '<', 'excluded.count'),
    )
    .execute();
}

/** True if the evidence of a person has marks. */
export async function hasMarks(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('evidence_marks').select('id').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** A mark, with the chapter number of its module. */
export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

/** Lists the marks of people, by chapter number; marks about several modules come first. */
export function listMarks(db: Database, userIds: readonly string[]) {
  return db
    .selectFrom('evidence_marks as mark')
    .leftJoin('module_titles as module', 'module.id', 'mark.module_id')
    .select(['mark.user_id', 'mark.module_id', 'mark.kind', 'mark.count', 'mark.seconds', 'mark.marked_at'])
    .select('module.chapter_number')
    .where(sql<boolean>`mark.user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('module.chapter_number', (order) => order.asc().nullsFirst())
    .orderBy('mark.kind')
    .execute();
}

/** Lists the submitted attempts of a person at the quizzes of a module. */
export async function listSubmittedAttempts(db: Database, userId: string, moduleId: string) {
  const rows = await db
    .selectFrom('submitted_attempts')
    .select(['time_spent_seconds', 'question_count'])
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .execute();
  return rows.map((row) => ({ seconds: row.time_spent_seconds ?? 0, questionCount: row.question_count }));
}
