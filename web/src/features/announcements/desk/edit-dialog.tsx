import type { SentAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useEditAnnouncement } from '../announcements.hooks.ts';
import { WordsForm } from './words-form.tsx';

export type SentDialogProps = { sent: SentAnnouncement; onClose: () => void };

/** Changes what an announcement says. */
export function EditDialog({ sent, onClose }: SentDialogProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending, error } = useEditAnnouncement(sent.id);
  const formId = `announcement-${sent.id}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      keepOnOutsidePress
      wide
      title={<Trans>Edit announcement</Trans>}
      description={<Trans>Everybody whom it went to is told again, and is asked to read it again.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            <Trans>Save and tell again</Trans>
          </Button>
        </>
      }
    >
      <div role="alert" className={error ? undefined : 'hidden'}>
        {error ? <Callout tone="bad">{plainMessageOf(error)}</Callout> : null}
      </div>
      <WordsForm
        formId={formId}
        before={sent}
        onSubmit={(words) =>
          mutate(words, {
            onSuccess: () => {
              show({ title: t`Announcement Changed`, variant: 'success' });
              onClose();
            },
          })
        }
      />
    </Dialog>
  );
}
