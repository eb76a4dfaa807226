import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { PostText } from '@loopcheck/contract/features/discussions/discussions.contract';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { userMessageOf } from '../../lib/api/api-error.ts';
import { showServerErrors, validationMessages } from '../../lib/form-errors.ts';

type Options = {
  initialText: string;
  /** Receives the text after each change, and an empty text after the form was sent and emptied. */
  onTextChange?: ((text: string) => void) | undefined;
  /** Sends the text. If the promise rejects, the form keeps the text and shows the error. */
  send: (text: string) => Promise<unknown>;
};

export type PostFormState = {
  /** The properties of the text area. */
  field: UseFormRegisterReturn;
  error: string | undefined;
  isBlank: boolean;
  isSending: boolean;
  submit: () => Promise<void>;
  focus: () => void;
};

const resolver = zodResolver(PostText, validationMessages);

/** The state of a form with the text of a question or an answer. The form is emptied after the text was sent. */
export function usePostForm({ initialText, onTextChange, send }: Options): PostFormState {
  const { control, formState, getValues, handleSubmit, register, reset, setError, setFocus } = useForm<{
    content: string;
  }>({ resolver, defaultValues: { content: initialText } });
  const { errors, isSubmitting } = formState;
  const text = useWatch({ control, name: 'content' });
  const submit = handleSubmit(async ({ content }) => {
    try {
      await send(content);
    } catch (error) {
      if (showServerErrors(setError, error, { content: 'content' })) return;
      setError('content', { message: userMessageOf(error) ?? t`Not sent. Your text is still here.` });
      return;
    }
    // If the person has changed the text during the request, the form keeps it.
    if (getValues('content').trim() !== content) return;
    reset({ content: '' });
    onTextChange?.('');
  });
  return {
    field: register('content', {
      onChange: (event: { target: { value: string } }) => onTextChange?.(event.target.value),
    }),
    error: errors.content?.message,
    isBlank: text.trim() === '',
    isSending: isSubmitting,
    submit: () => submit(),
    focus: () => setFocus('content'),
  };
}
