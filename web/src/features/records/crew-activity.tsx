import { Trans } from '@lingui/react/macro';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { queryFor } from '../../lib/api/query-for.ts';
import { formatAgo, formatDateTime } from '../../lib/formatting.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';

/** The latest five things that people of the crew did. */
export function CrewActivity() {
  return (
    <Panel title={<Trans>Recent activity</Trans>} padded={false}>
      <Activity />
    </Panel>
  );
}

function Activity() {
  const { data, error, refetch, isFetching } = useQuery({
    ...queryFor(recordsEndpoints.traineeActivity),
    // Others go on meanwhile.
    refetchOnMount: 'always',
  });
  const [now] = useState(() => Date.now());
  if (data?.length === 0) {
    return (
      <EmptyState title={<Trans>No recent activity</Trans>}>
        <Trans>What your crew reads, passes and asks for is listed here.</Trans>
      </EmptyState>
    );
  }
  if (data) {
    return (
      <ul className="list">
        {data.map(({ id, message, timestamp }) => (
          <li key={id} className="justify-between py-2.5!">
            <span className="grow text-14 leading-[1.4]">{message}</span>
            <time className="meta num whitespace-nowrap" dateTime={timestamp} title={formatDateTime(timestamp)}>
              {formatAgo(timestamp, now)}
            </time>
          </li>
        ))}
      </ul>
    );
  }
  if (!error) {
    return (
      <SkeletonGroup>
        <SkeletonRows rows={5} />
      </SkeletonGroup>
    );
  }
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState
      title={<Trans>The activity did not arrive</Trans>}
      message={refusal?.plain}
      requestId={refusal?.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
