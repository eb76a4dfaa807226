import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import { StatFigure, StatFiguresLoading } from './stat-figure.tsx';
import { useTrainerOverview } from './trainer-overview.hooks.ts';
import { countWaitingDays } from './waiting-days.rules.ts';

/** The four figures at the top of the trainer portal. */
export function TrainerFigures() {
  return (
    <QueryState
      queries={[useTrainerOverview()]}
      title={<Trans>The figures could not be loaded</Trans>}
      variant="panel"
      loading={<StatFiguresLoading />}
    >
      {({ trainees, departments, activeTrainees, pendingCertificates, oldestPendingAt, averageProgress, modules }) => (
        <dl className="stats">
          <StatFigure label={<Trans>Total trainees</Trans>} value={trainees}>
            <Plural value={departments} one="in # department" other="across # departments" />
          </StatFigure>
          <StatFigure label={<Trans>Active trainees</Trans>} value={activeTrainees}>
            <Trans>signed in during the last 30 days</Trans>
          </StatFigure>
          <StatFigure label={<Trans>Pending certificates</Trans>} value={pendingCertificates}>
            <OldestRequest requestedAt={oldestPendingAt} />
          </StatFigure>
          <StatFigure label={<Trans>Average progress</Trans>} value={`${averageProgress}%`}>
            <Plural value={modules} one="of # module" other="of # modules" />
          </StatFigure>
        </dl>
      )}
    </QueryState>
  );
}

function OldestRequest({ requestedAt }: { requestedAt: string | null }) {
  const [now] = useState(() => Date.now());
  if (requestedAt === null) return <Trans>no requests</Trans>;
  const days = countWaitingDays(requestedAt, now);
  if (days === 0) return <Trans>requested today</Trans>;
  return <Plural value={days} one="oldest waits # day" other="oldest waits # days" />;
}
