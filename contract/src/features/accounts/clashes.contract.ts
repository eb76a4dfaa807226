import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { clashesPaths } from './clashes.paths.ts';

/** An account that has the email or the employee ID of a clashing registration. */
const ClashingAccount = z.object({ id: z.uuid(), fullName: z.string() });

/**
 * A registration on a site whose admins approve registrations. It created no account, because another account has the
 * email or the employee ID. The person who registered was not told, so that nobody finds out which emails and employee
 * IDs have an account.
 */
export const RegistrationClash = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  employeeId: z.string(),
  createdAt: Timestamp,
  /** The account that has the email; null if no account has it now. */
  emailOwner: ClashingAccount.nullable(),
  /** The account that has the employee ID; null if no account has it now. */
  employeeIdOwner: ClashingAccount.nullable(),
});
export type RegistrationClash = z.infer<typeof RegistrationClash>;

export const clashesEndpoints = {
  list: endpoint({
    ...clashesPaths.list,
    access: 'admin',
    summary: 'Lists registrations whose email or employee ID another account has, oldest first, at most 50',
    reply: z.array(RegistrationClash),
  }),
  dismiss: endpoint({
    ...clashesPaths.dismiss,
    access: 'admin',
    summary: 'Dismisses a clashing registration and erases its data',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ dismissed: z.literal(true) }),
    errors: ['registration_not_found'],
  }),
};
