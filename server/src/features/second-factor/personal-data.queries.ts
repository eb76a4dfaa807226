import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The second factors of a person, without secrets, keys and hashes. */
export const secondFactorPersonalData: PersonalData = {
  authenticatorApps: {
    userForeignKeys: ['authenticator_apps.user_id'],
    read: (db, userId) =>
      db.selectFrom('authenticator_apps').select(['added_at', 'last_used_at']).where('user_id', '=', userId).execute(),
  },
  passkeys: {
    userForeignKeys: ['passkeys.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('passkeys')
        .select(['id', 'name', 'transports', 'added_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('added_at')
        .execute(),
  },
  recoveryCodes: {
    userForeignKeys: ['recovery_codes.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('recovery_codes')
        .select(['created_at', 'used_at'])
        .where('user_id', '=', userId)
        .orderBy('selector')
        .execute(),
  },
  secondFactorChallenges: {
    userForeignKeys: ['second_factor_challenges.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('second_factor_challenges')
        .select(['purpose', 'tries', 'created_at', 'expires_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
  },
};
