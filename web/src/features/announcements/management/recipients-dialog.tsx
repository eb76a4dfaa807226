import { Trans } from '@lingui/react/macro';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useRecipients } from '../announcements.hooks.ts';
import type { AnnouncementDialogProps } from './edit-announcement-dialog.tsx';

/** The recipients of an announcement, with the time of reading. Those who have not read it come first. */
export function RecipientsDialog({ announcement, onClose }: AnnouncementDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      shape="sheet"
      bare
      title={<Trans>Who has read it</Trans>}
      description={announcement.title}
    >
      <div className="overflow-auto">
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
          <ul className="list">
            {pages
              .flatMap(({ items }) => items)
              .map(({ userId, fullName, department, readAt }) => (
                <li key={userId}>
                  <div className="grow min-w-0 wrap-anywhere">
                    <b>{fullName}</b>
                    <div className="meta">{department}</div>
                  </div>
                  <span className="meta">
                    {readAt === null ? <Trans>Not read yet</Trans> : <Trans>Read {formatDateTime(readAt)}</Trans>}
                  </span>
                </li>
              ))}
          </ul>
          {recipients.isFetchNextPageError ? (
            <ErrorState
              title={<Trans>The next people could not be loaded</Trans>}
              error={recipients.error}
              onRetry={() => void recipients.fetchNextPage()}
              isRetrying={recipients.isFetchingNextPage}
            />
          ) : null}
          {recipients.hasNextPage && !recipients.isFetchNextPageError ? (
            <Button wide busy={recipients.isFetchingNextPage} onClick={() => void recipients.fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          ) : null}
        </>
      )}
    </QueryState>
  );
}
