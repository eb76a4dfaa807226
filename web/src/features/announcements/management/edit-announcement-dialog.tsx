import type { SentAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useEditAnnouncement } from '../announcements.hooks.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { type AnnouncementValues, showAnnouncementError, useAnnouncementForm } from './use-announcement-form.ts';

export type AnnouncementDialogProps = { announcement: SentAnnouncement; onClose: () => void };

/** The dialog that edits title and text of an announcement. Saving notifies the recipients again. */
export function EditAnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const formId = useId();
  const { mutate, isPending } = useEditAnnouncement(announcement.id);
  const form = useAnnouncementForm(announcement);
  const save = ({ title, content }: AnnouncementValues) =>
    mutate(
      { title, content },
      {
        onSuccess: () => {
          show({ title: t`Announcement Changed`, variant: 'success' });
          onClose();
        },
        onError: (error) => showAnnouncementError(form.setError, error),
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      keepOnOutsidePress
      wide
      title={<Trans>Edit announcement</Trans>}
      description={<Trans>All recipients are notified again and asked to read it again.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            <Trans>Save and notify again</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <AnnouncementFields form={form} errorTitle={t`The announcement was not changed`} />
      </form>
    </Dialog>
  );
}
