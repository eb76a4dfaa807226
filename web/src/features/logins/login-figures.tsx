import { Trans } from '@lingui/react/macro';
import type { SignInStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { Panel } from '../../ui/panel.tsx';
import { CountBars } from '../../ui/count-bars.tsx';
import { Stat, Stats } from '../../ui/stats.tsx';

/** The numbers of sign-ins today, this week and this month, with earlier numbers for comparison. */
export function SignInFigures({ statistics }: { statistics: SignInStatistics }) {
  const { days, usualRange, lastWeekLogins, todayLogins, thisWeekLogins, thisMonthLogins } = statistics;
  const yesterday = days.at(-2)?.succeeded ?? 0;
  return (
    <Stats layout="column">
      <Stat label={<Trans>Today</Trans>} value={todayLogins}>
        {usualRange ? (
          <Trans>
            usual: {usualRange.from} to {usualRange.to}
          </Trans>
        ) : (
          <Trans>{yesterday} yesterday</Trans>
        )}
      </Stat>
      <Stat label={<Trans>This week</Trans>} value={thisWeekLogins}>
        <Trans>{lastWeekLogins} last week</Trans>
      </Stat>
      <Stat label={<Trans>This month</Trans>} value={thisMonthLogins} />
    </Stats>
  );
}

/** The sign-ins of the last 30 days by role and by device. */
export function SignInBreakdown({ statistics }: { statistics: SignInStatistics }) {
  return (
    <Panel title={<Trans>Last 30 days</Trans>}>
      <CountBars
        heading={<Trans>Role</Trans>}
        rows={statistics.roleStats.map(({ role, count }) => ({
          key: role,
          label: role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>,
          count,
        }))}
      />
      <CountBars
        heading={<Trans>Device</Trans>}
        rows={statistics.deviceStats.map(({ deviceType, count }) => ({ key: deviceType, label: deviceType, count }))}
      />
    </Panel>
  );
}
