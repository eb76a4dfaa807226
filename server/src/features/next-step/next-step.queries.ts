import type { Database } from '../../platform/db/database.ts';

/** Lists the estimated minutes of reading and the sections of the active modules, by chapter number. */
export function listModuleTexts(db: Database) {
  return db
    .selectFrom('active_modules')
    .select(['id', 'estimated_duration as estimatedMinutes', 'sections'])
    .orderBy('chapter_number')
    .execute();
}

/** Lists a person's certificates and requests, latest first. */
export function listCertificateStates(db: Database, userId: string) {
  return db
    .selectFrom('certificate_states')
    .select(['state', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .execute();
}
