import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { useToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useEndUserSessions } from './users.hooks.ts';

/** Ends all sessions of a user, for example because a device was lost. */
export function EndSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const { mutate, isPending } = useEndUserSessions(user, {
    onSuccess: () => show({ title: t`Sessions Ended`, description: user.fullName, variant: 'success' }),
    onError: showFailure(t`The sessions were not ended`),
    onSettled: onClose,
  });
  const name = user.fullName;
  return (
    <ConfirmDialog
      title={<Trans>End all sessions of {name}?</Trans>}
      action={<Trans>End all sessions</Trans>}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Trans>
          The person is signed out on all devices and can sign in again. If somebody knows the password, reset it too.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
