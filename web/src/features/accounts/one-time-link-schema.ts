import { zodResolver } from '@hookform/resolvers/zod';
import { EmployeeId } from '@loopcheck/contract/features/accounts/accounts.contract';
import { PersonName } from '@loopcheck/contract/fields';
import { z } from 'zod';
import { accountValidationMessages, newPasswordSchema } from './account-form.ts';

// The fields have the same names as in the request body, so the form can send its values unchanged.
const passwordSchema = (passwordMinimum: number) => z.object({ password: newPasswordSchema(passwordMinimum) });
const firstAdminSchema = (passwordMinimum: number) =>
  passwordSchema(passwordMinimum).extend({ full_name: PersonName, employee_id: EmployeeId });

/** The values of the form of a one-time link. Only the form of the first admin has a name and an employee ID. */
export type OneTimeLinkFields = z.infer<ReturnType<typeof passwordSchema>> &
  Partial<z.infer<ReturnType<typeof firstAdminSchema>>>;

/** Returns the resolver of the form. Without `passwordMinimum`, only the server checks the length of the password. */
export function oneTimeLinkResolver(isFirstAdmin: boolean, passwordMinimum: number | undefined) {
  const createSchema = isFirstAdmin ? firstAdminSchema : passwordSchema;
  const schema: z.ZodType<OneTimeLinkFields, OneTimeLinkFields> = createSchema(passwordMinimum ?? 1);
  return zodResolver(schema, accountValidationMessages);
}
