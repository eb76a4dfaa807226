import { t } from '@lingui/core/macro';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api/api-error.ts';

/** The properties of a zod issue that determine the message. */
type Issue = {
  readonly code: string;
  readonly input?: unknown;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
};

function fieldErrorMessage({ code, input, origin, minimum, maximum }: Issue): string {
  const isEmpty = input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
  if (isEmpty) return t`This is needed`;
  if (code === 'too_big') {
    return origin === 'number' ? t`At most ${String(maximum)}` : t`At most ${String(maximum)} characters`;
  }
  if (code === 'too_small') {
    return origin === 'number' ? t`At least ${String(minimum)}` : t`At least ${String(minimum)} characters`;
  }
  // The only other fault of a number is that it has decimals.
  if (typeof input === 'number') return t`Enter a whole number`;
  return t`This cannot be right`;
}

/**
 * The second argument of `zodResolver`: error messages, in the language of the page, for fields that a schema rejects.
 */
export const validationMessages = { error: fieldErrorMessage, reportInput: true } as const;

/**
 * Shows the server's error messages beside the form fields that they are about, and moves the focus to the first of
 * these fields. `fieldNames` maps error codes and fields of the request body to form fields. Returns false if the error
 * is not about a form field.
 */
export function showServerErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
  fieldNames: Readonly<Record<string, FieldPath<Values>>>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const messages: Readonly<Record<string, string>> = { [error.code]: error.userMessage, ...error.fields };
  const fieldErrors = Object.entries(messages).flatMap(([key, message]) => {
    const name = fieldNames[key];
    return name === undefined ? [] : [{ name, message }];
  });
  fieldErrors.forEach(({ name, message }, index) => setError(name, { message }, { shouldFocus: index === 0 }));
  return fieldErrors.length > 0;
}
