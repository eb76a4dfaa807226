import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import type { ServerDraft } from '../../../lib/server-draft/use-server-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotices, DraftStatus } from '../../../ui/draft-status.tsx';
import { DiscardChanges, FormDraftNotices } from '../../../ui/form-draft.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSendAnnouncement } from '../announcements.hooks.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { AudienceSelect } from './audience-select.tsx';
import {
  type AnnouncementValues,
  emptyAnnouncement,
  showAnnouncementError,
  useAnnouncementForm,
} from './use-announcement-form.ts';

/** The form of a new announcement. If the announcement cannot be sent, the form keeps the typed values. */
export function NewAnnouncementForm({ draft }: { draft: ServerDraft }) {
  const { t } = useLingui();
  const { show } = useToast();
  const [sentCount, setSentCount] = useState(0);
  const { mutateAsync, isPending } = useSendAnnouncement();
  const { form, formDraft } = useAnnouncementForm(draft, emptyAnnouncement);
  const send = (announcement: AnnouncementValues) => {
    if (isPending) return;
    // Not `mutate`: its callbacks are skipped if the person leaves the page during the request.
    return mutateAsync(announcement).then(
      ({ recipientCount }) => {
        draft.discard();
        form.reset(emptyAnnouncement);
        setSentCount((count) => count + 1);
        return show({
          title: t`Announcement Sent`,
          description: t`It was sent to ${plural(recipientCount, { one: '# person', other: '# people' })}.`,
          variant: 'success',
        });
      },
      (error: unknown) => showAnnouncementError(form.setError, error),
    );
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <DraftNotices draft={draft} />
      {/* Labels are only needed for fields that somebody else can change. Nobody else can change a new announcement. */}
      <FormDraftNotices state={formDraft} labels={{}} />
      <AudienceSelect form={form} />
      {/* The text editor reads its value from the form only when it is created. A new key creates a new editor. */}
      <AnnouncementFields
        key={`${sentCount} ${formDraft.resetCount}`}
        form={form}
        errorTitle={t`The announcement was not sent`}
      />
      <div className="row flex-wrap">
        <Button type="submit" variant="primary" icon={<Icon of={Send} size={18} />} busy={isPending}>
          <Trans>Send announcement</Trans>
        </Button>
        <DiscardChanges state={formDraft} />
        <DraftStatus state={draft.state} />
      </div>
    </form>
  );
}
