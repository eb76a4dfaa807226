import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LoginDay, LoginStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { formatDay } from '../../lib/formatting.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { UnusualDay, UnusualDayShort } from './login-words.tsx';

/** How many days there is room for on a phone. */
const phoneDays = 14;

/** Sign-ins per day, what is usual behind them, and below those that were refused or had to wait. */
export function LoginChart({ statistics }: { statistics: LoginStatistics }) {
  const { days, usualRange } = statistics;
  return (
    <Panel title={<Trans>Sign-ins per day</Trans>} aside={<Stretch days={days} />}>
      <DayBars
        bars={days.map((day, index) => ({
          key: day.day,
          value: day.succeeded,
          label: labelAt(day, days.length - 1 - index),
          alert: day.isUnusual ? <UnusualDayShort day={day} /> : undefined,
        }))}
        onPhone={phoneDays}
        band={usualRange ? { ...usualRange, word: <Trans>usual range</Trans> } : undefined}
        height={170}
        ticks
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Strip days={days} of="failed" />
        <Strip days={days} of="delayed" />
      </div>
      {/* A single bar that stands out carries its words itself where there is room. */}
      <div className={isToldByBar(days) ? 'hide-l' : undefined}>
        <Alerts days={days} />
      </div>
      <AsTable days={days} />
    </Panel>
  );
}

const isToldByBar = (days: readonly LoginDay[]): boolean => {
  const unusual = days.filter((day) => day.isUnusual || day.isFailureUnusual);
  return unusual.length === 1 && unusual[0]?.isUnusual === true;
};

/** Every seventh day back from today; the first and the last with their month. */
function labelAt({ day }: LoginDay, daysAgo: number): string | undefined {
  if (daysAgo % 7 !== 0) return undefined;
  return formatDay(day, daysAgo === 14 || daysAgo === 21 ? 'number' : 'short');
}

function Stretch({ days }: { days: readonly LoginDay[] }) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return null;
  return (
    <span className="meta">
      <span className="hide-l">
        <Trans>{phoneDays} days</Trans>
      </span>
      <span className="hide-s">
        <Trans>
          {days.length} days, {formatDay(first)} to {formatDay(last)}
        </Trans>
      </span>
    </span>
  );
}

/** A small row of bars with its sum. */
function Strip({ days, of }: { days: readonly LoginDay[]; of: 'failed' | 'delayed' }) {
  const sum = days.reduce((total, day) => total + day[of], 0);
  const bars = days.map((day) => ({
    key: day.day,
    value: day[of],
    alert: of === 'failed' && day.isFailureUnusual ? true : undefined,
  }));
  return (
    <div className="stack s8">
      <p className="meta">
        {of === 'failed' ? (
          <Plural value={sum} one="# refused try in 30 days" other="# refused tries in 30 days" />
        ) : (
          <Plural value={sum} one="# try slowed down in 30 days" other="# tries slowed down in 30 days" />
        )}
      </p>
      {sum > 0 ? <DayBars bars={bars} onPhone={phoneDays} height={28} /> : null}
    </div>
  );
}

/** What stands out, in words; on a phone also what lies before the days that are drawn. */
export function Alerts({ days }: { days: readonly LoginDay[] }) {
  const unusual = days.filter((day) => day.isUnusual || day.isFailureUnusual);
  if (unusual.length === 0) return null;
  return (
    <ul className="stack s4">
      {unusual.map((day) => (
        <li key={day.day} className="flex items-start gap-1.5 text-13 text-amber">
          <Icon of={TriangleAlert} size={16} className="mt-px" />
          <span>
            <UnusualDay day={day} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The same figures for who reads rather than looks. */
function AsTable({ days }: { days: readonly LoginDay[] }) {
  const { t } = useLingui();
  return (
    <details className="text-14">
      <summary className="min-h-11 cursor-pointer content-center text-accent lg:min-h-10">
        <Trans>Show as table</Trans>
      </summary>
      <DataTable
        caption={t`Sign-ins per day`}
        rows={days.toReversed()}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', head: t`Day`, cell: ({ day }) => formatDay(day, 'long'), wide: true },
          { key: 'in', head: t`Signed in`, cardLabel: t`Signed in`, cell: (day) => day.succeeded, numeric: true },
          { key: 'refused', head: t`Refused`, cardLabel: t`Refused`, cell: (day) => day.failed, numeric: true },
          { key: 'slowed', head: t`Slowed down`, cardLabel: t`Slowed down`, cell: (day) => day.delayed, numeric: true },
        ]}
      />
    </details>
  );
}
