import type { Database } from '../platform/db/database.ts';

/** Whether anybody has ever asked for a certificate here. */
export async function hasCertificates(db: Database): Promise<boolean> {
  return (await db.selectFrom('certificates').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Sample technicians in the order of the crew. */
export async function listSampleTechnicians(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'technician%@demo.test')
    .orderBy('email')
    .execute();
  return rows.map((row) => row.id);
}
