import { zodResolver } from '@hookform/resolvers/zod';
import { NewSop, NewSopRevision, SopEdit } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';

/** The values of the form fields that `SopFields` renders. */
export type SopDetails = { title: string; description: string; chapterNumber: number | null };

const detailNames = { title: true, description: true, chapterNumber: true } as const;
/** A new procedure may have an empty title: the server then uses the name of the file. */
const newSopResolver = zodResolver(NewSop.pick(detailNames).required(), validationMessages);
const sopEditResolver = zodResolver(SopEdit.pick(detailNames).required(), validationMessages);
const revisionResolver = zodResolver(NewSopRevision.pick({ note: true }).required(), validationMessages);

/** Maps names of the request body to fields of the form, for `showServerErrors`. */
export const sopFieldOfServerError = {
  title: 'title',
  description: 'description',
  chapterNumber: 'chapterNumber',
} as const;

/** The form of a new procedure. */
export const useNewSopForm = () =>
  useForm<SopDetails>({
    resolver: newSopResolver,
    mode: 'onTouched',
    defaultValues: { title: '', description: '', chapterNumber: null },
  });

/** The form that edits an existing procedure. */
export const useSopEditForm = ({ title, description, chapterNumber }: SopDetails) =>
  useForm<SopDetails>({
    resolver: sopEditResolver,
    mode: 'onTouched',
    defaultValues: { title, description, chapterNumber },
  });

/** The form of a new revision. */
export const useRevisionForm = () =>
  useForm<{ note: string }>({ resolver: revisionResolver, mode: 'onTouched', defaultValues: { note: '' } });

export type SopForm = UseFormReturn<SopDetails>;

/**
 * Validates the values of a form, and sends them together with an uploaded file. Errors are shown at the fields. After an
 * error, the promise is rejected, so that the upload shows that it failed.
 */
export async function submitWithFile<Values extends FieldValues>(
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
