import type { PersonalData } from '../../platform/db/personal-data.ts';

/** What this feature keeps about people. */
export const badgesPersonalData: PersonalData = {
  badges: {
    covers: ['badges.user_id'],
    read: (db, userId) => db.selectFrom('badges').selectAll().where('user_id', '=', userId).execute(),
  },
};
