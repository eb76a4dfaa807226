import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';

type Props<Item> = {
  title: ReactNode;
  errorTitle: ReactNode;
  emptyText: ReactNode;
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  renderItem: (item: Item) => ReactNode;
};

/** A panel with a list that is loaded in pages. */
export function PagedPanel<Item extends { id: string }>(props: Props<Item>) {
  const { title, errorTitle, emptyText, query, renderItem } = props;
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query;
  return (
    <Panel title={title} padded={false}>
      <QueryState queries={[query]} title={errorTitle} loading={<LoadingState variant="rows" count={2} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="pad meta">{emptyText}</p>;
          return (
            <ul className="list">
              {items.map((item) => (
                <li key={item.id}>{renderItem(item)}</li>
              ))}
            </ul>
          );
        }}
      </QueryState>
      {data && error ? <ErrorState title={errorTitle} error={error} queries={query} /> : null}
      {hasNextPage && !error ? (
        <div className="pad">
          <Button wide busy={isFetching} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
