import { Trans } from '@lingui/react/macro';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useRecipients } from '../announcements.hooks.ts';
import type { SentDialogProps } from './edit-dialog.tsx';

/** The recipients of an announcement and who has read it; those who have not come first. */
export function RecipientsDialog({ sent, onClose }: SentDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      shape="sheet"
      bare
      title={<Trans>Who has read it</Trans>}
      description={sent.title}
    >
      <div className="overflow-auto">
        <Recipients id={sent.id} />
      </div>
    </Dialog>
  );
}

function Recipients({ id }: { id: string }) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRecipients(id);
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>The list could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <>
      <ul className="list">
        {data.pages
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
      {hasNextPage ? (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}
