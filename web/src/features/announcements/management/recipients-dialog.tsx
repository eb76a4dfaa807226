import { Trans } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ListItem } from '../../../ui/list-item.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useRecipients } from '../announcements.hooks.ts';
import type { AnnouncementDialogProps } from './edit-announcement-dialog.tsx';

/**
 * The recipients of an announcement, each with the time of reading. Recipients who have not read the announcement come
 * first.
 */
export function RecipientsDialog({ announcement, onClose }: AnnouncementDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      shape="sheet"
      noPadding
      title={<Trans>Who has read it</Trans>}
      description={announcement.title}
    >
      <div className="flex-none overflow-auto">
        <Recipients id={announcement.id} />
      </div>
    </Dialog>
  );
}

function Recipients({ id }: { id: string }) {
  const recipients = useRecipients(id);
  return (
    <QueryState queries={[recipients]} title={<Trans>The list could not be loaded</Trans>}>
      {({ pages }) => (
        <>
          <ul>
            {pages
              .flatMap(({ items }) => items)
              .map(({ userId, fullName, department, readAt }) => (
                <ListItem key={userId}>
                  <div className="min-w-0 flex-1 wrap-anywhere">
                    <b>{fullName}</b>
                    <div className="meta">{department}</div>
                  </div>
                  <span className="meta">
                    {readAt === null ? <Trans>Not read yet</Trans> : <Trans>Read {formatDateTime(readAt)}</Trans>}
                  </span>
                </ListItem>
              ))}
          </ul>
          <NextPage query={recipients} errorTitle={<Trans>The next people could not be loaded</Trans>}>
            <Trans>Show more</Trans>
          </NextPage>
        </>
      )}
    </QueryState>
  );
}
