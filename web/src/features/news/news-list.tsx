import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { NewsCard } from './news-card.tsx';
import { useNews } from './news.hooks.ts';
import { mergeNewsPages } from './news.rules.ts';

/** The shared trainings of the news feed, below the sample. */
export function NewsList({ onShare }: { onShare: () => void }) {
  const news = useNews();
  const items = mergeNewsPages(news.data?.pages ?? []);
  const itemProps = useListFocus<string, HTMLElement>(
    items.map(({ id }) => id),
    () => document.getElementById('main'),
  );
  return (
    <QueryState queries={[news]} title={<Trans>The news could not be loaded</Trans>} variant="panel">
      {() => {
        if (items.length === 0) return <NoNews onShare={onShare} />;
        return (
          <>
            {items.map((item) => (
              <NewsCard key={item.id} news={item} {...itemProps(item.id)} />
            ))}
            <NextPage query={news} errorTitle={<Trans>Older news could not be loaded</Trans>} variant="panel">
              <Trans>Show older news</Trans>
            </NextPage>
          </>
        );
      }}
    </QueryState>
  );
}

function NoNews({ onShare }: { onShare: () => void }) {
  return (
    <div className={panelClass()}>
      <EmptyState
        headingLevel={2}
        title={<Trans>No training news yet</Trans>}
        action={
          <Button onClick={onShare}>
            <Trans>Share Your Experience</Trans>
          </Button>
        }
      >
        <Trans>Tell the next shift what you learned, and where.</Trans>
      </EmptyState>
    </div>
  );
}
