import { Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** For a number that is read off the sheet, where there is no camera. */
export function NumberForm({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (typed.trim() !== '') onText(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="stack s12">
      <TextField
        label={t`Certificate number`}
        hint={t`As printed on the sheet. Small letters and missing dashes do no harm.`}
        placeholder="LOOPCHECK-7K3Q-9XWD"
        mono
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isAsked && typed.trim() === '' ? t`Type the number of the certificate.` : undefined}
      />
      <Button type="submit" variant="primary" wide icon={<Icon of={Search} />}>
        <Trans>Check number</Trans>
      </Button>
    </form>
  );
}
