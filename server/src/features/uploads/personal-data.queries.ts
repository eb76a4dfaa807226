import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const uploadsPersonalData: PersonalData = {
  uploads: {
    userForeignKeys: ['uploads.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('uploads')
        .select(['id', 'purpose', 'file_name', 'mime_type', 'file_size', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
  },
};
