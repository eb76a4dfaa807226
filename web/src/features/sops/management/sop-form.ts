import { zodResolver } from '@hookform/resolvers/zod';
import { NewSop, NewSopRevision, SopEdit } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useState } from 'react';
import { z } from 'zod';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { rebase } from '../../../lib/server-draft/form-draft.rules.ts';
import { useFormDraft } from '../../../lib/server-draft/use-form-draft.ts';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';

/** The values of the form fields that `SopFields` renders. `chapterNumber` is null if no chapter is chosen. */
export type SopDetails = { title: string; description: string; chapterNumber: number | null };

const detailFields = { title: true, description: true, chapterNumber: true } as const;
/** The title of a new procedure can be empty. The server then uses the name of the file as the title. */
const newSopResolver = zodResolver(NewSop.pick(detailFields).required(), validationMessages);
const sopEditResolver = zodResolver(SopEdit.pick(detailFields).required(), validationMessages);
const revisionResolver = zodResolver(NewSopRevision.pick({ note: true }).required(), validationMessages);

/** Maps a field name in the server's reply to the form field beside which the error is shown. */
export const sopFieldOfServerError = {
  title: 'title',
  description: 'description',
  chapterNumber: 'chapterNumber',
} as const;

/** Returns the form of a new procedure. */
export const useNewSopForm = () =>
  useForm<SopDetails>({
    resolver: newSopResolver,
    mode: 'onTouched',
    defaultValues: { title: '', description: '', chapterNumber: null },
  });

/** The schema of the values in a stored draft. */
const Details = z.object({ title: z.string(), description: z.string(), chapterNumber: z.number().nullable() });
/** The schema of a stored draft: the edited values, and the values on which they are based. */
const StoredDetails = z.object({ values: Details, base: Details });

/**
 * Returns the form that edits an existing procedure, and the state of its draft. The form starts with the stored draft,
 * if there is one.
 */
export function useSopEditForm(draft: ServerDraft, { title, description, chapterNumber }: SopDetails) {
  const saved = { title, description, chapterNumber };
  const [restored] = useState(() => {
    const { data } = StoredDetails.safeParse(draft.content);
    // Fields that were not changed in the draft get the values that are saved now.
    return data && rebase(data, saved);
  });
  const form = useForm<SopDetails>({
    resolver: sopEditResolver,
    mode: 'onTouched',
    defaultValues: restored?.values ?? saved,
  });
  return { form, formDraft: useFormDraft(form, draft, saved, restored) };
}

/** Returns the form of a new revision. */
export const useRevisionForm = () =>
  useForm<{ note: string }>({ resolver: revisionResolver, mode: 'onTouched', defaultValues: { note: '' } });

export type SopForm = UseFormReturn<SopDetails>;

/**
 * Validates the form and calls `send` with its values. The caller's `send` adds the uploaded file. If the server
 * refuses the values, shows the errors at the fields. After every failure the promise rejects, so that the upload is
 * shown as failed.
 */
export async function submitAfterUpload<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fieldOfServerError: Parameters<typeof showServerErrors<Values>>[2],
  send: (values: Values) => Promise<unknown>,
): Promise<void> {
  if (!(await form.trigger(undefined, { shouldFocus: true }))) throw new Error('The form has invalid fields.');
  try {
    await send(form.getValues());
  } catch (error) {
    showServerErrors(form.setError, error, fieldOfServerError);
    throw error;
  }
}
