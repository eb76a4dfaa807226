import type { RegistrationClash } from '@loopcheck/contract/features/accounts/clashes.contract';
import type { ClashRow } from './clashes.queries.ts';

/** Formats a clash for admins: a registration whose email or employee ID another account has. */
export const presentClash = (row: ClashRow): RegistrationClash => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  employeeId: row.employee_id,
  createdAt: row.created_at.toISOString(),
  emailOwner: presentOwner(row.email_owner_id, row.email_owner_name),
  employeeIdOwner: presentOwner(row.id_owner_id, row.id_owner_name),
});

const presentOwner = (id: string | null, fullName: string | null) =>
  id === null ? null : { id, fullName: fullName ?? '' };
