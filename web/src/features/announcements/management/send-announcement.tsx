import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
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

/** The panel with the form of a new announcement. If it cannot be sent, the form keeps its values. */
export function SendAnnouncement() {
  const { t } = useLingui();
  const { show } = useToast();
  const [sentCount, setSentCount] = useState(0);
  const { mutate, isPending } = useSendAnnouncement();
  const form = useAnnouncementForm(emptyAnnouncement);
  const send = (announcement: AnnouncementValues) => {
    if (isPending) return;
    mutate(announcement, {
      onSuccess: ({ recipientCount }) => {
        form.reset(emptyAnnouncement);
        setSentCount((count) => count + 1);
        show({
          title: t`Announcement Sent`,
          description: t`It was sent to ${plural(recipientCount, { one: '# person', other: '# people' })}.`,
          variant: 'success',
        });
      },
      onError: (error) => showAnnouncementError(form.setError, error),
    });
  };
  return (
    <Panel title={<Trans>New announcement</Trans>}>
      <form className="stack" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <AudienceSelect form={form} />
        {/* The text editor takes only its initial value from the form. A new key empties it. */}
        <AnnouncementFields key={sentCount} form={form} errorTitle={t`The announcement was not sent`} />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          icon={<Icon of={Send} size={18} />}
          busy={isPending}
        >
          <Trans>Send announcement</Trans>
        </Button>
      </form>
    </Panel>
  );
}
