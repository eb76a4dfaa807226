import { useLingui } from '@lingui/react/macro';
import { maxPostLength } from '@loopcheck/contract/features/discussions/discussions.contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { PostFormState } from './use-post-form.ts';

type Props = {
  form: PostFormState;
  label: string;
  placeholder?: string;
  submitLabel: ReactNode;
  /** The button next to the submit button. */
  cancelButton?: ReactNode;
};

/** The text area for a question or an answer, with its buttons. */
export function PostForm({ form, label, placeholder, submitLabel, cancelButton }: Props) {
  const { t } = useLingui();
  const { field, error, isBlank, isSending, submit } = form;
  return (
    <form
      className="stack gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !isSending) void submit();
      }}
    >
      <TextArea
        {...field}
        label={label}
        hideLabel
        placeholder={placeholder}
        maxLength={maxPostLength}
        rows={3}
        error={error}
      />
      <div className="row flex-wrap gap-2">
        <Button type="submit" busy={isSending} disabledReason={isBlank ? t`Write something first` : undefined}>
          {submitLabel}
        </Button>
        {cancelButton}
      </div>
    </form>
  );
}
