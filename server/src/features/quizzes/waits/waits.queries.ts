import type { Database } from '../../../platform/db/database.ts';

/** True if there is a person with this id whose account was approved. */
export async function hasApprovedPerson(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('people').select('id').where('id', '=', userId).where('approved_at', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Lists the active quizzes at which a person has submitted an attempt, with the chapter numbers of their modules. They
 * are ordered by chapter number, then by position in the module.
 */
export function listTriedQuizzes(db: Database, userId: string) {
  return db
    .selectFrom('quizzes as quiz')
    .innerJoin('module_titles as module', 'module.id', 'quiz.module_id')
    .select(['quiz.id', 'module.chapter_number as chapterNumber'])
    .where('quiz.is_active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('quiz_attempts as attempt')
          .select('attempt.id')
          .whereRef('attempt.quiz_id', '=', 'quiz.id')
          .where('attempt.user_id', '=', userId)
          .where('attempt.submitted_at', 'is not', null),
      ),
    )
    .orderBy('module.chapter_number')
    .orderBy('quiz.position')
    .orderBy('quiz.id')
    .execute();
}

/**
 * Lifts the waiting time after a person's latest submitted attempt at a quiz. Returns the id of the attempt, if any.
 */
export async function saveWaitLift(
  db: Database,
  { userId, quizId }: { readonly userId: string; readonly quizId: string },
  now: Date,
): Promise<string | undefined> {
  const lifted = await db
    .updateTable('quiz_attempts')
    .set({ wait_lifted_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('quiz_attempts as attempt')
        .select('attempt.id')
        .where('attempt.user_id', '=', userId)
        .where('attempt.quiz_id', '=', quizId)
        .where('attempt.submitted_at', 'is not', null)
        .orderBy('attempt.submitted_at', 'desc')
        .orderBy('attempt.started_at', 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst();
  return lifted?.id;
}
