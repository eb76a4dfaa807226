import { Trans } from '@lingui/react/macro';
import type { LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { Panel } from '../../ui/panel.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';

/** The numbers of sign-ins today, this week and this month, with values to compare them with. */
export function LoginFigures({ statistics }: { statistics: LoginStatistics }) {
  const { days, usualRange, lastWeekLogins, todayLogins, thisWeekLogins, thisMonthLogins } = statistics;
  const yesterday = days.at(-2)?.succeeded ?? 0;
  return (
    <dl className="stats three vertical">
      <div>
        <dt>
          <Trans>Today</Trans>
        </dt>
        <dd>
          <span className="stat-value">{todayLogins}</span>
          <div className="stat-note">
            {usualRange ? (
              <Trans>
                usual: {usualRange.from} to {usualRange.to}
              </Trans>
            ) : (
              <Trans>{yesterday} yesterday</Trans>
            )}
          </div>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>This week</Trans>
        </dt>
        <dd>
          <span className="stat-value">{thisWeekLogins}</span>
          <div className="stat-note">
            <Trans>{lastWeekLogins} last week</Trans>
          </div>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>This month</Trans>
        </dt>
        <dd>
          <span className="stat-value">{thisMonthLogins}</span>
        </dd>
      </div>
    </dl>
  );
}

/** The sign-ins of the last 30 days by role and by device. */
export function LoginBreakdown({ statistics }: { statistics: LoginStatistics }) {
  return (
    <Panel title={<Trans>Last 30 days</Trans>}>
      <ShareBars
        heading={<Trans>Role</Trans>}
        rows={statistics.roleStats.map(({ role, count }) => ({
          key: role,
          label: role === 'trainer' ? <Trans>Trainer</Trans> : <Trans>Trainee</Trans>,
          count,
        }))}
      />
      <ShareBars
        heading={<Trans>Device</Trans>}
        rows={statistics.deviceStats.map(({ deviceType, count }) => ({ key: deviceType, label: deviceType, count }))}
      />
    </Panel>
  );
}
