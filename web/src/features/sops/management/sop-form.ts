import { zodResolver } from '@hookform/resolvers/zod';
import { NewSop, NewSopRevision, SopEdit } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';

/** The fields of SopFields. */
export type SopDetails = { title: string; description: string; chapterNumber: number | null };

const details = { title: true, description: true, chapterNumber: true } as const;
/** A new procedure may have an empty title: the server then uses the name of the file. */
const newSopResolver = zodResolver(NewSop.pick(details).required(), validationMessages);
const sopEditResolver = zodResolver(SopEdit.pick(details).required(), validationMessages);
const revisionResolver = zodResolver(NewSopRevision.pick({ note: true }).required(), validationMessages);

/** Names of the request body, mapped to fields of the form: the last argument of `showServerErrors`. */
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
 * Validates a form whose values are sent together with an uploaded file, and sends them. Errors are shown at the
 * fields; then the promise is rejected, so that the upload shows that it failed.
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
