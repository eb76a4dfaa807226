import type { SentAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftGate } from '../../../ui/draft-gate.tsx';
import { DraftNotices, DraftStatus } from '../../../ui/draft-status.tsx';
import { DiscardChanges, FormDraftNotices } from '../../../ui/form-draft.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useEditAnnouncement } from '../announcements.hooks.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { type AnnouncementValues, showAnnouncementError, useAnnouncementForm } from './use-announcement-form.ts';

export type AnnouncementDialogProps = { announcement: SentAnnouncement; onClose: () => void };

/**
 * The dialog that edits title and text of an announcement. Saving notifies the recipients again. Until the changes are
 * saved, the server keeps them as a draft, which `DraftGate` loads.
 */
export function EditAnnouncementDialog({ userId, ...props }: AnnouncementDialogProps & { userId: string }) {
  return (
    <DraftGate kind="announcement" objectId={props.announcement.id} userId={userId} loading={null}>
      {(draft) => <EditDialog {...props} draft={draft} />}
    </DraftGate>
  );
}

function EditDialog({ announcement, onClose, draft }: AnnouncementDialogProps & { draft: ServerDraft }) {
  const { t } = useLingui();
  const { show } = useToast();
  const formId = useId();
  const { mutateAsync, isPending } = useEditAnnouncement(announcement.id);
  const { form, formDraft } = useAnnouncementForm(draft, announcement);
  const save = (values: AnnouncementValues) => {
    // Sends only the fields that this person has changed, so that a change of the other field by another trainer stays.
    const { title, content } = formDraft.pickChanges(values);
    // Not `mutate`: its callbacks are skipped if the person leaves the page during the request.
    return mutateAsync({ title, content }).then(
      () => {
        show({ title: t`Announcement Changed`, variant: 'success' });
        draft.discard();
        return onClose();
      },
      (error: unknown) => showAnnouncementError(form.setError, error),
    );
  };
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
          <Button onClick={() => isPending || onClose()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            <Trans>Save and notify again</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DraftNotices draft={draft} />
        <FormDraftNotices state={formDraft} labels={{ title: t`Title`, content: t`Text` }} />
        <AnnouncementFields key={formDraft.resetCount} form={form} errorTitle={t`The announcement was not changed`} />
        <div className="row flex-wrap">
          <DiscardChanges state={formDraft} />
          <DraftStatus state={draft.state} />
        </div>
      </form>
    </Dialog>
  );
}
