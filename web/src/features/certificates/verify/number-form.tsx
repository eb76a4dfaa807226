import { Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

/**
 * The form for a certificate number that is typed. It does not use react-hook-form and zod: with their 37 kB, the page
 * would exceed its size budget.
 */
export function NumberForm({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isEmpty = text.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (isEmpty) input.current?.focus();
    else onText(text);
  };
  return (
    <form onSubmit={submit} noValidate className="stack gap-3">
      <TextField
        ref={input}
        label={t`Certificate number`}
        hint={t`As printed on the certificate. Upper or lower case, with or without dashes.`}
        placeholder="LOOPCHECK-7K3Q-9XWD"
        mono
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={isSubmitted && isEmpty ? t`Type the number of the certificate.` : undefined}
      />
      <Button type="submit" variant="primary" wide icon={<Icon of={Search} />}>
        <Trans>Check number</Trans>
      </Button>
    </form>
  );
}
