import { useEffect, useRef, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { changedFields, findConflicts, type FormDraft, rebase } from './form-draft.rules.ts';
import type { ServerDraft } from './use-server-draft.ts';

/** Information about the unsaved changes of a form. */
export interface FormDraftState {
  /** True while the form has unsaved changes of an earlier visit. */
  readonly isRestored: boolean;
  readonly hasChanges: boolean;
  /** The names of the changed fields in which somebody else has saved another value. */
  readonly conflicts: readonly string[];
  /** Discards the changes and shows the saved values. */
  readonly loadSaved: () => void;
}

/**
 * While a form has unsaved changes, stores a draft: the values of the form, and the saved values on which they are
 * based. `opened` is the draft that `rebase` has returned, and the form starts with the values of this draft; undefined
 * if there is no draft.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { content, save, discard }: ServerDraft,
  saved: Values,
  opened: FormDraft<Values> | undefined,
) {
  const [base, setBase] = useState(opened?.base ?? saved);
  const [isRestored, setIsRestored] = useState(opened !== undefined);
  const [resetCount, setResetCount] = useState(0);
  // True if the stored draft has the format of another version of this app. Such a draft is kept until the person
  // changes the form.
  const hasUnknownFormat = useRef(content !== undefined && opened === undefined);
  const values = useWatch({ control: form.control, compute: (all: Values) => all });
  const valuesText = JSON.stringify(values);
  // `saved` can differ from `base`, because somebody else has saved other values. A form that equals `saved` or `base`
  // has no changes of its own, so no draft is stored.
  const hasChanges = valuesText !== JSON.stringify(saved) && valuesText !== JSON.stringify(base);
  useEffect(() => {
    if (hasChanges) {
      hasUnknownFormat.current = false;
      save({ values: form.getValues(), base });
    } else if (!hasUnknownFormat.current) discard();
  }, [form, save, discard, valuesText, hasChanges, base]);

  const show = (next: FormDraft<Values>) => {
    setBase(next.base);
    setIsRestored(false);
    form.reset(next.values);
  };
  return {
    isRestored: isRestored && hasChanges,
    hasChanges,
    conflicts: hasChanges ? findConflicts({ values, base }, saved) : [],
    loadSaved: () => {
      show({ values: saved, base: saved });
      setResetCount((count) => count + 1);
    },
    /** Changes when the saved values are loaded. Use it as the `key` of fields that read only their initial value. */
    resetCount,
    /** Returns the changed fields. Their values are from `validated`, the validated values of the form. */
    pickChanges: (validated: Values): Partial<Values> => {
      const changed = changedFields(base, form.getValues());
      for (const name in changed) changed[name] = validated[name];
      return changed;
    },
    /** After a save: shows the saved values `next`, and keeps what was typed after the values `sent` were sent. */
    continueWith: (sent: Values, next: Values) => show(rebase({ values: form.getValues(), base: sent }, next)),
  };
}
