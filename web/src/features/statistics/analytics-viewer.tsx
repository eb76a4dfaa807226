import { Trans, useLingui } from '@lingui/react/macro';
import type { Analytics } from '@loopcheck/contract/features/statistics/statistics.contract';
import { formatDay } from '../../lib/formatting.ts';
import { BarChart, StackedRows } from '../../ui/bar-chart.tsx';

const endOf = (day: string | undefined) => (day === undefined ? '' : formatDay(day));

/** The drawings of the Analytics tab; they come when the tab is opened. */
export function AnalyticsViewer({ analytics: { peoplePerDay, attemptsPerWeek, modules } }: { analytics: Analytics }) {
  const { t } = useLingui();
  const ends = (days: readonly string[]) => [endOf(days[0]), endOf(days.at(-1))] as const;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <BarChart
          title={<Trans>People who signed in, by day</Trans>}
          series={[t`People`]}
          bars={peoplePerDay.map(({ day, people }) => ({
            key: day,
            label: t`${formatDay(day)}: ${people}`,
            parts: [people],
          }))}
          ends={ends(peoplePerDay.map(({ day }) => day))}
        />
        <BarChart
          title={<Trans>Quiz attempts, by week</Trans>}
          series={[t`Passed`, t`Not passed`]}
          bars={attemptsPerWeek.map(({ week, passed, failed }) => ({
            key: week,
            label: t`Week of ${formatDay(week)}: ${passed} passed, ${failed} not passed`,
            parts: [passed, failed],
          }))}
          ends={ends(attemptsPerWeek.map(({ week }) => week))}
        />
      </div>
      <StackedRows
        title={<Trans>How far active trainees are, by module</Trans>}
        series={[t`Completed`, t`In Progress`, t`Not started`]}
        rows={modules.map(({ id, chapterNumber, title, completed, inProgress, notStarted }) => ({
          key: id,
          label: `${chapterNumber}. ${title}`,
          parts: [completed, inProgress, notStarted],
          text: t`${completed} of ${completed + inProgress + notStarted}`,
        }))}
      />
    </>
  );
}
