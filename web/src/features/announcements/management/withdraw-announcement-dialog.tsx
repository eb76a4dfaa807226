import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useWithdrawAnnouncement } from '../announcements.hooks.ts';
import type { AnnouncementDialogProps } from './edit-announcement-dialog.tsx';

/** Asks for confirmation before an announcement is withdrawn. */
export function WithdrawAnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast()(t`The announcement was not withdrawn`);
  const { mutate, isPending } = useWithdrawAnnouncement(announcement.id);
  const withdraw = () =>
    mutate(undefined, {
      onSuccess: () => show({ title: t`Announcement Withdrawn`, variant: 'success' }),
      onError: showFailure,
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
        <Trans>Only trainers can still see “{announcement.title}” and who has read it. You cannot undo this.</Trans>
      </p>
    </ConfirmDialog>
  );
}
