import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SignInDay, SignInStatistics } from '@loopcheck/contract/features/logins/logins.contract';
import { formatDay } from '../../lib/formatting.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { Panel } from '../../ui/panel.tsx';
import { UnusualDayLabel } from './login-texts.tsx';
import { findAxisLabelFormat, isShownByBarLabel } from './logins.rules.ts';
import { UnusualDayList } from './unusual-day-list.tsx';

/** The number of days that a chart shows on a phone. */
const daysOnPhone = 14;

/** Charts of the sign-ins, failed attempts and refused attempts per day, and a table with the same numbers. */
export function SignInChart({ statistics }: { statistics: SignInStatistics }) {
  const { days, usualRange } = statistics;
  return (
    <Panel title={<Trans>Sign-ins per day</Trans>} aside={<Period days={days} />}>
      <DayBars
        bars={days.map((day, index) => ({
          key: day.day,
          value: day.succeeded,
          label: axisLabelOf(day, days.length - 1 - index),
          alert: day.isUnusual ? <UnusualDayLabel day={day} /> : undefined,
        }))}
        phoneBarCount={daysOnPhone}
        band={usualRange ? { ...usualRange, label: <Trans>usual range</Trans> } : undefined}
        height={170}
        ticks
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <AttemptChart days={days} outcome="failed" />
        <AttemptChart days={days} outcome="refused" />
      </div>
      {/* On a wide screen, this list is hidden if the label of a bar says the same. */}
      <div className={isShownByBarLabel(days) ? 'lg:hidden' : undefined}>
        <UnusualDayList days={days} />
      </div>
      <DayTable days={days} />
    </Panel>
  );
}

function axisLabelOf({ day }: SignInDay, daysAgo: number): string | undefined {
  const format = findAxisLabelFormat(daysAgo);
  return format && formatDay(day, format);
}

/** The number of days in the chart, and on wide screens also the first and last day. */
function Period({ days }: { days: readonly SignInDay[] }) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return null;
  return (
    <span className="meta">
      <span className="lg:hidden">
        <Trans>{daysOnPhone} days</Trans>
      </span>
      <span className="max-lg:hidden">
        <Trans>
          {days.length} days, {formatDay(first)} to {formatDay(last)}
        </Trans>
      </span>
    </span>
  );
}

type AttemptsProps = { days: readonly SignInDay[]; outcome: 'failed' | 'refused' };

const countAttempts = (days: readonly SignInDay[], outcome: AttemptsProps['outcome']): number =>
  days.reduce((sum, day) => sum + day[outcome], 0);

/** A small chart of the failed or refused attempts per day, with the total of the displayed days. */
function AttemptChart({ days, outcome }: AttemptsProps) {
  const phoneDays = days.slice(-daysOnPhone);
  const bars = days.map((day) => ({
    key: day.day,
    value: day[outcome],
    alert: outcome === 'failed' && day.isFailureUnusual ? true : undefined,
  }));
  return (
    <div className="stack gap-2">
      <p className="meta">
        <span className="lg:hidden">
          <AttemptTotal days={phoneDays} outcome={outcome} />
        </span>
        <span className="max-lg:hidden">
          <AttemptTotal days={days} outcome={outcome} />
        </span>
      </p>
      {countAttempts(days, outcome) > 0 ? (
        <div className={countAttempts(phoneDays, outcome) > 0 ? undefined : 'max-lg:hidden'}>
          <DayBars bars={bars} phoneBarCount={daysOnPhone} height={28} />
        </div>
      ) : null}
    </div>
  );
}

function AttemptTotal({ days, outcome }: AttemptsProps) {
  const total = countAttempts(days, outcome);
  const dayCount = days.length;
  return outcome === 'failed' ? (
    <Plural
      value={total}
      one={`# failed attempt in ${dayCount} days`}
      other={`# failed attempts in ${dayCount} days`}
    />
  ) : (
    <Plural
      value={total}
      one={`# refused in ${dayCount} days: too many attempts`}
      other={`# refused in ${dayCount} days: too many attempts`}
    />
  );
}

/** The numbers of all charts as a table. The charts are hidden from screen readers. */
function DayTable({ days }: { days: readonly SignInDay[] }) {
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
          { key: 'day', head: t`Day`, cell: ({ day }) => formatDay(day, 'long'), fullWidthOnPhone: true },
          { key: 'in', head: t`Signed in`, phoneLabel: t`Signed in`, cell: (day) => day.succeeded, alignEnd: true },
          { key: 'failed', head: t`Failed`, phoneLabel: t`Failed`, cell: (day) => day.failed, alignEnd: true },
          { key: 'refused', head: t`Refused`, phoneLabel: t`Refused`, cell: (day) => day.refused, alignEnd: true },
        ]}
      />
    </details>
  );
}
