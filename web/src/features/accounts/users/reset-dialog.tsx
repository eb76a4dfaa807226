import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IssuedLink } from './issued-link.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { useResetPassword } from './users.hooks.ts';

/** Makes a one-time link with which a person sets a new password. */
export function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const failure = useUserFailure();
  const { mutate, isPending, data: link } = useResetPassword(user);
  const name = user.fullName;
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
      title={<Trans>Reset the password of {name}</Trans>}
      footer={
        link ? (
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
      {link ? (
        <IssuedLink link={link} name={name} />
      ) : (
        <p className="sec">
          <Trans>The present password works until the link is used. Earlier links stop working.</Trans>
        </p>
      )}
    </Dialog>
  );
}
