import { Plural, Trans } from '@lingui/react/macro';
import type { AdminStats } from '@loopcheck/contract/features/statistics/statistics.contract';
import { QueryState } from '../../ui/query-state.tsx';
import { StatFigure, StatFiguresLoading } from './stat-figure.tsx';
import { useAdminStats } from './statistics.hooks.ts';

/** The four figures at the top of the admin panel. */
export function StatCards() {
  return (
    <QueryState
      queries={[useAdminStats()]}
      title={<Trans>The figures could not be loaded</Trans>}
      variant="panel"
      loading={<StatFiguresLoading />}
    >
      {(stats) => (
        <dl className="stats">
          <StatFigure label={<Trans>Total Users</Trans>} value={stats.totalUsers}>
            <UserDetails stats={stats} />
          </StatFigure>
          <StatFigure label={<Trans>Training Modules</Trans>} value={stats.totalModules}>
            <Trans>{stats.activeModules} active</Trans>
          </StatFigure>
          <StatFigure label={<Trans>Average Progress</Trans>} value={`${stats.averageProgress}%`}>
            <Trans>of active trainees</Trans>
          </StatFigure>
          <StatFigure label={<Trans>Quiz Attempts</Trans>} value={stats.totalQuizAttempts}>
            <Trans>{stats.recentQuizAttempts} in 12 months</Trans>
          </StatFigure>
        </dl>
      )}
    </QueryState>
  );
}

function UserDetails({ stats: { waitingRegistrations, trainerRequests, activeUsers } }: { stats: AdminStats }) {
  const requestCount = waitingRegistrations + trainerRequests;
  if (requestCount === 0) return <Trans>{activeUsers} active</Trans>;
  return <Plural value={requestCount} one="# request waits" other="# requests wait" />;
}
