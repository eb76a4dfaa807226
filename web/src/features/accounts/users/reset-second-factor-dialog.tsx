import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { useToast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUserFailureToast } from './use-user-failure-toast.ts';
import { useResetSecondFactor } from './users.hooks.ts';

/** Removes the second factors of a user who has lost them. */
export function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useUserFailureToast();
  const { mutate, isPending } = useResetSecondFactor(user, {
    onSuccess: () => show({ title: t`Second Factor Reset`, description: user.fullName, variant: 'success' }),
    onError: showFailure(t`The second factor was not reset`),
    onSettled: onClose,
  });
  const name = user.fullName;
  return (
    <ConfirmDialog
      title={<Trans>Reset the second factor of {name}?</Trans>}
      action={<Trans>Reset second factor</Trans>}
      isPending={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        <Trans>
          Make sure that it is really {name} who asks. The app, the passkeys and the recovery codes no longer work, and
          the person is signed out on all devices. The password stays.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
