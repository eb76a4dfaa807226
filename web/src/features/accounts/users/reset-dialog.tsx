import { Trans, useLingui } from '@lingui/react/macro';
import type { MailedLink as Mailed, User } from '@loopcheck/contract/features/accounts/users.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IssuedLink, MailedLink } from './issued-link.tsx';
import { MailLinkButton } from './mail-link-button.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useResetPassword } from './users.hooks.ts';

/** Creates a one-time link with which a user sets a new password. The admin copies it or has it mailed. */
export function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const showFailure = useUserFailureToast();
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
              onClick={() => mutate(undefined, { onError: showFailure(t`No link was created`) })}
            >
              <Trans>Create one-time link</Trans>
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
          <p className="text-ink-2">
            <Trans>The current password works until the link is used. Earlier links stop working.</Trans>
          </p>
          <MailLinkButton user={user} onMailed={setMailed}>
            <Trans>Send the link by mail</Trans>
          </MailLinkButton>
        </>
      )}
    </Dialog>
  );
}
