import { Trans, useLingui } from '@lingui/react/macro';
import type { Activity } from '@loopcheck/contract/features/records/records.contract';
import { formatDate, formatTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { ActivitySentence } from './activity-sentence.tsx';
import { type ActivityFilter, useActivity } from './activity.hooks.ts';

type Props = {
  filter: ActivityFilter;
  /** Undefined if no filter is set. */
  onClearFilter: (() => void) | undefined;
};

/** The training events that match the filter, newest first, grouped by day. */
export function ActivityList({ filter, onClearFilter }: Props) {
  const { t } = useLingui();
  const activity = useActivity(filter);
  const errorTitle = <Trans>The activity could not be loaded</Trans>;
  return (
    <>
      <QueryState
        queries={[activity]}
        title={errorTitle}
        headingLevel={2}
        loading={<LoadingState variant="rows" count={8} />}
      >
        {({ pages }) => {
          const events = pages.flatMap((page) => page.items);
          if (events.length === 0) return <NoActivity onClearFilter={onClearFilter} />;
          return (
            <div aria-busy={activity.isPlaceholderData || undefined}>
              <DataTable
                caption={t`Activity`}
                columns={columns}
                rows={events}
                rowKey={({ id }) => id}
                groupOf={({ occurredAt }) => formatDate(occurredAt)}
              />
            </div>
          );
        }}
      </QueryState>
      <NextPage query={activity} errorTitle={errorTitle} headingLevel={2} className={panelPadding}>
        <Trans>Show more</Trans>
      </NextPage>
    </>
  );
}

function NoActivity({ onClearFilter }: Pick<Props, 'onClearFilter'>) {
  return (
    <EmptyState
      headingLevel={2}
      title={<Trans>No activity found</Trans>}
      action={
        onClearFilter ? (
          <Button onClick={onClearFilter}>
            <Trans>Clear Search</Trans>
          </Button>
        ) : undefined
      }
    >
      <Trans>The actions of all people are listed here.</Trans>
    </EmptyState>
  );
}

const columns: Column<Activity>[] = [
  {
    key: 'time',
    head: <Trans>When</Trans>,
    className: 'whitespace-nowrap',
    cell: ({ occurredAt }) => formatTime(occurredAt),
  },
  {
    key: 'sentence',
    head: <Trans>What</Trans>,
    fullWidthOnPhone: true,
    cell: (activity) => (
      <span className="wrap-anywhere">
        <ActivitySentence activity={activity} />
      </span>
    ),
  },
  {
    key: 'device',
    head: <Trans>From where</Trans>,
    fullWidthOnPhone: true,
    cell: ({ ipAddress, deviceType, browser }) => (
      <span className="meta">
        {ipAddress === null ? <Trans>not known</Trans> : [ipAddress, deviceType, browser].filter(Boolean).join(' · ')}
      </span>
    ),
  },
];
