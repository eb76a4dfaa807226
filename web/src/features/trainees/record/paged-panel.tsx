import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { inset } from '../../../ui/inset.ts';
import { ListItem } from '../../../ui/list-item.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
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
  return (
    <Panel title={title} padded={false}>
      <QueryState queries={[query]} title={errorTitle} loading={<LoadingState variant="rows" count={2} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className={cx(inset, 'meta')}>{emptyText}</p>;
          return (
            <ul>
              {items.map((item) => (
                <ListItem key={item.id}>{renderItem(item)}</ListItem>
              ))}
            </ul>
          );
        }}
      </QueryState>
      <NextPage query={query} errorTitle={errorTitle} className={inset}>
        <Trans>Show more</Trans>
      </NextPage>
    </Panel>
  );
}
