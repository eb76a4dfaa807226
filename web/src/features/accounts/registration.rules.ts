import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import type { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { RegistrationFields } from './account-form.ts';

/**
 * The request body of a registration. `full_name` is the first and the last name together. Position and department are
 * left out if they are empty. Unlike in most bodies of the API, the keys are in snake_case.
 */
export function toRegistrationBody(fields: RegistrationFields): SentBodyOf<(typeof accountsEndpoints)['register']> {
  const { firstName, lastName, position, department, ...others } = fields;
  return {
    ...others,
    full_name: `${firstName} ${lastName}`,
    ...(position ? { position } : {}),
    ...(department ? { department } : {}),
  };
}
