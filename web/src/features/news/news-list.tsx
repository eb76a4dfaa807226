import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { NewsCard } from './news-card.tsx';
import { useNews } from './news.hooks.ts';
import { useEffect } from 'react';
import { mergeNewsPages } from './news.rules.ts';

type Props = {
  /** The id of the item that the person has just shared. The page scrolls to this item when it appears in the list. */
  newId?: string | undefined;
  onShare: () => void;
};

/** The items of the news feed that people have shared. */
export function NewsList({ newId, onShare }: Props) {
  const news = useNews();
  const items = mergeNewsPages(news.data?.pages ?? []);
  const itemProps = useListFocus<string, HTMLElement>(
    items.map(({ id }) => id),
    () => document.getElementById('main'),
  );
  useScrollToItem(items.some(({ id }) => id === newId) ? newId : undefined);
  return (
    <QueryState queries={[news]} title={<Trans>The news could not be loaded</Trans>} variant="panel">
      {() => {
        if (items.length === 0) return <NoNews onShare={onShare} />;
        return (
          <>
            {items.map((item) => (
              <NewsCard key={item.id} id={newsElementId(item.id)} tabIndex={-1} news={item} {...itemProps(item.id)} />
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

const newsElementId = (id: string) => `news-${id}`;

/** Scrolls to the item and focuses it, once. Does nothing while `id` is undefined. */
function useScrollToItem(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    // Waits for the next frame, because the closing dialog first moves the focus to the button that opened the dialog.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(newsElementId(id));
      element?.scrollIntoView({ block: 'start', behavior: 'instant' });
      element?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
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
