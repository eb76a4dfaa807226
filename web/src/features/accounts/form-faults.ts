import { ApiError } from '../../lib/api/api-error.ts';

/**
 * Which fields of a form a refusal is about, and what is wrong with each. `fieldOf` leads from an error code, or from
 * a name in the body that was sent, to the form's own field.
 */
export function faultsOf<Field extends string>(
  error: unknown,
  fieldOf: Readonly<Record<string, Field>>,
): [Field, string][] {
  if (!(error instanceof ApiError)) return [];
  const named = fieldOf[error.code];
  if (named) return [[named, error.plain]];
  return Object.entries(error.fields).flatMap(([name, message]): [Field, string][] => {
    const field = fieldOf[name];
    return field ? [[field, message]] : [];
  });
}
