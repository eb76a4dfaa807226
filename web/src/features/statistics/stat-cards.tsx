import { Plural, Trans } from '@lingui/react/macro';
import type { AdminStats } from '@loopcheck/contract/features/statistics/statistics.contract';
import type { ReactNode } from 'react';
import { FailedRead } from '../../ui/failed-read.tsx';
import { useAdminStats } from './statistics.hooks.ts';

/** The four figures at the head of the admin panel. */
export function StatCards() {
  const stats = useAdminStats();
  const { data, error } = stats;
  if (error && !data) {
    return (
      <section className="panel">
        <FailedRead title={<Trans>The figures did not arrive</Trans>} error={error} read={stats} />
      </section>
    );
  }
  return (
    <dl className="stats" aria-busy={data ? undefined : true}>
      <Figure label={<Trans>Total Users</Trans>} value={data?.totalUsers}>
        {data ? <Waiting stats={data} /> : null}
      </Figure>
      <Figure label={<Trans>Training Modules</Trans>} value={data?.totalModules}>
        <Trans>{data?.activeModules} active</Trans>
      </Figure>
      <Figure label={<Trans>Average Progress</Trans>} value={data && `${data.averageProgress}%`}>
        <Trans>of active trainees</Trans>
      </Figure>
      <Figure label={<Trans>Quiz Attempts</Trans>} value={data?.totalQuizAttempts}>
        <Trans>{data?.recentQuizAttempts} in 12 months</Trans>
      </Figure>
    </dl>
  );
}

function Waiting({ stats: { waitingRegistrations, trainerRequests, activeUsers } }: { stats: AdminStats }) {
  const waiting = waitingRegistrations + trainerRequests;
  if (waiting === 0) return <Trans>{activeUsers} active</Trans>;
  return <Plural value={waiting} one="# request waits" other="# requests wait" />;
}

/** A figure with its label, and the line under it; a dash while it is on its way. */
export function Figure({ label, value, children }: { label: ReactNode; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="n">{value ?? '–'}</span>
        <div className="s">{value === undefined ? '\u00A0' : children}</div>
      </dd>
    </div>
  );
}
