import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedRead } from '../../ui/failed-read.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { NewsCard } from './news-card.tsx';
import { useNews } from './news.hooks.ts';

/** The real items, behind the sample. */
export function NewsList({ onShare }: { onShare: () => void }) {
  const news = useNews();
  const items = news.data?.pages.flatMap((page) => page.items);
  if (!items) {
    if (news.error) {
      return (
        <div className="panel">
          <FailedRead title={<Trans>The news did not arrive</Trans>} error={news.error} read={news} />
        </div>
      );
    }
    return <SkeletonCards />;
  }
  if (items.length === 0) {
    return (
      <div className="panel">
        <EmptyState
          headingLevel={2}
          title={<Trans>No training news yet</Trans>}
          action={
            <Button onClick={onShare}>
              <Trans>Share Your Experience</Trans>
            </Button>
          }
        >
          <Trans>Tell the next shift what you have learned, and where.</Trans>
        </EmptyState>
      </div>
    );
  }
  // An item that somebody shared while a page was fetched may come twice.
  const shown = [...new Map(items.map((item) => [item.id, item])).values()];
  return (
    <>
      {shown.map((item) => (
        <NewsCard key={item.id} news={item} />
      ))}
      {news.hasNextPage ? (
        <div>
          <Button busy={news.isFetchingNextPage} onClick={() => void news.fetchNextPage()}>
            <Trans>Show older news</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function SkeletonCards() {
  return (
    <SkeletonGroup className="stack">
      {[0, 1].map((place) => (
        <div key={place} className="panel pad stack s12">
          <div className="row">
            <Skeleton width={88} height={20} />
            <Skeleton width={128} height={20} />
          </div>
          <Skeleton width="60%" height={22} />
          <Skeleton />
          <Skeleton width="82%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
