import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';

/** True if the person is allowed to use the trainers' screens: trainers, and admins with either role. */
export const hasTrainerAccess = ({ role, isAdmin }: Pick<Account, 'role' | 'isAdmin'>): boolean =>
  role === 'trainer' || isAdmin;
