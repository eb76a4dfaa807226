import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores: the announcements that a person received, wrote or withdrew. */
export const announcementsPersonalData: PersonalData = {
  announcements: {
    userForeignKeys: ['announcements.author_id', 'announcements.withdrawn_by', 'announcement_recipients.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('announcements as announcement')
        .leftJoin('announcement_recipients as recipient', (join) =>
          join.onRef('recipient.announcement_id', '=', 'announcement.id').on('recipient.user_id', '=', userId),
        )
        .select(['announcement.id', 'announcement.title', 'announcement.created_at', 'announcement.author_id'])
        .select(['announcement.withdrawn_by', 'recipient.read_at'])
        .where(({ eb, or }) =>
          or([
            eb('recipient.user_id', '=', userId),
            eb('announcement.author_id', '=', userId),
            eb('announcement.withdrawn_by', '=', userId),
          ]),
        )
        .orderBy('announcement.sequence')
        .execute(),
  },
};
