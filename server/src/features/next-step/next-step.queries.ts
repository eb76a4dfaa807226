import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compileOnce, type Parameter } from '../../platform/db/compile-once.ts';
import type { Database } from '../../platform/db/database.ts';
import { rememberShared, sharedVersion } from '../../platform/db/remember-shared.queries.ts';

/** Lists the estimated minutes of reading and the sections of the active modules, by chapter number. */
const findModuleTexts = rememberShared((db) =>
  db
    .selectFrom('active_modules')
    .select(['id', 'estimated_duration as estimatedMinutes', 'sections'])
    .orderBy('chapter_number')
    .execute(),
);

const selectCertificateStates = compileOnce((db, parameter: Parameter<{ userId: string }>) =>
  db.selectNoFrom(({ selectFrom }) => [
    sharedVersion.as('sharedVersion'),
    jsonArrayFrom(
      selectFrom('certificate_states')
        .select(['state', 'expires_at as expiresAt'])
        .where('user_id', '=', parameter('userId'))
        .orderBy('requested_at', 'desc'),
    ).as('certificates'),
  ]),
);

/** Finds the texts of the active modules, and a person's certificates and requests, latest first. */
export async function findTextsAndCertificates(db: Database, userId: string) {
  const [row] = await selectCertificateStates(db, { userId });
  if (!row) throw new Error('The statement has returned no row.');
  const certificates = row.certificates.map(({ state, expiresAt }) => ({
    state,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  }));
  return { texts: await findModuleTexts(db, row.sharedVersion), certificates };
}
