import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that the notifications feature stores. */
export const notificationsPersonalData: PersonalData = {
  notifications: {
    userForeignKeys: ['notifications.user_id'],
    read: (db, userId) =>
      db.selectFrom('notifications').selectAll().where('user_id', '=', userId).orderBy('sequence').execute(),
  },
};
