import { Trans } from '@lingui/react/macro';
import type { TraineeActivity } from '@loopcheck/contract/features/records/records.contract';
import { useState } from 'react';
import { formatAgo, formatDateTime } from '../../lib/formatting.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useTraineeActivity } from './records.hooks.ts';

/**
 * The latest five training events of all people, without sign-ins and password changes. The server returns each event
 * as a finished sentence.
 */
export function TraineeActivityPanel() {
  return (
    <Panel title={<Trans>Recent activity</Trans>} padded={false}>
      <QueryState
        queries={[useTraineeActivity()]}
        title={<Trans>The activity could not be loaded</Trans>}
        loading={<LoadingState variant="rows" count={5} />}
      >
        {(activities) => (activities.length === 0 ? <NoActivity /> : <ActivityList activities={activities} />)}
      </QueryState>
    </Panel>
  );
}

function NoActivity() {
  return (
    <EmptyState title={<Trans>No recent activity</Trans>}>
      <Trans>The latest events of all trainees are listed here.</Trans>
    </EmptyState>
  );
}

function ActivityList({ activities }: { activities: readonly TraineeActivity[] }) {
  const [now] = useState(() => Date.now());
  return (
    <ul>
      {activities.map(({ id, message, timestamp }) => (
        <ListItem key={id} padding="narrow" className="justify-between">
          <span className="min-w-0 flex-1 text-14 leading-[1.4]">{message}</span>
          <time className="meta tabular-nums whitespace-nowrap" dateTime={timestamp} title={formatDateTime(timestamp)}>
            {formatAgo(timestamp, now)}
          </time>
        </ListItem>
      ))}
    </ul>
  );
}
