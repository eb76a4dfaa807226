import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { FailedRead } from '../../ui/failed-read.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';
import { Figure } from './stat-cards.tsx';
import { useAdminStats, useAnalytics } from './statistics.hooks.ts';

const AnalyticsCharts = lazy(() =>
  import('./analytics-viewer.tsx').then((file) => ({ default: file.AnalyticsViewer })),
);

const coming = (
  <SkeletonGroup>
    <SkeletonRows rows={5} />
  </SkeletonGroup>
);

/** The Analytics tab: true figures, and drawings where a picture says more. */
export function AnalyticsPanel() {
  const analytics = useAnalytics();
  return (
    <div className="stack pad">
      <AnalyticsFigures />
      {analytics.data ? (
        <Suspense fallback={coming}>
          <AnalyticsCharts analytics={analytics.data} />
        </Suspense>
      ) : analytics.error ? (
        <FailedRead title={<Trans>The charts did not arrive</Trans>} error={analytics.error} read={analytics} />
      ) : (
        coming
      )}
    </div>
  );
}

function AnalyticsFigures() {
  const { data } = useAdminStats();
  const { activeUsers, totalUsers } = data ?? {};
  const hasNone = data !== undefined && data.quizPassRate === null;
  return (
    <dl className="stats">
      <Figure label={<Trans>Active Users</Trans>} value={activeUsers}>
        <Trans>
          of {totalUsers}; {data?.recentUsers} here in 30 days
        </Trans>
      </Figure>
      <Figure label={<Trans>Completed Trainings</Trans>} value={data?.completedTrainings}>
        <Trans>modules; {data?.fullyTrained} people have all</Trans>
      </Figure>
      <Figure label={<Trans>Average Session Time</Trans>} value={data && minutes(data.averageSessionMinutes)}>
        <Trans>sign-in to last action, 30 days</Trans>
      </Figure>
      <Figure label={<Trans>Average Progress</Trans>} value={data && `${data.averageProgress}%`}>
        <Trans>of active trainees</Trans>
      </Figure>
      <Figure
        label={<Trans>Quiz Pass Rate</Trans>}
        value={data && (hasNone ? <Trans>N/A</Trans> : `${data.quizPassRate}%`)}
      >
        <Trans>of {data?.totalQuizAttempts} submitted attempts</Trans>
      </Figure>
      <Figure label={<Trans>Certificates Issued</Trans>} value={data?.certificatesIssued}>
        <Trans>in all, expired ones too</Trans>
      </Figure>
    </dl>
  );
}

const minutes = (value: number | null) =>
  value === null ? <Trans>N/A</Trans> : value < 1 ? <Trans>under 1 min</Trans> : <Trans>{Math.round(value)} min</Trans>;
