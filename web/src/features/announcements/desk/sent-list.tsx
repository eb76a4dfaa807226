import { Trans } from '@lingui/react/macro';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useSentAnnouncements } from '../announcements.hooks.ts';
import { SentCard } from './sent-card.tsx';

/** All that was announced, latest first, withdrawn ones too. */
export function SentList() {
  const list = useSentAnnouncements();
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
      <EmptyState title={<Trans>Nothing was announced yet</Trans>}>
        <Trans>
          Write the first announcement above. It appears on the dashboard and in the bell of everybody it goes to.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {items.map((sent) => (
          <SentCard key={sent.id} sent={sent} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}
