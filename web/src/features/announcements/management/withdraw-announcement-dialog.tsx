import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useWithdrawAnnouncement } from '../announcements.hooks.ts';
import type { AnnouncementDialogProps } from './edit-announcement-dialog.tsx';

type Props = AnnouncementDialogProps & {
  onWithdrawn: () => void;
  /** Returns the element that gets the focus when the dialog closes. */
  finalFocus: () => HTMLElement | null;
};

/** Asks for confirmation before an announcement is withdrawn. */
export function WithdrawAnnouncementDialog({ announcement, onClose, onWithdrawn, finalFocus }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast()(t`The announcement was not withdrawn`);
  const { mutate, isPending } = useWithdrawAnnouncement(announcement.id);
  const withdraw = () =>
    mutate(undefined, {
      onSuccess: () => {
        show({ title: t`Announcement Withdrawn`, variant: 'success' });
        onWithdrawn();
      },
      onError: showFailure,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={<Trans>Withdraw announcement</Trans>}
      action={<Trans>Withdraw announcement</Trans>}
      isPending={isPending}
      onConfirm={withdraw}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <p>
        <Trans>
          After the withdrawal, only trainers can see “{announcement.title}” and who has read it. You cannot undo this.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
