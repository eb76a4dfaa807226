import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { z } from 'zod';
import { cursorAfter, readCursor } from '../../../platform/http/cursor.ts';
import type { UserPosition, UserRow } from './users.queries.ts';
import { hasPendingTrainerRequest, toUserState } from './users.rules.ts';

/** Formats an account for the admin with the id `viewerId`. */
export function presentUser(row: UserRow, viewerId: string): User {
  const state = toUserState(row);
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
    hasSecondFactor: row.has_second_factor === true,
    isOwn: row.id === viewerId,
    canChangeAccess: row.id !== viewerId && state !== 'deleted',
    resembles: row.resembled_name,
  };
}

// PostgreSQL text cannot contain the null character.
const UserCursor = z.tuple([
  z
    .string()
    .max(400)
    .refine((name) => !name.includes('\u0000')),
  z.uuid(),
]);

/** The cursor of the page that starts after a row. */
export const cursorAfterUser = (row: UserRow): string => cursorAfter([row.sort_name, row.id]);

/** Decodes a cursor to the position after which the page starts. Undefined means the first page. */
export function readUserCursor(cursor: string | undefined): UserPosition | undefined {
  const position = readCursor(UserCursor, cursor);
  return position && { name: position[0], id: position[1] };
}
