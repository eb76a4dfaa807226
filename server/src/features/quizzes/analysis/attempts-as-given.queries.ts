import type { Database } from '../../../platform/db/database.ts';

/** Anybody's attempt, with whose it is and what it was in. */
export function findAnyAttempt(db: Database, attemptId: string) {
  return db
    .selectFrom('quiz_attempts as attempt')
    .innerJoin('users as person', 'person.id', 'attempt.user_id')
    .innerJoin('quizzes as quiz', 'quiz.id', 'attempt.quiz_id')
    .innerJoin('modules as module', 'module.id', 'attempt.module_id')
    .select(['attempt.id', 'attempt.user_id', 'person.full_name', 'attempt.quiz_id', 'quiz.title'])
    .select(['attempt.module_id', 'module.chapter_number', 'module.sections', 'attempt.content_revision'])
    .select(['attempt.started_at', 'attempt.submitted_at', 'attempt.closed_by', 'attempt.score'])
    .select(['attempt.is_passing', 'attempt.passing_score', 'attempt.correct_count', 'attempt.question_count'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();
}

/** What an attempt was asked, word for word, in the order of its draw. */
export function listAsGiven(db: Database, attemptId: string) {
  return db
    .selectFrom('attempt_questions as drawn')
    .innerJoin('question_versions as version', (join) =>
      join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
    )
    .innerJoin('questions as question', 'question.id', 'drawn.question_id')
    .select(['drawn.question_id', 'drawn.version', 'question.current_version', 'version.question', 'version.options'])
    .select(['drawn.option_order', 'drawn.chosen_option', 'drawn.corrected_option', 'drawn.keeps_point'])
    .select(['drawn.answered_at', 'version.correct_option', 'version.critical', 'version.section_id'])
    .select('version.explanation')
    .where('drawn.attempt_id', '=', attemptId)
    .orderBy('drawn.position')
    .execute();
}
