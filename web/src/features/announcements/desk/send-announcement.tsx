import type { Audience } from '@loopcheck/contract/features/announcements/announcements.contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useSendAnnouncement } from '../announcements.hooks.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { WordsForm, type Words } from './words-form.tsx';

/** Writes an announcement and sends it. What was typed stays when it could not be sent. */
export function SendAnnouncement() {
  const { t } = useLingui();
  const { show } = useToast();
  const [audience, setAudience] = useState<Audience>({ to: 'all' });
  const [sentCount, setSentCount] = useState(0);
  const { mutate, isPending, error } = useSendAnnouncement();
  const send = (words: Words) => {
    if (isPending) return;
    mutate(
      { ...words, audience },
      {
        onSuccess: ({ recipientCount }) => {
          setSentCount((count) => count + 1);
          setAudience({ to: 'all' });
          show({
            title: t`Announcement Sent`,
            description: t`It went to ${plural(recipientCount, { one: '# person', other: '# people' })}.`,
            variant: 'success',
          });
        },
      },
    );
  };
  return (
    <Panel title={<Trans>New announcement</Trans>}>
      <div role="alert" className={error ? undefined : 'hidden'}>
        {error ? (
          <Callout tone="bad" title={<Trans>It was not sent</Trans>}>
            {plainMessageOf(error)}
          </Callout>
        ) : null}
      </div>
      <WordsForm key={sentCount} formId="announcement" onSubmit={send}>
        <AudienceChoice value={audience} onChange={setAudience} />
      </WordsForm>
      <Button
        type="submit"
        form="announcement"
        variant="primary"
        className="justify-self-start"
        icon={<Icon of={Send} size={18} />}
        busy={isPending}
      >
        <Trans>Send announcement</Trans>
      </Button>
    </Panel>
  );
}
