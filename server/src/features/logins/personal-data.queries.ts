import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that the logins feature stores. */
export const loginsPersonalData: PersonalData = {
  signIns: {
    userForeignKeys: ['sign_ins.user_id'],
    read: (db, userId) =>
      db.selectFrom('sign_ins').selectAll().where('user_id', '=', userId).orderBy('login_time').execute(),
  },
};
