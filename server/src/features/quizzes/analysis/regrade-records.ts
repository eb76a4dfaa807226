import type { RegradeRecord, ResultChange } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import type { Database } from '../../../platform/db/database.ts';
import { listChanges, type RegradeRow } from './regrades.queries.ts';

type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Regrades with both results of everybody whose result differs. */
export async function regradeRecords(db: Database, rows: readonly RegradeRow[]): Promise<RegradeRecord[]> {
  const changes = await listChanges(
    db,
    rows.map((row) => row.id),
  );
  const own = Map.groupBy(changes, (change) => change.regrade_id);
  return rows.map((row) => recordOf(row, own.get(row.id) ?? []));
}

/** One regrade as it is told. */
export const recordOf = (row: RegradeRow, changes: readonly ChangeRow[]): RegradeRecord => ({
  id: row.id,
  questionId: row.question_id,
  question: row.question,
  key: row.options[row.correct_option - 1] ?? '',
  regradedAt: row.regraded_at.toISOString(),
  regradedBy: row.regraded_by,
  raised: changes.filter((change) => change.outcome === 'raised').map(changeOf),
  wouldFall: changes.filter((change) => change.outcome === 'would_fall').map(changeOf),
});

const changeOf = (row: ChangeRow): ResultChange => ({
  attemptId: row.attempt_id,
  userId: row.user_id,
  fullName: row.full_name,
  submittedAt: (row.submitted_at ?? new Date(0)).toISOString(),
  oldScore: row.old_score,
  newScore: row.new_score,
  wasPassing: row.old_is_passing,
  isPassing: row.new_is_passing,
});
