import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatAgo, formatDateTime } from '../../lib/formatting.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';
import { EventSentence, iconOf } from './event-sentence.tsx';
import { useRecentEvents } from './records.hooks.ts';

/** How many events the list shows. */
const shownEvents = 6;

/** What this person did lately, from the training events. */
export function RecentActivity() {
  return (
    <Panel title={<Trans>Recent activity</Trans>} padded={false}>
      <Activity />
    </Panel>
  );
}

function Activity() {
  const { data, error, refetch, isFetching } = useRecentEvents();
  const [now] = useState(() => Date.now());
  if (data && data.length > 0) {
    return (
      <ul className="list">
        {data.slice(0, shownEvents).map((event) => (
          <li key={event.id}>
            <Icon of={iconOf(event)} className="sec mt-0.5" />
            <div className="grow">
              <p className="text-14 leading-[1.4]">
                <EventSentence event={event} />
              </p>
              <time className="meta" dateTime={event.occurredAt} title={formatDateTime(event.occurredAt)}>
                {formatAgo(event.occurredAt, now)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    );
  }
  if (data) {
    return (
      <EmptyState title={<Trans>No recent activity</Trans>}>
        <Trans>What you read and answer is listed here.</Trans>
      </EmptyState>
    );
  }
  if (!error) {
    return (
      <SkeletonGroup>
        <SkeletonRows rows={4} />
      </SkeletonGroup>
    );
  }
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <ErrorState
      title={<Trans>Your activity did not arrive</Trans>}
      message={refusal?.plain}
      requestId={refusal?.requestId}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
