import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useSentAnnouncements } from '../announcements.hooks.ts';
import { SentAnnouncementCard } from './sent-announcement-card.tsx';

/** For trainers: all announcements, including withdrawn ones, newest first. */
export function SentAnnouncementList() {
  const list = useSentAnnouncements();
  return (
    <QueryState queries={[list]} title={<Trans>Announcements could not be loaded</Trans>}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState title={<Trans>No announcements yet</Trans>}>
              <Trans>
                Write the first announcement above. Its recipients see it on the dashboard and in their notifications.
              </Trans>
            </EmptyState>
          );
        }
        return (
          <>
            <ul className="grid gap-3">
              {items.map((announcement) => (
                <SentAnnouncementCard key={announcement.id} announcement={announcement} />
              ))}
            </ul>
            {list.isFetchNextPageError ? (
              <ErrorState
                title={<Trans>Older announcements could not be loaded</Trans>}
                error={list.error}
                onRetry={() => void list.fetchNextPage()}
                isRetrying={list.isFetchingNextPage}
              />
            ) : null}
            {list.hasNextPage && !list.isFetchNextPageError ? (
              <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                <Trans>Show more</Trans>
              </Button>
            ) : null}
          </>
        );
      }}
    </QueryState>
  );
}
