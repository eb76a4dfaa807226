import type { Database } from '../../platform/db/database.ts';
import { findMarksByPerson } from '../evidence/index.ts';
import { findCaseFacts } from './case-facts.queries.ts';
import type { CaseRow } from './cases.queries.ts';
import type { CaseWithFacts } from './certificates.presenter.ts';

/**
 * Adds to each case what an approver should know: the reasons to check the holder's evidence (`marks`), wrong critical
 * questions and changes.
 */
export async function findCasesWithFacts(db: Database, rows: readonly CaseRow[]): Promise<CaseWithFacts[]> {
  const marksByPerson = await findMarksByPerson(
    db,
    rows.map((row) => row.user_id),
  );
  const facts = await findCaseFacts(db, rows);
  return rows.map((row) => ({
    row,
    marks: marksByPerson.get(row.user_id) ?? [],
    wrongCriticalQuestions: facts.wrongCriticalQuestions.get(row.id) ?? [],
    changes: facts.changes.get(row.id) ?? [],
  }));
}
