import type { Login } from '@loopcheck/contract/features/logins/logins.contract';
import { splitName } from '@loopcheck/contract/features/accounts/names.rules';

/** What is known of the session that a sign-in began; all null for a refused try. */
export interface LoginSession {
  readonly started_at: Date | null;
  readonly last_active_at: Date | null;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
}

/** A sign-in as it is kept, with its person and session. */
export interface LoginRow extends LoginSession {
  readonly id: string;
  readonly user_id: string | null;
  readonly full_name: string | null;
  readonly email: string | null;
  readonly role: string | null;
  readonly login_time: Date;
  readonly device_type: string;
  readonly browser: string;
  readonly ip_address: string;
  readonly succeeded: boolean;
  readonly delayed_ms: number;
}

/** How long somebody was there, in whole minutes up to their last request; null while the session is open, and where there was none. */
export function sessionMinutes(session: LoginSession, now: Date, idleLimitMs: number): number | null {
  const { started_at: started, last_active_at: lastActive, expires_at: expires, ended_at: ended } = session;
  if (!started || !lastActive || !expires) return null;
  const isOver = ended !== null || expires <= now || now.getTime() - lastActive.getTime() >= idleLimitMs;
  return isOver ? Math.max(0, Math.round((lastActive.getTime() - started.getTime()) / 60_000)) : null;
}

/** A sign-in as trainers and admins see it. */
export function loginOf(row: LoginRow, now: Date, idleLimitMs: number): Login {
  const name = row.full_name === null ? undefined : splitName(row.full_name);
  return {
    id: row.id,
    userId: row.user_id,
    firstName: name?.firstName ?? null,
    lastName: name?.lastName ?? null,
    email: row.email,
    role: row.role === 'trainee' || row.role === 'trainer' ? row.role : null,
    loginTime: row.login_time.toISOString(),
    sessionDuration: sessionMinutes(row, now, idleLimitMs),
    deviceType: row.device_type,
    browser: row.browser,
    ipAddress: row.ip_address,
    succeeded: row.succeeded,
    delayedMs: row.delayed_ms,
  };
}
