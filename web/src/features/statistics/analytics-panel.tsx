import { Plural, Trans } from '@lingui/react/macro';
import type { AdminStats } from '@loopcheck/contract/features/statistics/statistics.contract';
import { cx } from 'class-variance-authority';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';
import { FiguresLoading } from './figures-loading.tsx';
import { useAdminStats, useAnalytics } from './statistics.hooks.ts';

const AnalyticsCharts = lazyPart(async () => (await import('./analytics-charts.tsx')).AnalyticsCharts);

/** The Analytics tab of the admin panel: figures and charts. */
export function AnalyticsPanel() {
  const chartsLoading = <LoadingState variant="rows" count={5} />;
  return (
    <div className={cx(panelPadding, 'stack')}>
      <QueryState
        queries={[useAdminStats()]}
        title={<Trans>The figures could not be loaded</Trans>}
        headingLevel={2}
        loading={<FiguresLoading />}
      >
        {(stats) => <AnalyticsFigures stats={stats} />}
      </QueryState>
      <QueryState
        queries={[useAnalytics()]}
        title={<Trans>The charts could not be loaded</Trans>}
        headingLevel={2}
        loading={chartsLoading}
      >
        {(analytics) => (
          <Suspense fallback={chartsLoading}>
            <AnalyticsCharts analytics={analytics} />
          </Suspense>
        )}
      </QueryState>
    </div>
  );
}

function AnalyticsFigures({ stats }: { stats: AdminStats }) {
  const { activeUsers, totalUsers, recentUsers, fullyTrained, averageProgress, quizPassRate } = stats;
  return (
    <Stats>
      <Stat label={<Trans>Active Users</Trans>} value={activeUsers}>
        <Trans>
          of {totalUsers} accounts; {recentUsers} used in the last 30 days
        </Trans>
      </Stat>
      <Stat label={<Trans>Completed Trainings</Trans>} value={stats.completedTrainings}>
        <Plural
          value={fullyTrained}
          one="modules of all people; # person completed all of them"
          other="modules of all people; # people completed all of them"
        />
      </Stat>
      <Stat label={<Trans>Average Session Time</Trans>} value={<SessionTime minutes={stats.averageSessionMinutes} />}>
        <Trans>from sign-in to last action, in the last 30 days</Trans>
      </Stat>
      <Stat label={<Trans>Average Progress</Trans>} value={`${averageProgress}%`}>
        <Trans>of active trainees</Trans>
      </Stat>
      <Stat
        label={<Trans>Quiz Pass Rate</Trans>}
        value={quizPassRate === null ? <Trans>N/A</Trans> : `${quizPassRate}%`}
      >
        <Trans>of {stats.totalQuizAttempts} submitted attempts</Trans>
      </Stat>
      <Stat label={<Trans>Certificates Issued</Trans>} value={stats.certificatesIssued}>
        <Trans>in total, including expired ones</Trans>
      </Stat>
    </Stats>
  );
}

function SessionTime({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <Trans>N/A</Trans>;
  return minutes < 1 ? <Trans>under 1 min</Trans> : <Trans>{Math.round(minutes)} min</Trans>;
}
