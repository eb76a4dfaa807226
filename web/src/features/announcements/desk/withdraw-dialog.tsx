import { Trans, useLingui } from '@lingui/react/macro';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useWithdrawAnnouncement } from '../announcements.hooks.ts';
import type { SentDialogProps } from './edit-dialog.tsx';

/** Asks before an announcement is taken from everybody's sight. */
export function WithdrawDialog({ sent, onClose }: SentDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useWithdrawAnnouncement(sent.id);
  const withdraw = () =>
    mutate(undefined, {
      onSuccess: () => show({ title: t`Announcement Withdrawn`, variant: 'success' }),
      onError: (error) => show({ title: t`Error`, description: plainMessageOf(error), variant: 'destructive' }),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={<Trans>Withdraw announcement</Trans>}
      cancel={
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
      confirm={
        <Button variant="danger" busy={isPending} onClick={withdraw}>
          <Trans>Withdraw announcement</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Nobody can read “{sent.title}” any more. It stays in this list, with who had read it. This cannot be undone.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
