import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const quizzesPersonalData: PersonalData = {
  attempts: {
    covers: ['quiz_attempts.user_id'],
    read: (db, userId) =>
      db.selectFrom('quiz_attempts').selectAll().where('user_id', '=', userId).orderBy('started_at').execute(),
  },
  // Excludes the answer key: the questions and the person's answers are personal data, the correct options are not.
  answers: {
    covers: [],
    read: (db, userId) =>
      db
        .selectFrom('attempt_questions as drawn')
        .innerJoin('quiz_attempts as attempt', 'attempt.id', 'drawn.attempt_id')
        .innerJoin('question_versions as version', (join) =>
          join.onRef('version.question_id', '=', 'drawn.question_id').onRef('version.version', '=', 'drawn.version'),
        )
        .select(['drawn.attempt_id', 'drawn.position', 'version.question', 'version.options', 'drawn.chosen_option'])
        .select('drawn.answered_at')
        .where('attempt.user_id', '=', userId)
        .orderBy('attempt.started_at')
        .orderBy('drawn.position')
        .execute(),
  },
  regrades: {
    covers: ['regrades.regraded_by'],
    read: (db, userId) =>
      db.selectFrom('regrades').select(['id', 'quiz_id', 'regraded_at']).where('regraded_by', '=', userId).execute(),
  },
};
