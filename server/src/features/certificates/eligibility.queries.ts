import type { Database } from '../../platform/db/database.ts';

/** Every active module with this person's completion and the counting pass of its first active quiz, in the order of the chapters. */
export function listModuleStandings(db: Database, userId: string, countsFrom: Date) {
  return db
    .selectFrom('modules as module')
    .leftJoin('module_progress as own', (join) =>
      join.onRef('own.module_id', '=', 'module.id').on('own.user_id', '=', userId),
    )
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('quizzes as first')
          .select('first.id')
          .whereRef('first.module_id', '=', 'module.id')
          .where('first.is_active', '=', true)
          .orderBy('first.position')
          .orderBy('first.created_at')
          .orderBy('first.id')
          .limit(1)
          .as('quiz'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('quiz_attempts as attempt')
          .select(['attempt.score', 'attempt.submitted_at', 'attempt.content_revision', 'attempt.passing_score'])
          .whereRef('attempt.quiz_id', '=', 'quiz.id')
          .where('attempt.user_id', '=', userId)
          .where('attempt.is_passing', '=', true)
          .where('attempt.submitted_at', '>=', countsFrom)
          .orderBy('attempt.score', 'desc')
          .orderBy('attempt.submitted_at')
          .limit(1)
          .as('pass'),
      (join) => join.onTrue(),
    )
    .select(['module.id', 'module.chapter_number', 'module.title', 'module.content_revision'])
    .select(['own.status', 'own.completed_at', 'own.depth_revision', 'quiz.id as quiz_id'])
    .select(['pass.score', 'pass.submitted_at as passed_at', 'pass.content_revision as passed_revision'])
    .select('pass.passing_score')
    .where('module.is_active', '=', true)
    .orderBy('module.chapter_number')
    .execute();
}

export type ModuleStandingRow = Awaited<ReturnType<typeof listModuleStandings>>[number];

/** Whether a certificate was ever issued to this person: the next one is a renewal. */
export async function wasEverIssued(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('certificates')
    .select('id')
    .where('user_id', '=', userId)
    .where('issued_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
