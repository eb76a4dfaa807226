import { splitName } from '@loopcheck/contract/features/accounts/names.rules';
import type { SignInAttempt } from '@loopcheck/contract/features/logins/logins.contract';
import { z } from 'zod';
import { ensure } from '../../platform/errors/refusal.ts';
import type { SignInPosition } from './logins.queries.ts';

/**
 * The times of the session that a sign-in started. All are null for an attempt without a session, such as a failed one.
 */
export interface SignInSession {
  readonly started_at: Date | null;
  readonly last_active_at: Date | null;
  readonly expires_at: Date | null;
  readonly ended_at: Date | null;
}

/**
 * A sign-in attempt with its person and the times of its session. The fields of the person are null if no account has
 * the email or employee ID that was entered.
 */
export interface SignInRow extends SignInSession {
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
  readonly refused: boolean;
}

/**
 * Minutes from the start of a session to its last request, rounded. Null without a session, and while the session is
 * open.
 */
export function sessionMinutes(session: SignInSession, now: Date, idleLimitMs: number): number | null {
  const { started_at: started, last_active_at: lastActive, expires_at: expires, ended_at: ended } = session;
  if (!started || !lastActive || !expires) return null;
  const isOver = ended !== null || expires <= now || now.getTime() - lastActive.getTime() >= idleLimitMs;
  return isOver ? Math.max(0, Math.round((lastActive.getTime() - started.getTime()) / 60_000)) : null;
}

/**
 * Converts a sign-in attempt to the form of the replies. `now` and `idleLimitMs` decide whether the session of the
 * attempt is over.
 */
export function presentSignIn(row: SignInRow, now: Date, idleLimitMs: number): SignInAttempt {
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
    refused: row.refused,
  };
}

/** Decodes a cursor: the time of an attempt in microseconds since 1970, an underscore, and the ID of the attempt. */
const SignInCursor = z
  .string()
  .regex(/^\d{1,16}_/)
  .transform((text) => ({ micros: Number(text.split('_')[0]), id: text.split('_')[1] }))
  .pipe(z.object({ micros: z.int().max(10 ** 16), id: z.uuid() }));

/** Creates the cursor of the page that starts after this row. */
export const createSignInCursor = (row: { time_micros: number; id: string }): string => `${row.time_micros}_${row.id}`;

/** Decodes a cursor. Undefined means the first page. Refuses an invalid cursor. */
export function readSignInCursor(cursor: string | undefined): SignInPosition | undefined {
  if (cursor === undefined) return undefined;
  const parsed = SignInCursor.safeParse(cursor);
  ensure(parsed.success, 'invalid', { cursor: 'is not a cursor that this list returned' });
  return parsed.data;
}
