import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const progressPersonalData: PersonalData = {
  progress: {
    userForeignKeys: ['module_progress.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('module_progress as progress')
        .innerJoin('module_titles as module', 'module.id', 'progress.module_id')
        .selectAll('progress')
        .select(['module.chapter_number', 'module.title as module_title'])
        .where('progress.user_id', '=', userId)
        .orderBy('module.chapter_number')
        .execute(),
  },
  readings: {
    userForeignKeys: ['module_readings.user_id'],
    read: (db, userId) =>
      db.selectFrom('module_readings').selectAll().where('user_id', '=', userId).orderBy('began_at').execute(),
  },
  // The periods of time already counted as reading, so that no second counts for two texts or two devices.
  creditedReadingTimes: {
    userForeignKeys: ['reading_clocks.user_id'],
    read: (db, userId) => db.selectFrom('reading_clocks').selectAll().where('user_id', '=', userId).execute(),
  },
};
