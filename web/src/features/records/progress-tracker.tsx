import { Plural, Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { recentEventLimit, useRecentEvents } from './records.hooks.ts';
import { countStepsPerDay, type DaySteps } from './steps-per-day.rules.ts';

/** The heights of the highest and the lowest bar, in pixels. A day without steps has a bar with the lowest height. */
const maxBarHeight = 60;
const minBarHeight = 2;

/** The number of training steps of the signed-in person on each of the last seven days. */
export function ProgressTracker() {
  const events = useRecentEvents();
  return (
    <Panel
      title={<Trans>Progress tracker</Trans>}
      aside={
        <span className="meta">
          <Trans>last 7 days</Trans>
        </span>
      }
    >
      <QueryState queries={[events]} title={<Trans>Your steps could not be loaded</Trans>}>
        {(recentEvents) => <Steps events={recentEvents} />}
      </QueryState>
    </Panel>
  );
}

function Steps({ events }: { events: readonly TrainingEvent[] }) {
  const [now] = useState(() => new Date());
  // If the server returned fewer events than requested, no older events exist.
  const hasAllEvents = events.length < recentEventLimit;
  const days = countStepsPerDay(events, hasAllEvents, now);
  const isEmpty = days.every(({ steps }) => steps === 0);
  const lacksOlderEvents = days.some(({ steps, isMinimum }) => steps === null || isMinimum);
  return (
    <>
      <WeekChart days={days} now={now} />
      {isEmpty ? (
        <p className="text-ink-2 text-14">
          <Trans>No steps in the last 7 days. Reading, completed modules and quizzes count as steps.</Trans>
        </p>
      ) : null}
      {lacksOlderEvents ? (
        <p className="meta">
          <Trans>Only your latest {recentEventLimit} events are counted. Earlier events are not shown.</Trans>
        </p>
      ) : null}
    </>
  );
}

function WeekChart({ days, now }: { days: readonly DaySteps[]; now: Date }) {
  const maxSteps = Math.max(1, ...days.map(({ steps }) => steps ?? 0));
  return (
    <ol className="flex items-end justify-between">
      {days.map((daySteps) => (
        <li key={daySteps.day.getTime()} className="stack gap-1 flex-1 justify-items-center">
          <StepCount daySteps={daySteps} />
          <i
            className={`w-7 rounded-t-[2px] ${chooseBarColour(daySteps, now)}`}
            style={{ blockSize: Math.max(minBarHeight, ((daySteps.steps ?? 0) / maxSteps) * maxBarHeight) }}
          />
          <span className="meta">
            <span aria-hidden="true">{formatWeekday(daySteps.day, 'short')}</span>
            <span className="sr-only">{formatWeekday(daySteps.day, 'long')}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const formatWeekday = (day: Date, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: length }).format(day);

function chooseBarColour({ day, steps }: DaySteps, now: Date): string {
  if (!steps) return 'bg-data-1';
  return day.toDateString() === now.toDateString() ? 'bg-data-4' : 'bg-data-3';
}

/** Returns the number of steps as text: `?` if it is not known, `–` for 0, and with a plus sign if it is a minimum. */
function toShortText(steps: number | null, isMinimum: boolean): string {
  if (steps === null) return '?';
  if (steps === 0) return '–';
  return isMinimum ? `${steps}+` : String(steps);
}

function StepCount({ daySteps: { steps, isMinimum } }: { daySteps: DaySteps }) {
  return (
    <span className="meta tabular-nums">
      <span aria-hidden="true">{toShortText(steps, isMinimum)}</span>
      <span className="sr-only">
        {steps === null ? <Trans>not known</Trans> : <Plural value={steps} one="# step" other="# steps" />}
      </span>
    </span>
  );
}
