import { Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { useState } from 'react';
import { formatAgo, formatDateTime } from '../../lib/formatting.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EventSentence, findEventIcon } from './event-sentence.tsx';
import { useRecentEvents } from './records.hooks.ts';

const maxEvents = 6;

/** The latest training events of the signed-in person. */
export function RecentActivity() {
  return (
    <Panel title={<Trans>Recent activity</Trans>} padded={false}>
      <QueryState
        queries={[useRecentEvents()]}
        title={<Trans>Your activity could not be loaded</Trans>}
        loading={<LoadingState variant="rows" count={4} />}
      >
        {(events) => (events.length === 0 ? <NoActivity /> : <EventList events={events.slice(0, maxEvents)} />)}
      </QueryState>
    </Panel>
  );
}

function NoActivity() {
  return (
    <EmptyState title={<Trans>No recent activity</Trans>}>
      <Trans>Your reading and your quizzes are listed here.</Trans>
    </EmptyState>
  );
}

function EventList({ events }: { events: readonly TrainingEvent[] }) {
  const [now] = useState(() => Date.now());
  return (
    <ul>
      {events.map((event) => (
        <ListItem key={event.id}>
          <Icon of={findEventIcon(event)} className="text-ink-2 mt-0.5" />
          <div className="min-w-0 flex-1">
            <p className="text-14 leading-[1.4]">
              <EventSentence event={event} />
            </p>
            <time className="meta" dateTime={event.occurredAt} title={formatDateTime(event.occurredAt)}>
              {formatAgo(event.occurredAt, now)}
            </time>
          </div>
        </ListItem>
      ))}
    </ul>
  );
}
