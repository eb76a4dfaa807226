import { Trans } from '@lingui/react/macro';
import type { ListedDrill } from '@loopcheck/contract/features/drills/drills.contract';
import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Monitor from 'lucide-react/icons/monitor';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useDrillsOfModule } from './drills.hooks.ts';

/** The list of drills on the page of a module. Renders nothing if the module has no drills. */
export function ModuleDrills({ moduleId }: { moduleId: string }) {
  const { data } = useDrillsOfModule(moduleId);
  if (!data || data.length === 0) return null;
  return (
    <Panel title={<Trans>Practice hosts</Trans>} padded={false}>
      <ul>
        {data.map((drill) => (
          <ListItem key={drill.id} padding="none">
            <Link
              to="/drills/$id"
              params={{ id: drill.id }}
              className="flex min-h-11 min-w-0 flex-1 items-start gap-3 px-4 py-3 text-ink no-underline hover:bg-hover lg:px-6"
            >
              <Icon of={Monitor} className="mt-0.5 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-medium text-accent underline">{drill.title}</span>
                <span className="meta">
                  <Trans>
                    Drill {drill.number}, about {drill.minutes} min
                  </Trans>
                </span>
              </span>
              <span className="meta inline-flex items-center gap-1">
                <DrillState drill={drill} />
              </span>
            </Link>
          </ListItem>
        ))}
      </ul>
    </Panel>
  );
}

function DrillState({ drill: { passedAt, openRun, bestRun } }: { drill: ListedDrill }) {
  if (openRun) return <Trans>Run not finished</Trans>;
  if (passedAt !== null) {
    return (
      <>
        <Icon of={Check} size={16} />
        <Trans>Passed</Trans>
      </>
    );
  }
  if (!bestRun || bestRun.rightCount === null) return null;
  return (
    <Trans>
      best {bestRun.rightCount} of {bestRun.lineCount}
    </Trans>
  );
}
