import { Trans } from '@lingui/react/macro';
import type { DirectoryNotice } from '@loopcheck/contract/features/accounts/directory-sign-in.contract';
import { directorySignInPaths } from '@loopcheck/contract/features/accounts/directory-sign-in.paths';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import type { ConfirmationFormProps } from '../confirmation/confirmation-form.ts';
import { useConfirmationMethods } from '../confirmation/confirmation.hooks.ts';
import { FormAlert } from '../form-alert.tsx';
import { directoryNoticeText } from './directory-notice.tsx';
import { onConfirmationResult } from './directory-sign-in.ts';

/**
 * Lets the person confirm who they are by a new sign-in with the directory, the OpenID Connect provider of the site.
 * The directory opens in another tab, so that this page keeps the typed text.
 */
export function DirectoryConfirmation({ onConfirmed, onCancel }: ConfirmationFormProps) {
  const { data } = useConfirmationMethods();
  const [notice, setNotice] = useState<DirectoryNotice>();
  useEffect(
    () =>
      onConfirmationResult((result) => {
        setNotice(result === 'confirmed' ? undefined : result.failure);
        if (result === 'confirmed') onConfirmed();
      }),
    [onConfirmed],
  );
  const name = data?.directoryName ?? '';
  return (
    <div className="stack">
      <FormAlert>{notice ? directoryNoticeText(notice) : undefined}</FormAlert>
      <p>
        <Trans>Sign in again with {name}. It opens in a new tab. Then come back to this one.</Trans>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <ButtonLink variant="primary" href={directorySignInPaths.confirm.path} target="_blank" rel="noreferrer">
          <Trans>Open {name}</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
