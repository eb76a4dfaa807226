import type { SentAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { RecipientsDialog } from './recipients-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Opened = 'none' | 'edit' | 'withdraw' | 'recipients';

/** One announcement as trainers manage it. */
export function SentCard({ sent }: { sent: SentAnnouncement }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<Opened>('none');
  const close = () => setOpened('none');
  const { title, author, createdAt, withdrawnAt, recipientCount, readCount } = sent;
  return (
    <li className="panel pad stack s12">
      <div className="row">
        <h3 className="grow min-w-0 wrap-anywhere text-16">{title}</h3>
        {withdrawnAt === null ? null : (
          <Badge>
            <Trans>Withdrawn</Trans>
          </Badge>
        )}
      </div>
      <p className="meta">
        <AudienceWords sent={sent} />
        {' · '}
        <Trans>
          {author}, {formatDateTime(createdAt)}
        </Trans>
        {sent.editedAt === null ? null : (
          <>
            {' · '}
            <Trans>changed {formatDateTime(sent.editedAt)}</Trans>
          </>
        )}
      </p>
      <p className="num text-14">
        <Trans>
          {readCount} of {recipientCount} have read it
        </Trans>
      </p>
      <div className="row gap-2!">
        <Button aria-label={t`Who has read it: ${title}`} onClick={() => setOpened('recipients')}>
          <Trans>Who has read it</Trans>
        </Button>
        {withdrawnAt === null ? (
          <>
            <Button aria-label={t`Edit ${title}`} onClick={() => setOpened('edit')}>
              <Trans>Edit</Trans>
            </Button>
            <Button aria-label={t`Withdraw ${title}`} onClick={() => setOpened('withdraw')}>
              <Trans>Withdraw</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {opened === 'recipients' ? <RecipientsDialog sent={sent} onClose={close} /> : null}
      {opened === 'edit' ? <EditDialog sent={sent} onClose={close} /> : null}
      {opened === 'withdraw' ? <WithdrawDialog sent={sent} onClose={close} /> : null}
    </li>
  );
}

function AudienceWords({ sent: { audience, audienceName } }: { sent: SentAnnouncement }) {
  if (audience.to === 'all') return <Trans>To everybody</Trans>;
  if (audience.to === 'department') return <Trans>To {audienceName}</Trans>;
  return <Trans>To people with Chapter {audienceName} unfinished</Trans>;
}
