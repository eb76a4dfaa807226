import type { Database } from '../platform/db/database.ts';

/** The modules that sample questions were answered from. */
export const listDemoModules = (db: Database) =>
  db
    .selectFrom('modules')
    .select(['id', 'chapter_number', 'title', 'content_revision'])
    .where('is_active', '=', true)
    .execute();
