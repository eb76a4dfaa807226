import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const quizzesPersonalData: PersonalData = {
  attempts: {
    userForeignKeys: ['quiz_attempts.user_id'],
    read: (db, userId) =>
      db.selectFrom('quiz_attempts').selectAll().where('user_id', '=', userId).orderBy('started_at').execute(),
  },
  answers: {
    // Answers have no foreign key to a person. An answer belongs to the person of its attempt.
    userForeignKeys: [],
    // Selects the question with its exhibit and all options, so that the chosen option can be understood. Does not
    // select which option is correct.
    read: (db, userId) =>
      db
        .selectFrom('attempt_questions as attempt_question')
        .innerJoin('quiz_attempts as attempt', 'attempt.id', 'attempt_question.attempt_id')
        .innerJoin('question_versions as version', (join) =>
          join
            .onRef('version.question_id', '=', 'attempt_question.question_id')
            .onRef('version.version', '=', 'attempt_question.version'),
        )
        .select([
          'attempt_question.attempt_id',
          'attempt_question.position',
          'version.question',
          'version.exhibit',
          'version.options',
          'attempt_question.chosen_option',
        ])
        .select('attempt_question.answered_at')
        .where('attempt.user_id', '=', userId)
        .orderBy('attempt.started_at')
        .orderBy('attempt_question.position')
        .execute(),
  },
  regrades: {
    userForeignKeys: ['regrades.regraded_by'],
    read: (db, userId) =>
      db.selectFrom('regrades').select(['id', 'quiz_id', 'regraded_at']).where('regraded_by', '=', userId).execute(),
  },
};
