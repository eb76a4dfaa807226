import { longestPost } from '@loopcheck/contract/features/discussions/discussions.contract';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';

type Props = {
  label: string;
  placeholder?: string;
  text: string;
  onChange: (text: string) => void;
  onSend: () => void;
  isSending: boolean;
  /** What went wrong with the last try; the text stays. */
  failure: string | null;
  action: ReactNode;
  onCancel?: () => void;
  cancel?: ReactNode;
};

/** Where somebody writes a question or an answer. */
export function PostForm(props: Props) {
  const { t } = useLingui();
  const { label, placeholder, text, onChange, onSend, isSending, failure, action, onCancel, cancel } = props;
  const isBlank = text.trim() === '';
  return (
    <form
      className="stack s12"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !isSending) onSend();
      }}
    >
      <TextArea
        label={label}
        hideLabel
        placeholder={placeholder}
        value={text}
        maxLength={longestPost}
        rows={3}
        onChange={(event) => onChange(event.target.value)}
        error={failure ?? undefined}
      />
      <div className="row wrap gap-2!">
        <Button type="submit" busy={isSending} disabledReason={isBlank ? t`Write something first` : undefined}>
          {action}
        </Button>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {cancel}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
