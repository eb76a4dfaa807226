import type { Database } from '../../platform/db/database.ts';

/** Issued certificates whose last day comes within the span, and beside which no other stands or waits. */
export async function listExpiring(db: Database, { from, to }: { from: Date; to: Date }) {
  const rows = await db
    .selectFrom('certificates as certificate')
    .select(['certificate.user_id as userId', 'certificate.number', 'certificate.expires_at as expiresAt'])
    .where('certificate.state', '=', 'issued')
    .where('certificate.expires_at', '>', from)
    .where('certificate.expires_at', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates as next')
            .select('next.id')
            .whereRef('next.user_id', '=', 'certificate.user_id')
            .whereRef('next.requested_at', '>', 'certificate.requested_at')
            .where('next.state', 'in', ['pending', 'issued']),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt ? [{ ...row, expiresAt }] : []));
}
