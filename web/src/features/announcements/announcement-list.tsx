import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AnnouncementLinks } from './announcement-links.tsx';
import { useAllAnnouncements } from './announcements.hooks.ts';

/** All announcements to the signed-in person, newest first. */
export function AnnouncementList() {
  const list = useAllAnnouncements();
  return (
    <QueryState queries={[list]} title={<Trans>Announcements could not be loaded</Trans>}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState headingLevel={2} title={<Trans>No announcements yet</Trans>}>
              <Trans>Announcements of your trainers are listed here.</Trans>
            </EmptyState>
          );
        }
        return (
          <>
            <section className="panel">
              <AnnouncementLinks items={items} />
            </section>
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
