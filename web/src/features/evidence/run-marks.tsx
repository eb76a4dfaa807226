import { Trans } from '@lingui/react/macro';
import type { DrillRunMark } from '@loopcheck/contract/features/drills/drill-result';
import Eye from 'lucide-react/icons/eye';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The reasons to check a graded run. Shows nothing without marks. */
export function RunMarks({ marks }: { marks: readonly DrillRunMark[] }) {
  if (marks.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="amber" icon={<Icon of={Eye} size={14} />}>
        <Trans>Evidence to check</Trans>
      </Badge>
      {marks.map((mark) => (
        <span key={mark} className="text-14">
          <RunMarkText mark={mark} />
        </span>
      ))}
    </span>
  );
}

function RunMarkText({ mark }: { mark: DrillRunMark }) {
  switch (mark) {
    case 'fast_steps':
      return <Trans>Steps faster than anybody types</Trans>;
    case 'steps_at_once':
      return <Trans>All steps arrived at once</Trans>;
    case 'device_ahead':
      return <Trans>More time on the device than on the server</Trans>;
  }
}
