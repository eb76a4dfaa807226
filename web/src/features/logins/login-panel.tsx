import { Trans } from '@lingui/react/macro';
import type { SignInStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import type { ReactNode } from 'react';
import { DayBars } from '../../ui/day-bars.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useSignInStatistics } from './logins.hooks.ts';
import { UnusualDayList } from './unusual-day-list.tsx';

/** The numbers of recent sign-ins, a chart with a bar for each day, and the unusual days. `link` opens the page with all figures. */
export function RecentSignInsPanel({ link }: { link: ReactNode }) {
  const statistics = useSignInStatistics();
  return (
    <Panel title={<Trans>Login activity</Trans>} aside={link}>
      <QueryState queries={[statistics]} title={<Trans>The sign-ins could not be loaded</Trans>}>
        {({ statistics: loadedStatistics }) => <Activity statistics={loadedStatistics} />}
      </QueryState>
    </Panel>
  );
}

function Activity({ statistics }: { statistics: SignInStatistics }) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Figure count={statistics.todayLogins} label={<Trans>today</Trans>} />
        <Figure count={statistics.thisWeekLogins} label={<Trans>this week</Trans>} />
        <Figure count={statistics.thisMonthLogins} label={<Trans>this month</Trans>} />
      </dl>
      <DayBars
        bars={statistics.days.map((day) => ({
          key: day.day,
          value: day.succeeded,
          alert: day.isUnusual ? true : undefined,
        }))}
        height={60}
      />
      <UnusualDayList days={statistics.days} />
    </>
  );
}

function Figure({ count, label }: { count: number; label: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="meta">{label}</dt>
      <dd className="tabular-nums text-28 leading-[1.1] font-semibold">{count}</dd>
    </div>
  );
}
