import { Trans, useLingui } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

type Props = {
  progress: ModuleProgress;
  /** The button for the next step. */
  step: ReactNode;
};

/** The percentage of a module, and the button for the next step. */
export function ProgressPanel({ progress, step }: Props) {
  const { t } = useLingui();
  const { progressPercentage: percentage, completedAt } = progress;
  const completionDate = completedAt === null ? null : formatDate(completedAt);
  return (
    <Panel>
      <div className="row justify-between">
        <h2 className="text-16">
          <Trans>Progress</Trans>
        </h2>
        <b className="tabular-nums">{percentage}%</b>
      </div>
      <ProgressScale value={percentage} label={t`Module progress`} showNumbers />
      {completionDate === null ? null : (
        <p className="meta">
          <Trans>Completed on {completionDate}</Trans>
        </p>
      )}
      {step}
    </Panel>
  );
}

/** A short form of ProgressPanel for the bar at the bottom of a phone's screen. */
export function ProgressLine({ progress, step }: Props) {
  const { t } = useLingui();
  const { progressPercentage: percentage } = progress;
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="row justify-between mb-1.5 text-13">
          <span className="text-ink-2">
            <Trans>Progress</Trans>
          </span>
          <b className="tabular-nums">{percentage}%</b>
        </div>
        <ProgressScale value={percentage} label={t`Module progress`} thin />
      </div>
      {step}
    </>
  );
}
