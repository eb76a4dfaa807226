import type { Device } from '../../platform/auth/device.ts';
import type { Database } from '../../platform/db/database.ts';

/** One try to sign in. `userId` is null when nobody has that address. */
export interface SignInTry {
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly role: string | null;
  readonly succeeded: boolean;
  readonly delayedMs: number;
  readonly device: Device;
  readonly ipAddress: string;
  readonly now: Date;
}

/** Writes a try to sign in, whether it worked or not. */
export async function saveSignIn(db: Database, attempt: SignInTry): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      user_id: attempt.userId,
      session_id: attempt.sessionId,
      role: attempt.role,
      succeeded: attempt.succeeded,
      delayed_ms: Math.round(attempt.delayedMs),
      device_type: attempt.device.deviceType,
      browser: attempt.device.browser,
      ip_address: attempt.ipAddress,
      login_time: attempt.now,
    })
    .execute();
}
