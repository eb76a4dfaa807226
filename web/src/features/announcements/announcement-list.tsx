import { Trans } from '@lingui/react/macro';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AnnouncementLinks } from './announcement-links.tsx';
import { useAllAnnouncements } from './announcements.hooks.ts';

/** Everything that was announced to the person signed in, latest first. */
export function AnnouncementList() {
  const list = useAllAnnouncements();
  const { data, error } = list;
  if (error && !data) {
    return (
      <ErrorState
        title={<Trans>Announcements could not be loaded</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState headingLevel={2} title={<Trans>No announcements yet</Trans>}>
        <Trans>What your trainers tell everybody, or your department, is listed here.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <section className="panel">
        <AnnouncementLinks items={items} />
      </section>
      {list.hasNextPage ? (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}
