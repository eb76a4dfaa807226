import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { maxQuestionLength, NewQuestion } from '@loopcheck/contract/features/assistant/assistant.contract';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import type { RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { validationMessages } from '../../lib/form-errors.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  inputRef: RefObject<HTMLInputElement | null>;
  isWaiting: boolean;
  onAsk: (question: string) => void;
};

const resolver = zodResolver(NewQuestion, validationMessages);

/**
 * The input for a question, with the button Send. While an answer is pending, the input and the button are disabled.
 * While the input is blank, only the button is disabled.
 */
export function AskForm({ inputRef, isWaiting, onAsk }: Props) {
  const { t } = useLingui();
  const { register, control, handleSubmit, reset } = useForm<{ message: string }>({
    resolver,
    defaultValues: { message: '' },
  });
  const { ref: registerInput, ...field } = register('message');
  const isBlank = useWatch({ control, name: 'message' }).trim() === '';
  const submit = handleSubmit(({ message }) => {
    if (isWaiting) return;
    onAsk(message);
    reset();
  });
  return (
    <form className="flex gap-2 border-t border-line px-4 py-3" noValidate onSubmit={(event) => void submit(event)}>
      <input
        {...field}
        ref={(element) => {
          registerInput(element);
          inputRef.current = element;
        }}
        className={inputClass({ className: 'min-w-0 flex-1' })}
        aria-label={t`Your question`}
        placeholder={t`Ask about a module or an SOP`}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={maxQuestionLength}
        disabled={isWaiting}
      />
      <Button
        type="submit"
        variant="primary"
        size="touch"
        padding="narrow"
        aria-label={t`Send`}
        disabled={isBlank || isWaiting}
      >
        <Icon of={SendHorizontal} size={20} className="rtl:-scale-x-100" />
      </Button>
    </form>
  );
}
