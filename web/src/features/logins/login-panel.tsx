import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { DayBars } from '../../ui/day-bars.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { Alerts } from './login-chart.tsx';
import { useLoginStatistics } from './logins.hooks.ts';

/** How many signed in lately, and whether a day stands out. `link` leads to all of it. */
export function LoginPanel({ link }: { link: ReactNode }) {
  return (
    <Panel title={<Trans>Login activity</Trans>} aside={link}>
      <Activity />
    </Panel>
  );
}

function Activity() {
  const { data, error, refetch, isFetching } = useLoginStatistics();
  if (!data && error) {
    const refusal = error instanceof ApiError ? error : undefined;
    return (
      <ErrorState
        title={<Trans>The sign-ins did not arrive</Trans>}
        message={refusal?.plain}
        requestId={refusal?.requestId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup className="stack">
        <Skeleton width={160} height={40} />
        <Skeleton height={60} />
      </SkeletonGroup>
    );
  }
  const { statistics } = data;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure count={statistics.todayLogins} word={<Trans>today</Trans>} />
        <Figure count={statistics.thisWeekLogins} word={<Trans>this week</Trans>} />
        <Figure count={statistics.thisMonthLogins} word={<Trans>this month</Trans>} />
      </dl>
      <DayBars
        bars={statistics.days.map((day) => ({
          key: day.day,
          value: day.succeeded,
          alert: day.isUnusual ? true : undefined,
        }))}
        height={60}
      />
      <Alerts days={statistics.days} />
    </>
  );
}

function Figure({ count, word }: { count: number; word: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="meta">{word}</dt>
      <dd className="num text-28 leading-[1.1] font-semibold">{count}</dd>
    </div>
  );
}
