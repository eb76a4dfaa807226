import { Trans, useLingui } from '@lingui/react/macro';
import type { Analytics } from '@loopcheck/contract/features/statistics/statistics.contract';
import { formatDay } from '../../lib/formatting.ts';
import { BarChart, StackedRows } from '../../ui/bar-chart.tsx';

/** Returns an empty text for a missing day. */
const formatOptionalDay = (day: string | undefined) => (day === undefined ? '' : formatDay(day));

/** The charts of the Analytics tab. Their code is loaded when the tab is opened. */
export function AnalyticsCharts({ analytics: { peoplePerDay, attemptsPerWeek, modules } }: { analytics: Analytics }) {
  const { t } = useLingui();
  const axisEnds = (days: readonly string[]) => [formatOptionalDay(days[0]), formatOptionalDay(days.at(-1))] as const;
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
          endLabels={axisEnds(peoplePerDay.map(({ day }) => day))}
        />
        <BarChart
          title={<Trans>Quiz attempts, by week</Trans>}
          series={[t`Passed`, t`Not passed`]}
          bars={attemptsPerWeek.map(({ week, passed, failed }) => ({
            key: week,
            label: t`Week of ${formatDay(week)}: ${passed} passed, ${failed} not passed`,
            parts: [passed, failed],
          }))}
          endLabels={axisEnds(attemptsPerWeek.map(({ week }) => week))}
        />
      </div>
      <StackedRows
        title={<Trans>Progress of active trainees, by module</Trans>}
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
