import type { PersonalData } from '../db/personal-data.ts';

/** The personal data in sessions. */
export const sessionsPersonalData: PersonalData = {
  sessions: {
    userForeignKeys: ['sessions.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('sessions')
        .select([
          'id',
          'device_type',
          'browser',
          'ip_address',
          'started_at',
          'last_active_at',
          // The last time at which the person signed in or confirmed their identity in this session.
          'proved_at',
          'expires_at',
          'ended_at',
        ])
        .where('user_id', '=', userId)
        .orderBy('started_at')
        .execute(),
  },
};
