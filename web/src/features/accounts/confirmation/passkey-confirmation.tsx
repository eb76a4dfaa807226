import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { failureMessage } from '../failure-message.ts';
import { FormAlert } from '../form-alert.tsx';
import type { ConfirmationFormProps } from './confirmation-form.ts';
import { useConfirmWithPasskey } from './confirmation.hooks.ts';

/** Lets the person confirm who they are with one of their passkeys. */
export function PasskeyConfirmation({ onConfirmed, onCancel }: ConfirmationFormProps) {
  const { t } = useLingui();
  const { mutate, error, isPending } = useConfirmWithPasskey();
  const confirmButton = useRef<HTMLButtonElement>(null);
  useEffect(() => confirmButton.current?.focus(), []);
  return (
    <div className="stack">
      <FormAlert>{failureMessage(error, t`The passkey was not used. Try again, or choose another way.`)}</FormAlert>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          ref={confirmButton}
          variant="primary"
          busy={isPending}
          onClick={() => mutate(undefined, { onSuccess: onConfirmed })}
        >
          <Trans>Use your passkey</Trans>
        </Button>
      </div>
    </div>
  );
}
