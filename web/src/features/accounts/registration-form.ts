import { t } from '@lingui/core/macro';
import { PersonName } from '@loopcheck/contract/fields';
import { Registration } from '@loopcheck/contract/features/accounts/accounts.contract';
import { z } from 'zod';

/**
 * What the registration form asks for: the contract's fields, with the name in two parts and a phone number that
 * must be given. `passwordMinimum` is in characters.
 */
export function registrationForm(passwordMinimum: number) {
  return Registration.omit({ full_name: true, role: true }).extend({
    firstName: PersonName,
    lastName: PersonName,
    phone: z.string().trim().min(1).max(32),
    password: z.string().min(passwordMinimum).max(256),
  });
}

export type RegistrationFields = z.input<ReturnType<typeof registrationForm>>;

type Issue = { readonly code: string; readonly path?: readonly PropertyKey[] | undefined; readonly input?: unknown };

/** What is wrong with a field, in words that say what to do. */
export function issueText(issue: Issue, passwordMinimum: number): string {
  const isEmpty = typeof issue.input !== 'string' || issue.input.trim() === '';
  if (isEmpty) return t`This is needed`;
  if (issue.code === 'too_big') return t`This is too long`;
  if (issue.path?.[0] === 'email') return t`Write it as name@company.com`;
  if (issue.path?.[0] === 'password') return t`At least ${passwordMinimum} characters`;
  return t`This cannot be right`;
}
