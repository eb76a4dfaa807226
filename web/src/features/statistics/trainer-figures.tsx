import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { countElapsedDays } from '../../lib/elapsed-days.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { FiguresLoading } from './figures-loading.tsx';
import { useTrainerOverview } from './trainer-overview.hooks.ts';

/** The four figures at the top of the trainer portal. */
export function TrainerFigures() {
  return (
    <QueryState
      queries={[useTrainerOverview()]}
      title={<Trans>The figures could not be loaded</Trans>}
      variant="panel"
      loading={<FiguresLoading />}
    >
      {({ trainees, departments, activeTrainees, pendingCertificates, oldestPendingAt, averageProgress, modules }) => (
        <Stats>
          <Stat label={<Trans>Total trainees</Trans>} value={trainees}>
            <Plural value={departments} one="in # department" other="across # departments" />
          </Stat>
          <Stat label={<Trans>Active trainees</Trans>} value={activeTrainees}>
            <Trans>in the last 30 days</Trans>
          </Stat>
          <Stat label={<Trans>Pending certificates</Trans>} value={pendingCertificates}>
            <OldestRequest requestedAt={oldestPendingAt} />
          </Stat>
          <Stat label={<Trans>Average progress</Trans>} value={`${averageProgress}%`}>
            <Plural value={modules} one="of # module" other="of # modules" />
          </Stat>
        </Stats>
      )}
    </QueryState>
  );
}

function OldestRequest({ requestedAt }: { requestedAt: string | null }) {
  const [now] = useState(() => Date.now());
  if (requestedAt === null) return <Trans>no requests</Trans>;
  const days = countElapsedDays(requestedAt, now);
  if (days === 0) return <Trans>requested today</Trans>;
  return <Plural value={days} one="oldest waits # day" other="oldest waits # days" />;
}
