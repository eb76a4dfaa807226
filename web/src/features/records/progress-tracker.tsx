import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { recentLimit, useRecentEvents } from './records.hooks.ts';
import { type DaySteps, stepsPerDay } from './steps-per-day.ts';

/** The height of the fullest day, in pixels. */
const fullHeight = 60;

/** What was done in the last seven days, day by day. */
export function ProgressTracker() {
  const { data, isError } = useRecentEvents();
  const [now] = useState(() => new Date());
  const isWhole = data !== undefined && data.length < recentLimit;
  const week = stepsPerDay(data ?? [], isWhole, now);
  const hasUnknown = week.some((day) => day.steps === null || day.isAtLeast);
  const isEmpty = data !== undefined && week.every((day) => day.steps === 0);
  return (
    <Panel
      title={<Trans>Progress tracker</Trans>}
      aside={
        <span className="meta">
          <Trans>last 7 days</Trans>
        </span>
      }
    >
      {isError && !data ? (
        <p className="sec text-14">
          <Trans>Your steps did not arrive.</Trans>
        </p>
      ) : data ? (
        <Week week={week} now={now} />
      ) : (
        <SkeletonGroup>
          <Skeleton height={100} />
        </SkeletonGroup>
      )}
      {isEmpty ? (
        <p className="sec text-14">
          <Trans>No steps in these days. Each start, each quarter read, each tick and each quiz counts as one.</Trans>
        </p>
      ) : null}
      {hasUnknown && data ? (
        <p className="meta">
          <Trans>Only your latest {recentLimit} entries are counted; what lies before them is not shown.</Trans>
        </p>
      ) : null}
    </Panel>
  );
}

function Week({ week, now }: { week: readonly DaySteps[]; now: Date }) {
  const most = Math.max(1, ...week.map((day) => day.steps ?? 0));
  return (
    <ol className="flex items-end justify-between">
      {week.map((day) => (
        <li key={day.day.getTime()} className="stack s4 flex-1 justify-items-center">
          <StepCount day={day} />
          <i
            className={`w-7 rounded-t-[2px] ${barColour(day, now)}`}
            style={{ blockSize: Math.max(2, ((day.steps ?? 0) / most) * fullHeight) }}
          />
          <span className="meta">
            <span aria-hidden="true">{weekday(day.day, 'short')}</span>
            <span className="vh">{weekday(day.day, 'long')}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const weekday = (day: Date, width: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: width }).format(day);

function barColour(day: DaySteps, now: Date): string {
  if (!day.steps) return 'bg-data-1';
  return day.day.toDateString() === now.toDateString() ? 'bg-data-4' : 'bg-data-3';
}

function StepCount({ day }: { day: DaySteps }) {
  const shown = day.steps === null ? '?' : day.steps === 0 ? '–' : `${day.steps}${day.isAtLeast ? '+' : ''}`;
  return (
    <span className="meta num">
      <span aria-hidden="true">{shown}</span>
      <span className="vh">
        {day.steps === null ? <Trans>not known</Trans> : <Plural value={day.steps} one="# step" other="# steps" />}
      </span>
    </span>
  );
}
