import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const announcementsPersonalData: PersonalData = {
  announcements: {
    covers: ['announcements.author_id', 'announcements.withdrawn_by', 'announcement_recipients.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('announcements as announcement')
        .leftJoin('announcement_recipients as own', (join) =>
          join.onRef('own.announcement_id', '=', 'announcement.id').on('own.user_id', '=', userId),
        )
        .select(['announcement.id', 'announcement.title', 'announcement.created_at', 'announcement.author_id'])
        .select(['announcement.withdrawn_by', 'own.read_at'])
        .where(({ eb, or }) =>
          or([
            eb('own.user_id', '=', userId),
            eb('announcement.author_id', '=', userId),
            eb('announcement.withdrawn_by', '=', userId),
          ]),
        )
        .orderBy('announcement.sequence')
        .execute(),
  },
};
