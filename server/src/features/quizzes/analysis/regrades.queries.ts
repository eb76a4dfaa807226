import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A result that regrades have raised, with the one that it had first. */
export interface RaiseRow {
  readonly attemptId: string;
  readonly regradedAt: Date;
  readonly fromScore: string;
  readonly toScore: string;
  readonly wasPassing: boolean;
  readonly isPassing: boolean;
}

/** The raised ones among these attempts: from the first result to the present one, with the latest moment. */
export async function findRaises(db: Database, attemptIds: readonly string[]): Promise<Map<string, RaiseRow>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempt_regrades as change')
    .innerJoin('regrades as regrade', 'regrade.id', 'change.regrade_id')
    .select('change.attempt_id as attemptId')
    .select([
      sql<Date>`max(regrade.regraded_at)`.as('regradedAt'),
      sql<string>`min(change.old_score)`.as('fromScore'),
      sql<string>`max(change.new_score)`.as('toScore'),
      sql<boolean>`bool_and(change.old_is_passing)`.as('wasPassing'),
      sql<boolean>`bool_or(change.new_is_passing)`.as('isPassing'),
    ])
    .where('change.attempt_id', 'in', [...attemptIds])
    .where('change.outcome', '=', 'raised')
    .groupBy('change.attempt_id')
    .execute();
  return new Map(rows.map((row) => [row.attemptId, row]));
}

export interface NewRegrade {
  readonly quizId: string;
  readonly questionId: string;
  readonly version: number;
  readonly regradedBy: string;
  readonly fingerprint: string;
  readonly now: Date;
}

/** Writes that a question was regraded and gives the regrade's id. */
export async function saveRegrade(db: Database, regrade: NewRegrade): Promise<string> {
  const { id } = await db
    .insertInto('regrades')
    .values({
      quiz_id: regrade.quizId,
      question_id: regrade.questionId,
      version: regrade.version,
      regraded_by: regrade.regradedBy,
      fingerprint: regrade.fingerprint,
      regraded_at: regrade.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface ChangedResult {
  readonly attempt_id: string;
  readonly outcome: 'raised' | 'would_fall';
  readonly old_correct_count: number;
  readonly new_correct_count: number;
  readonly old_score: string;
  readonly new_score: string;
  readonly old_is_passing: boolean;
  readonly new_is_passing: boolean;
}

/** Keeps both results of everybody whose result differs, a thousand in a statement. */
export async function saveChanges(db: Database, regradeId: string, changes: readonly ChangedResult[]): Promise<void> {
  for (let from = 0; from < changes.length; from += 1000) {
    const values = changes.slice(from, from + 1000).map((change) => ({ ...change, regrade_id: regradeId }));
    await db.insertInto('attempt_regrades').values(values).execute();
  }
}

/** The regrade that was made on this very basis, if it was. */
export async function findRegradeId(
  db: Database,
  questionId: string,
  fingerprint: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('regrades')
    .select('id')
    .where('question_id', '=', questionId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.id;
}

const regrades = (db: Database) =>
  db
    .selectFrom('regrades as regrade')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'regrade.question_id').onRef('version.version', '=', 'regrade.version'),
    )
    .innerJoin('users as actor', 'actor.id', 'regrade.regraded_by')
    .select(['regrade.id', 'regrade.question_id', 'regrade.regraded_at', 'actor.full_name as regraded_by'])
    .select(['version.question', 'version.options', 'version.correct_option']);

export type RegradeRow = Awaited<ReturnType<ReturnType<typeof regrades>['execute']>>[number];

/** The latest regrades of a quiz. */
export function listRegrades(db: Database, quizId: string): Promise<RegradeRow[]> {
  return regrades(db)
    .where('regrade.quiz_id', '=', quizId)
    .orderBy('regrade.regraded_at', 'desc')
    .orderBy('regrade.id')
    .limit(20)
    .execute();
}

/** One regrade. */
export function findRegrade(db: Database, id: string): Promise<RegradeRow | undefined> {
  return regrades(db).where('regrade.id', '=', id).executeTakeFirst();
}

/** Whose results differ by these regrades, by regrade. */
export async function listChanges(db: Database, regradeIds: readonly string[]) {
  if (regradeIds.length === 0) return [];
  return db
    .selectFrom('attempt_regrades as change')
    .innerJoin('quiz_attempts as attempt', 'attempt.id', 'change.attempt_id')
    .innerJoin('users as person', 'person.id', 'attempt.user_id')
    .select(['change.regrade_id', 'change.attempt_id', 'change.outcome', 'change.old_score', 'change.new_score'])
    .select(['change.old_is_passing', 'change.new_is_passing', 'attempt.user_id', 'attempt.submitted_at'])
    .select('person.full_name')
    .where('change.regrade_id', 'in', [...regradeIds])
    .orderBy('person.full_name')
    .orderBy('change.attempt_id')
    .execute();
}
