import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that the content-updates feature stores. */
export const contentUpdatesPersonalData: PersonalData = {
  contentDecisions: {
    userForeignKeys: ['content_updates.decided_by'],
    read: (db, userId) =>
      db
        .selectFrom('content_updates')
        .select(['id', 'kind', 'title', 'decision', 'decided_at'])
        .where('decided_by', '=', userId)
        .orderBy('decided_at')
        .execute(),
  },
};
