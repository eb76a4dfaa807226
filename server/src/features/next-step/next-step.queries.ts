import { rememberShared } from '../../platform/db/remember-shared.queries.ts';

/** Finds the estimated minutes of reading and the sections of each active module. */
export const findModuleTexts = rememberShared((db) =>
  db.selectFrom('active_modules').select(['id', 'estimated_duration as estimatedMinutes', 'sections']).execute(),
);
