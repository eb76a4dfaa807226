import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedLink, MailedLink, User } from '@loopcheck/contract/features/accounts/users.contract';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CancelButton } from './cancel-button.tsx';
import { LinkToCopy, MailedLinkMessage } from './issued-link.tsx';
import { SendOneTimeLinkButton } from './send-one-time-link-button.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useResetPassword } from './users.hooks.ts';

/** Creates a one-time link with which a user sets a new password. The admin copies it or has it mailed. */
export function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const showFailure = useUserFailureToast();
  const { mutate, isPending, data: createdLink } = useResetPassword(user);
  const [mailedLink, setMailedLink] = useState<MailedLink | null>(null);
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Trans>Reset the password of {user.fullName}</Trans>}
      footer={
        createdLink || mailedLink ? (
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        ) : (
          <>
            <CancelButton isPending={isPending} onCancel={onClose} />
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
      {mailedLink ? (
        <MailedLinkMessage link={mailedLink} />
      ) : (
        <LinkOptions user={user} createdLink={createdLink} onMailed={setMailedLink} />
      )}
    </Dialog>
  );
}

type LinkOptionsProps = { user: User; createdLink: IssuedLink | undefined; onMailed: (link: MailedLink) => void };

/**
 * Shows the created link. Before a link is created, explains its effect. In both cases, the admin can press a button to
 * mail a new link instead.
 */
function LinkOptions({ user, createdLink, onMailed }: LinkOptionsProps) {
  if (createdLink) return <LinkToCopy link={createdLink} user={user} onMailed={onMailed} />;
  return (
    <>
      <p className="text-ink-2">
        <Trans>The current password works until the link is used. Earlier links stop working.</Trans>
      </p>
      <SendOneTimeLinkButton user={user} onMailed={onMailed}>
        <Trans>Send the link by mail</Trans>
      </SendOneTimeLinkButton>
    </>
  );
}
