import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const resourcesPersonalData: PersonalData = {
  resourcesAdded: {
    userForeignKeys: ['learning_resources.created_by'],
    read: (db, userId) =>
      db
        .selectFrom('learning_resources')
        .select(['id', 'module_id', 'type', 'title', 'created_at'])
        .where('created_by', '=', userId)
        .execute(),
  },
  captionsAdded: {
    userForeignKeys: ['resource_captions.created_by'],
    read: (db, userId) =>
      db
        .selectFrom('resource_captions')
        .select(['id', 'resource_id', 'language', 'created_at'])
        .where('created_by', '=', userId)
        .execute(),
  },
  videosWatched: {
    userForeignKeys: ['video_watching.user_id'],
    read: (db, userId) => db.selectFrom('video_watching').selectAll().where('user_id', '=', userId).execute(),
  },
};
