import type { PersonalData } from '../../platform/db/personal-data.ts';

/** The personal data that this feature stores. */
export const progressPersonalData: PersonalData = {
  progress: {
    covers: ['module_progress.user_id'],
    read: (db, userId) =>
      db
        .selectFrom('module_progress as own')
        .innerJoin('module_titles as module', 'module.id', 'own.module_id')
        .selectAll('own')
        .select(['module.chapter_number', 'module.title as module_title'])
        .where('own.user_id', '=', userId)
        .orderBy('module.chapter_number')
        .execute(),
  },
};
