import { Trans } from '@lingui/react/macro';
import type { DrillRunMark } from '@loopcheck/contract/features/drills/drill-result';
import type { RecordedDrillRun } from '@loopcheck/contract/features/trainees/trainees.contract';
import Eye from 'lucide-react/icons/eye';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

type MarkedRun = Pick<RecordedDrillRun, 'marks' | 'playedSeconds' | 'drillMinutes'>;

/** The reasons why trainers should check a graded run. Renders nothing if the run has no marks. */
export function RunMarks({ run }: { run: MarkedRun }) {
  const { marks } = run;
  if (marks.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="amber" icon={<Icon of={Eye} size={14} />}>
        <Trans>Evidence to check</Trans>
      </Badge>
      {marks.map((mark) => (
        <span key={mark} className="text-14">
          <RunMarkText mark={mark} run={run} />
        </span>
      ))}
    </span>
  );
}

function RunMarkText({ mark, run: { playedSeconds, drillMinutes } }: { mark: DrillRunMark; run: MarkedRun }) {
  const seconds = playedSeconds ?? 0;
  switch (mark) {
    case 'fast_steps':
      return <Trans>Steps faster than anybody types</Trans>;
    case 'steps_at_once':
      return <Trans>Many steps arrived at once</Trans>;
    case 'device_ahead':
      return <Trans>More time on the device than on the server</Trans>;
    case 'fast_pass':
      return (
        <Trans>
          Handed in {seconds} s after the first step; the drill is meant for {drillMinutes} min
        </Trans>
      );
    case 'same_steps':
      return <Trans>The same steps as in a run on another host</Trans>;
    case 'short_runs':
      return <Trans>Passed after runs that were handed in almost at once</Trans>;
  }
}
