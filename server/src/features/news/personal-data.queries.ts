import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const newsPersonalData: PersonalData = {
  news: {
    userForeignKeys: ['training_news.author_id', 'training_news.hidden_by'],
    read: (db, userId) =>
      db
        .selectFrom('training_news')
        .select(['id', 'module_id', 'video_title', 'location', 'attendee_comment', 'created_at', 'hidden_at'])
        .where('author_id', '=', userId)
        .orderBy('sequence')
        .execute(),
  },
};
