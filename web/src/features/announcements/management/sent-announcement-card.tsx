import type { SentAnnouncement } from '@loopcheck/contract/features/announcements/announcements.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.tsx';
import { EditAnnouncementDialog, RecipientsDialog, WithdrawAnnouncementDialog } from './lazy-dialogs.ts';

/**
 * An announcement in the list that trainers see: how many people have read it, and the buttons to edit and withdraw it.
 */
export function SentAnnouncementCard({ announcement, userId }: { announcement: SentAnnouncement; userId: string }) {
  const { t } = useLingui();
  const [openDialog, setOpenDialog] = useState<'none' | 'edit' | 'withdraw' | 'recipients'>('none');
  const { title, author, createdAt, editedAt, withdrawnAt, recipientCount, readCount } = announcement;
  const recipientsButton = useRef<HTMLButtonElement>(null);
  const withdrawButton = useRef<HTMLButtonElement>(null);
  const close = () => setOpenDialog('none');
  const hasWithdrawn = useRef(false);
  return (
    <li className={panelClass({ padding: 'normal', className: 'stack gap-3' })}>
      <div className="row">
        <h3 className="min-w-0 flex-1 wrap-anywhere text-16">{title}</h3>
        {withdrawnAt === null ? null : (
          <Badge>
            <Trans>Withdrawn</Trans>
          </Badge>
        )}
      </div>
      <p className="meta">
        <AudienceText announcement={announcement} />
        {' · '}
        <Trans>
          {author}, {formatDateTime(createdAt)}
        </Trans>
        {editedAt === null ? null : (
          <>
            {' · '}
            <Trans>changed {formatDateTime(editedAt)}</Trans>
          </>
        )}
      </p>
      <p className="tabular-nums text-14">
        <Trans>
          {readCount} of {recipientCount} have read it
        </Trans>
      </p>
      <div className="row gap-2">
        <Button
          ref={recipientsButton}
          aria-label={t`Who has read it: ${title}`}
          onClick={() => setOpenDialog('recipients')}
        >
          <Trans>Who has read it</Trans>
        </Button>
        {withdrawnAt === null ? (
          <>
            <Button aria-label={t`Edit ${title}`} onClick={() => setOpenDialog('edit')}>
              <Trans>Edit</Trans>
            </Button>
            <Button ref={withdrawButton} aria-label={t`Withdraw ${title}`} onClick={() => setOpenDialog('withdraw')}>
              <Trans>Withdraw</Trans>
            </Button>
          </>
        ) : null}
      </div>
      {openDialog === 'recipients' ? <RecipientsDialog announcement={announcement} onClose={close} /> : null}
      {openDialog === 'edit' ? (
        <EditAnnouncementDialog announcement={announcement} userId={userId} onClose={close} />
      ) : null}
      {openDialog === 'withdraw' ? (
        <WithdrawAnnouncementDialog
          announcement={announcement}
          onWithdrawn={() => {
            hasWithdrawn.current = true;
          }}
          onClose={close}
          // After a withdrawal, there is no Withdraw button that could get the focus.
          finalFocus={() => (hasWithdrawn.current ? recipientsButton.current : withdrawButton.current)}
        />
      ) : null}
    </li>
  );
}

function AudienceText({ announcement: { audience, audienceName } }: { announcement: SentAnnouncement }) {
  if (audience.to === 'all') return <Trans>To everybody</Trans>;
  if (audience.to === 'department') return <Trans>To {audienceName}</Trans>;
  return <Trans>To people who have not completed Chapter {audienceName}</Trans>;
}
