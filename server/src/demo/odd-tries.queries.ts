import type { Database } from '../platform/db/database.ts';

/** One sample try to sign in, without a session of its own. */
export interface SampleTry {
  readonly userId: string | null;
  readonly succeeded: boolean;
  readonly delayedMs: number;
  readonly deviceType: string;
  readonly ipAddress: string;
  readonly at: Date;
}

/** The sample technicians, in the order in which they were made. */
export async function listTechnicianIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'technician%@demo.test')
    .orderBy('email')
    .execute();
  return rows.map((row) => row.id);
}

/** Writes them all at once. */
export async function saveTries(db: Database, tries: readonly SampleTry[]): Promise<void> {
  const rows = tries.map((each) => ({
    user_id: each.userId,
    role: each.userId === null ? null : 'trainee',
    succeeded: each.succeeded,
    delayed_ms: each.delayedMs,
    device_type: each.deviceType,
    browser: each.deviceType === 'Mobile' ? 'Chrome 140' : 'Microsoft Edge 139',
    ip_address: each.ipAddress,
    login_time: each.at,
  }));
  await db.insertInto('sign_ins').values(rows).execute();
}
