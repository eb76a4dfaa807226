/** The values of a form with unsaved changes, and the saved values on which the changes are based. */
export interface FormDraft<Values> {
  readonly values: Values;
  readonly base: Values;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields of `values` that differ from `base`. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {};
  for (const name in values) {
    if (!isSame(base[name], values[name])) changed[name] = values[name];
  }
  return changed;
}

/**
 * Returns the names of the fields that were changed both in the form and in the saved values, but to different values.
 */
export const findConflicts = <Values extends object>({ values, base }: FormDraft<Values>, saved: Values): string[] =>
  Object.keys(changedFields(base, values)).filter(
    (name) => name in changedFields(base, saved) && name in changedFields(saved, values),
  );

/**
 * Returns the draft with newly saved values as its base. Fields that were not changed in the form get the saved values.
 * A field with a conflict keeps its value and its base, so that `findConflicts` still finds it.
 */
export function rebase<Values extends object>(draft: FormDraft<Values>, saved: Values): FormDraft<Values> {
  const mine = changedFields(draft.base, draft.values);
  const conflicts = findConflicts(draft, saved);
  const base = { ...saved };
  for (const name in draft.base) {
    if (conflicts.includes(name)) base[name] = draft.base[name];
  }
  return { values: { ...saved, ...mine }, base };
}
