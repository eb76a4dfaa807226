import { Plural, Trans } from '@lingui/react/macro';
import type { AdminStats } from '@loopcheck/contract/features/statistics/statistics.contract';
import { QueryState } from '../../ui/query-state.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { FiguresLoading } from './figures-loading.tsx';
import { useAdminStats } from './statistics.hooks.ts';

/** The four figures at the top of the admin panel. */
export function AdminFigures() {
  return (
    <QueryState
      queries={[useAdminStats()]}
      title={<Trans>The figures could not be loaded</Trans>}
      variant="panel"
      loading={<FiguresLoading />}
    >
      {(stats) => (
        <Stats>
          <Stat label={<Trans>Total Users</Trans>} value={stats.totalUsers}>
            <UserDetails stats={stats} />
          </Stat>
          <Stat label={<Trans>Training Modules</Trans>} value={stats.totalModules}>
            <Trans>{stats.activeModules} active</Trans>
          </Stat>
          <Stat label={<Trans>Average Progress</Trans>} value={`${stats.averageProgress}%`}>
            <Trans>of active trainees</Trans>
          </Stat>
          <Stat label={<Trans>Quiz Attempts</Trans>} value={stats.totalQuizAttempts}>
            <Trans>{stats.recentQuizAttempts} in 12 months</Trans>
          </Stat>
        </Stats>
      )}
    </QueryState>
  );
}

function UserDetails({ stats: { waitingRegistrations, trainerRequests, activeUsers } }: { stats: AdminStats }) {
  const requestCount = waitingRegistrations + trainerRequests;
  if (requestCount === 0) return <Trans>{activeUsers} active</Trans>;
  return <Plural value={requestCount} one="# request waits" other="# requests wait" />;
}
