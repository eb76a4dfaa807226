import { useLingui } from '@lingui/react/macro';
import { longestQuestion } from '@loopcheck/contract/features/assistant/assistant.contract';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  input: RefObject<HTMLInputElement | null>;
  isWaiting: boolean;
  onAsk: (question: string) => void;
};

/** Where a question is written. Both parts rest while an answer is awaited. */
export function AskForm({ input, isWaiting, onAsk }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const isBlank = typed.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBlank || isWaiting) return;
    onAsk(typed);
    setTyped('');
  };
  return (
    <form className="ask-form" onSubmit={submit}>
      <input
        ref={input}
        className="input"
        aria-label={t`Your question`}
        placeholder={t`Ask about a module or an SOP`}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={longestQuestion}
        value={typed}
        disabled={isWaiting}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="btn primary" aria-label={t`Send`} disabled={isBlank || isWaiting}>
        <Icon of={SendHorizontal} size={20} className="flip" />
      </button>
    </form>
  );
}
