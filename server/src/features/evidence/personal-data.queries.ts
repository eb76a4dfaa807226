import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores: the marks on a person's evidence that a trainer should check. */
export const evidencePersonalData: PersonalData = {
  evidence_marks: {
    userForeignKeys: ['evidence_marks.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('evidence_marks')
        // `count` is the number of modules, attempts, changes of the device or runs. `seconds` is the time that the
        // modules or the fastest attempt took.
        .select(['module_id', 'kind', 'count', 'seconds', 'marked_at'])
        .where('user_id', '=', userId)
        .orderBy('marked_at')
        .execute(),
  },
};
