import { t } from '@lingui/core/macro';
import { PhoneNumber, Registration, SignIn } from '@loopcheck/contract/features/accounts/accounts.contract';
import { PersonName } from '@loopcheck/contract/fields';
import { z } from 'zod';
import { validationMessages } from '../../lib/form-errors.ts';

/** The schema of the current password of an account, with which a person signs in or confirms a change. */
export const CurrentPassword = SignIn.shape.password;

/** The schema of a new password of at least `minimumLength` characters. */
export const newPasswordSchema = (minimumLength: number) => Registration.shape.password.min(minimumLength);

/** The schema of the registration form. Unlike in the contract, the name has two parts and the phone is required. */
export const registrationSchema = (passwordMinimum: number) =>
  Registration.omit({ full_name: true }).extend({
    firstName: PersonName,
    lastName: PersonName,
    phone: PhoneNumber.pipe(z.string().min(1)),
    password: newPasswordSchema(passwordMinimum),
  });

type RegistrationSchema = ReturnType<typeof registrationSchema>;
/** The values in the registration form. */
export type RegistrationInput = z.input<RegistrationSchema>;
/** The validated values of the registration form. */
export type RegistrationFields = z.output<RegistrationSchema>;

/** A zod issue with the properties that `validationMessages` reads, and with the path of the field. */
type Issue = Parameters<(typeof validationMessages)['error']>[0] & {
  readonly path?: readonly PropertyKey[] | undefined;
};

/**
 * The second argument of `zodResolver` for forms with account data: the general messages, and a message for a malformed
 * email.
 */
export const accountValidationMessages = {
  ...validationMessages,
  error: (issue: Issue): string => {
    const isMalformedEmail = issue.code === 'invalid_format' && issue.path?.at(-1) === 'email' && issue.input !== '';
    return isMalformedEmail ? t`Enter an email such as name@company.com` : validationMessages.error(issue);
  },
} as const;
