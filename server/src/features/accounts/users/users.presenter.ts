import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { z } from 'zod';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { UserPlace, UserRow } from './users.queries.ts';
import { hasOpenRequest, stateOf } from './users.rules.ts';

/** A person as an admin sees them; `viewerId` is that admin. */
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
    trainerRequested: hasOpenRequest(row),
    createdAt: row.created_at.toISOString(),
    state,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    isOwn: row.id === viewerId,
    canChangeAccess: row.id !== viewerId && state !== 'deleted',
  };
}

const Cursor = z.tuple([z.string().max(400), z.uuid()]);

/** The cursor of the page that follows a row. */
export const cursorAfter = (row: UserRow): string =>
  Buffer.from(JSON.stringify([row.sort_name, row.id])).toString('base64url');

/** The place that a cursor names; 422 for a cursor that this list did not give. */
export function readCursor(text: string): UserPlace {
  const parsed = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        // JSON.parse reports a syntax error only by throwing.
        context.addIssue('is no cursor');
        return z.NEVER;
      }
    })
    .pipe(Cursor)
    .safeParse(Buffer.from(text, 'base64url').toString());
  ensure(parsed.success && !parsed.data[0].includes('\u0000'), 'invalid', { cursor: 'is not one that this list gave' });
  const [name, id] = parsed.data;
  return { name, id };
}
