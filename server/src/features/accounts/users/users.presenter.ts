import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { z } from 'zod';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { UserPlace, UserRow } from './users.queries.ts';
import { hasPendingTrainerRequest, stateOf } from './users.rules.ts';

/** Formats a person for the admin `viewerId`. */
export function presentUser(row: UserRow, viewerId: string): User {
  const state = stateOf(row);
  return {
    id: row.id,
    email: state === 'deleted' ? '' : row.email,
    role: row.role === 'trainer' ? 'trainer' : 'trainee',
    fullName: row.full_name,
    employeeId: state === 'deleted' ? '' : row.employee_id,
    phoneNumber: row.phone_number,
    position: row.position,
    department: row.department,
    isAdmin: row.is_admin,
    trainerRequested: hasPendingTrainerRequest(row),
    createdAt: row.created_at.toISOString(),
    state,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    isOwn: row.id === viewerId,
    canChangeAccess: row.id !== viewerId && state !== 'deleted',
  };
}

const Cursor = z.tuple([z.string().max(400), z.uuid()]);

/** The cursor of the page that starts after a row. */
export const cursorAfter = (row: UserRow): string =>
  Buffer.from(JSON.stringify([row.sort_name, row.id])).toString('base64url');

/** Reads the list position from a cursor. Returns 422 if the cursor is not valid. */
export function readCursor(text: string): UserPlace {
  const parsed = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        // JSON.parse reports a syntax error only by throwing.
        context.addIssue('is not a valid cursor');
        return z.NEVER;
      }
    })
    .pipe(Cursor)
    .safeParse(Buffer.from(text, 'base64url').toString());
  ensure(parsed.success && !parsed.data[0].includes('\u0000'), 'invalid', { cursor: 'is not one that this list gave' });
  const [name, id] = parsed.data;
  return { name, id };
}
