import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const badgesPersonalData: PersonalData = {
  badges: {
    userForeignKeys: ['badges.user_id'],
    read: (db, userId) => db.selectFrom('badges').selectAll().where('user_id', '=', userId).execute(),
  },
};
