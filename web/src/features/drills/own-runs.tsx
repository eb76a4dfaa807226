import { Plural, Trans } from '@lingui/react/macro';
import type { DrillRunSummary } from '@loopcheck/contract/features/drills/drills.contract';
import { Link } from '@tanstack/react-router';
import { formatShortDate } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { TimeToHandIn } from '../../ui/handed-in-after.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The trainee's ended runs of one drill, newest first. Renders nothing if no run has ended. */
export function OwnRuns({ runs }: { runs: readonly DrillRunSummary[] }) {
  const ended = runs.filter(({ state }) => state !== 'open');
  if (ended.length === 0) return null;
  return (
    <Panel title={<Trans>Your runs</Trans>} aside={<span className="meta">{ended.length}</span>} padded={false}>
      <ul>
        {ended.map((run) => (
          <ListItem key={run.id} layout="middle">
            <span className="min-w-0 flex-1">
              <span className="mb-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium">
                <Badge tone={toneOfState(run.state)}>
                  <RunStateWord state={run.state} />
                </Badge>
                <RunTitle run={run} />
              </span>
              <span className="meta">
                <span className="whitespace-nowrap">{formatShortDate(run.submittedAt ?? run.begunAt)}</span>
                {run.rightCount === null || run.submittedAt === null ? null : (
                  <>
                    , <TimeToHandIn begunAt={run.begunAt} submittedAt={run.submittedAt} />
                  </>
                )}
                ,{' '}
                <span className="whitespace-nowrap">
                  <Plural value={run.stepCount} one="# step" other="# steps" />
                </span>
              </span>
            </span>
            <ButtonLink variant="quiet" render={<Link to="/drill-runs/$id" params={{ id: run.id }} />}>
              <Trans>Open</Trans>
            </ButtonLink>
          </ListItem>
        ))}
      </ul>
    </Panel>
  );
}

/** "5 of 8, for the record", or "Practised". */
export function RunTitle({ run }: { run: Pick<DrillRunSummary, 'kind' | 'rightCount' | 'lineCount'> }) {
  if (run.kind === 'practice') return <Trans>Practised</Trans>;
  if (run.rightCount === null) return <Trans>For the record</Trans>;
  return (
    <Trans>
      {run.rightCount} of {run.lineCount}, for the record
    </Trans>
  );
}

export function toneOfState(state: DrillRunSummary['state']): 'green' | 'red' | 'plain' {
  if (state === 'passed') return 'green';
  return state === 'failed' ? 'red' : 'plain';
}

export function RunStateWord({ state }: Pick<DrillRunSummary, 'state'>) {
  switch (state) {
    case 'open':
      return <Trans>Open</Trans>;
    case 'passed':
      return <Trans>Passed</Trans>;
    case 'failed':
      return <Trans>Not passed</Trans>;
    case 'completed':
      return <Trans>Handed in</Trans>;
    case 'superseded':
      return <Trans>Ended by an update, does not count</Trans>;
    case 'too_long':
      return <Trans>Ended by the server, does not count</Trans>;
  }
}
