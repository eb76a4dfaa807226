import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { RegistrationFields } from './account-form.ts';

/** The request body of a registration: both names in one field, and no position or department if they are empty. */
export function toRegistrationBody(fields: RegistrationFields): SentBodyOf<(typeof accountsEndpoints)['register']> {
  const { firstName, lastName, position, department, ...others } = fields;
  return {
    ...others,
    full_name: `${firstName} ${lastName}`,
    ...(position ? { position } : {}),
    ...(department ? { department } : {}),
  };
}
