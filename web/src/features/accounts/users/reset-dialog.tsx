import { Trans, useLingui } from '@lingui/react/macro';
import type { MailedLink as Mailed, User } from '@loopcheck/contract/features/accounts/users.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IssuedLink, MailedLink } from './issued-link.tsx';
import { MailLinkButton } from './mail-link-button.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { useResetPassword } from './users.hooks.ts';

/** Makes a one-time link with which a person sets a new password: to be handed over, or mailed. */
export function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const failure = useUserFailure();
  const { mutate, isPending, data: link } = useResetPassword(user);
  const [mailed, setMailed] = useState<Mailed | null>(null);
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Trans>Reset the password of {user.fullName}</Trans>}
      footer={
        link || mailed ? (
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              busy={isPending}
              onClick={() => mutate(undefined, { onError: failure(t`No link was made`) })}
            >
              <Trans>Make one-time link</Trans>
            </Button>
          </>
        )
      }
    >
      {mailed ? (
        <MailedLink mailed={mailed} />
      ) : link ? (
        <IssuedLink link={link} user={user} onMailed={setMailed} />
      ) : (
        <>
          <p className="sec">
            <Trans>The present password works until the link is used. Earlier links stop working.</Trans>
          </p>
          <MailLinkButton user={user} onMailed={setMailed}>
            <Trans>Send the link by mail</Trans>
          </MailLinkButton>
        </>
      )}
    </Dialog>
  );
}
