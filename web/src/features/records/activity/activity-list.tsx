import { Trans, useLingui } from '@lingui/react/macro';
import type { Activity } from '@loopcheck/contract/features/records/records.contract';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedRead } from '../../../ui/failed-read.tsx';
import { SkeletonGroup, SkeletonRows } from '../../../ui/skeleton.tsx';
import { ActSentence } from './act-sentence.tsx';
import { type ActivityNarrowing, useActivity } from './activity.hooks.ts';

type Props = { narrowing: ActivityNarrowing; onClear: (() => void) | undefined };

/** What happened, newest first. */
export function ActivityList({ narrowing, onClear }: Props) {
  const { t } = useLingui();
  const activity = useActivity(narrowing);
  const { data, error } = activity;
  if (!data) {
    return error ? (
      <FailedRead title={<Trans>The activity did not arrive</Trans>} error={error} read={activity} />
    ) : (
      <SkeletonGroup>
        <SkeletonRows rows={8} />
      </SkeletonGroup>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <Nothing onClear={onClear} />;
  return (
    <div aria-busy={activity.isPlaceholderData || undefined}>
      <DataTable caption={t`Activity`} columns={columns} rows={items} rowKey={({ id }) => id} />
      {error ? <FailedRead title={<Trans>The rest did not arrive</Trans>} error={error} read={activity} /> : null}
      {activity.hasNextPage ? (
        <div className="pad">
          <Button wide busy={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      headingLevel={2}
      title={<Trans>No activity found</Trans>}
      action={
        onClear ? (
          <Button onClick={onClear}>
            <Trans>Clear Search</Trans>
          </Button>
        ) : undefined
      }
    >
      <Trans>What people do is listed here.</Trans>
    </EmptyState>
  );
}

const columns: Column<Activity>[] = [
  {
    key: 'when',
    head: <Trans>When</Trans>,
    className: 'whitespace-nowrap',
    cell: ({ occurredAt }) => formatDateTime(occurredAt),
  },
  {
    key: 'what',
    head: <Trans>What</Trans>,
    wide: true,
    cell: (activity) => (
      <span className="wrap-anywhere">
        <ActSentence activity={activity} />
      </span>
    ),
  },
  {
    key: 'where',
    head: <Trans>From where</Trans>,
    wide: true,
    cell: ({ ipAddress, deviceType, browser }) => (
      <span className="meta">
        {ipAddress === null ? <Trans>not kept</Trans> : [ipAddress, deviceType, browser].filter(Boolean).join(' · ')}
      </span>
    ),
  },
];
