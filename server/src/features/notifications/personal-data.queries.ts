import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const notificationsPersonalData: PersonalData = {
  notifications: {
    covers: ['notifications.user_id'],
    read: (db, userId) =>
      db.selectFrom('notifications').selectAll().where('user_id', '=', userId).orderBy('sequence').execute(),
  },
};
