import type { Database } from '../../../platform/db/database.ts';

/** Finds any person's attempt, with the person, quiz and module; for trainers and admins only. */
export function findAttemptDetails(db: Database, attemptId: string) {
  return db
    .selectFrom('quiz_attempts as attempt')
    .innerJoin('people as person', 'person.id', 'attempt.user_id')
    .innerJoin('quizzes as quiz', 'quiz.id', 'attempt.quiz_id')
    .innerJoin('module_titles as module', 'module.id', 'attempt.module_id')
    .select(['attempt.id', 'attempt.user_id', 'person.full_name', 'attempt.quiz_id', 'quiz.title'])
    .select(['attempt.module_id', 'module.chapter_number', 'module.sections', 'attempt.content_revision'])
    .select(['attempt.started_at', 'attempt.submitted_at', 'attempt.closed_by', 'attempt.score'])
    .select(['attempt.is_passing', 'attempt.passing_score', 'attempt.correct_count', 'attempt.question_count'])
    .select(['attempt.time_spent_seconds', 'attempt.is_test_out', 'attempt.is_counted'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();
}

export type AttemptDetailsRow = NonNullable<Awaited<ReturnType<typeof findAttemptDetails>>>;

/** Lists the questions of an attempt in the drawn order, each in the version that the attempt contains. */
export function listAttemptQuestionDetails(db: Database, attemptId: string) {
  return db
    .selectFrom('attempt_questions as attempt_question')
    .innerJoin('question_versions as version', (join) =>
      join
        .onRef('version.question_id', '=', 'attempt_question.question_id')
        .onRef('version.version', '=', 'attempt_question.version'),
    )
    .innerJoin('questions as question', 'question.id', 'attempt_question.question_id')
    .select([
      'attempt_question.question_id',
      'attempt_question.version',
      'question.current_version',
      'version.question',
      'version.exhibit',
      'version.options',
    ])
    .select([
      'attempt_question.option_order',
      'attempt_question.chosen_option',
      // `corrected_option`: the correct option after a regrade. `keeps_point`: true if the answer was
      // correct before the regrade, and therefore still counts as correct.
      'attempt_question.corrected_option',
      'attempt_question.keeps_point',
    ])
    .select(['attempt_question.answered_at', 'version.correct_option', 'version.critical', 'version.section_id'])
    .select(['version.explanation', 'version.option_explanations'])
    .where('attempt_question.attempt_id', '=', attemptId)
    .orderBy('attempt_question.position')
    .execute();
}

export type AttemptQuestionDetailsRow = Awaited<ReturnType<typeof listAttemptQuestionDetails>>[number];
