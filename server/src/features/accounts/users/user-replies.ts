import type { User, UserState } from '@loopcheck/contract/features/accounts/users.contract';
import { z } from 'zod';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { UserPlace, UserRow } from './users.queries.ts';

/** How an account stands. A registration that was refused is switched off without ever having been let in. */
export function stateOf(row: Pick<UserRow, 'deleted_at' | 'is_active' | 'approved_at'>): UserState {
  if (row.deleted_at) return 'deleted';
  if (!row.is_active) return 'inactive';
  return row.approved_at ? 'active' : 'waiting';
}

/** Whether a trainer request waits for a decision. */
export const hasOpenRequest = (row: Pick<UserRow, 'trainer_requested_at' | 'trainer_decided_at'>): boolean =>
  row.trainer_requested_at !== null && row.trainer_decided_at === null;

/** A person as an admin sees them; `viewerId` is that admin. */
export function userOf(row: UserRow, viewerId: string): User {
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

/** The place behind a row, as the next page is asked for. */
export const cursorAfter = (row: UserRow): string =>
  Buffer.from(JSON.stringify([row.sort_name, row.id])).toString('base64url');

/** Reads a cursor back; one that was not made here is invalid. */
export function readCursor(text: string): UserPlace {
  const parsed = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        // JSON.parse tells a fault only by throwing.
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
