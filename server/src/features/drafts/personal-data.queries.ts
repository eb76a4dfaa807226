import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores: the unpublished texts of a person. */
export const draftsPersonalData: PersonalData = {
  drafts: {
    userForeignKeys: ['drafts.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('drafts')
        .select(['kind', 'object_id', 'content', 'revision', 'saved_at'])
        .where('user_id', '=', userId)
        .orderBy('kind')
        .orderBy('object_id')
        .execute(),
  },
};
