import { Trans } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { formatShortDate, formatTime } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RunStateWord, toneOfState } from './own-runs.tsx';

type ReplayHeadProps = {
  replay: DrillReplay;
  /** The link to the record of the trainee; null if the viewer looks at their own run. */
  person: ReactNode;
};

/** The title of a replay: the trainee, the time, the host and the result of the run. */
export function ReplayHead({ replay: { run, drill, result }, person }: ReplayHeadProps) {
  return (
    // On a narrow screen, the result stands after the title in the same row, if there is room for it.
    <div className="mb-3 max-xl:leading-[1.6] xl:mb-3.5 xl:flex xl:items-end xl:justify-between xl:gap-x-6">
      <div className="max-xl:contents">
        <p className="meta mb-1">
          {person ? <>{person} · </> : null}
          <span className="whitespace-nowrap">{formatShortDate(run.begunAt)}</span>, {formatTime(run.begunAt)}
          {run.submittedAt === null ? null : (
            <>
              {' '}
              <Trans>to {formatTime(run.submittedAt)}</Trans>
            </>
          )}{' '}
          · {/* Hidden on a phone, where the name of the host stands above the screen of the host. */}
          <span className="whitespace-nowrap max-md:hidden">
            <Trans>host {drill.card.permit.host}</Trans> ·{' '}
          </span>
          {run.kind === 'record' ? <Trans>try {run.tryNumber}</Trans> : <Trans>practised</Trans>}
        </p>
        <h1 className="me-3 text-[clamp(22px,2.4vw,28px)] max-xl:inline">
          <Trans>
            Run of drill {drill.number}, {drill.title}
          </Trans>
        </h1>
      </div>
      <Badge
        tone={toneOfState(run.state)}
        icon={
          run.state === 'failed' || run.state === 'passed' ? (
            <Icon of={run.state === 'failed' ? X : Check} size={14} />
          ) : undefined
        }
      >
        <RunStateWord state={run.state} />
        {result ? (
          <>
            ,{' '}
            <Trans>
              {result.rightCount} of {result.lineCount}
            </Trans>
          </>
        ) : null}
      </Badge>
    </div>
  );
}
