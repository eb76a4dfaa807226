import { Trans, useLingui } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

type Props = { progress: ModuleProgress; step: ReactNode };

/** A module's percentage on the scale, and the next step. */
export function ProgressPanel({ progress, step }: Props) {
  const { t } = useLingui();
  const { progressPercentage: percentage, completedAt } = progress;
  const on = completedAt === null ? null : formatDate(completedAt);
  return (
    <Panel>
      <div className="row between">
        <h2 className="text-16">
          <Trans>Progress</Trans>
        </h2>
        <b className="num">{percentage}%</b>
      </div>
      <ProgressScale value={percentage} label={t`Module progress`} ticks />
      {on === null ? null : (
        <p className="meta">
          <Trans>Completed on {on}</Trans>
        </p>
      )}
      {step}
    </Panel>
  );
}

/** The same in one line, above the bottom bar of a phone. */
export function ProgressLine({ progress, step }: Props) {
  const { t } = useLingui();
  const { progressPercentage: percentage } = progress;
  return (
    <>
      <div className="grow">
        <div className="row between mb-1.5 text-13">
          <span className="sec">
            <Trans>Progress</Trans>
          </span>
          <b className="num">{percentage}%</b>
        </div>
        <ProgressScale value={percentage} label={t`Module progress`} thin />
      </div>
      {step}
    </>
  );
}
