import { Trans } from '@lingui/react/macro';
import type { LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { Panel } from '../../ui/panel.tsx';
import { ShareBars } from '../../ui/share-bars.tsx';

/** Today, this week and this month, each with what to hold it against. */
export function LoginFigures({ statistics }: { statistics: LoginStatistics }) {
  const { days, usualRange, lastWeekLogins, todayLogins, thisWeekLogins, thisMonthLogins } = statistics;
  const yesterday = days.at(-2)?.succeeded ?? 0;
  return (
    <dl className="stats three v">
      <div>
        <dt>
          <Trans>Today</Trans>
        </dt>
        <dd>
          <span className="n">{todayLogins}</span>
          <div className="s">
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
          <span className="n">{thisWeekLogins}</span>
          <div className="s">
            <Trans>{lastWeekLogins} last week</Trans>
          </div>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>This month</Trans>
        </dt>
        <dd>
          <span className="n">{thisMonthLogins}</span>
        </dd>
      </div>
    </dl>
  );
}

/** By role and by device, over 30 days. */
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
