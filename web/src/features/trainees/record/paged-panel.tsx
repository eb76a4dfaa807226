import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { Fragment, type ReactNode } from 'react';
import { groupConsecutive } from '../../../lib/consecutive-groups.ts';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { ListItem } from '../../../ui/list-item.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';

type ListProps<Item> = {
  errorTitle: ReactNode;
  emptyText: ReactNode;
  /** The pages of the list. */
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  renderItem: (item: Item) => ReactNode;
  /**
   * Returns the heading of an item, such as its day. Consecutive items with the same heading form a group with one
   * heading. Without this function, the list has no headings.
   */
  headingOf?: (item: Item) => string;
};

type PanelProps<Item> = ListProps<Item> & {
  title: ReactNode;
  /** The id of the panel, for links to it. */
  id?: string;
};

/** A panel with a list that is loaded in pages. */
export function PagedPanel<Item extends { id: string }>({ id, title, ...list }: PanelProps<Item>) {
  return (
    <Panel id={id} title={title} padded={false}>
      <PagedList {...list} />
    </Panel>
  );
}

/** A list that is loaded in pages. It fills a panel from edge to edge. */
export function PagedList<Item extends { id: string }>(props: ListProps<Item>) {
  const { errorTitle, emptyText, query, renderItem, headingOf } = props;
  return (
    <>
      <QueryState queries={[query]} title={errorTitle} loading={<LoadingState variant="rows" count={2} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className={cx(panelPadding, 'meta')}>{emptyText}</p>;
          return groupConsecutive(items, headingOf).map((group, index) => (
            <Fragment key={`${group.name} ${index}`}>
              {group.name === '' ? null : <ListHeading>{group.name}</ListHeading>}
              <ul>
                {group.items.map((item) => (
                  <ListItem key={item.id}>{renderItem(item)}</ListItem>
                ))}
              </ul>
            </Fragment>
          ));
        }}
      </QueryState>
      <NextPage query={query} errorTitle={errorTitle} className={panelPadding}>
        <Trans>Show more</Trans>
      </NextPage>
    </>
  );
}

/** The heading of a group of items in a list. */
export const ListHeading = ({ children }: { children: ReactNode }) => (
  <h3 className="border-b border-line bg-sunken px-4 py-2 text-14 lg:px-6">{children}</h3>
);
