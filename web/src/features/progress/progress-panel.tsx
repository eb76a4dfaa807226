import { Trans, useLingui } from '@lingui/react/macro';
import type { ListedProgress, ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

/** `isQuizPassed` is null if the module has no quiz. */
type Props = Pick<ListedProgress, 'isQuizPassed' | 'mustPassAgain'> & {
  progress: ModuleProgress;
  /** The button for the next step. */
  step: ReactNode;
};

/** The person's progress in a module, in percent and in words, and the button for the next step. */
export function ProgressPanel({ progress, isQuizPassed, mustPassAgain, step }: Props) {
  const { t } = useLingui();
  const { progressPercentage: percentage, completedAt } = progress;
  const completionDate = completedAt === null ? null : formatDate(completedAt);
  return (
    <Panel>
      <div className="row justify-between">
        <h2 className="text-16">
          <Trans>Progress</Trans>
        </h2>
        <b className="tabular-nums">
          <Trans>Module {percentage}%</Trans>
        </b>
      </div>
      <ProgressScale value={percentage} label={t`Module progress`} showNumbers />
      {isQuizPassed === false ? <RemainingWork progress={progress} mustPassAgain={mustPassAgain} /> : null}
      {completionDate === null ? null : (
        <p className="meta">
          <Trans>Completed on {completionDate}</Trans>
        </p>
      )}
      {step}
    </Panel>
  );
}

/**
 * States what is missing until the quiz is passed. Reading to the end is the first half of the percentage, and passing
 * the quiz is the second half. The button Complete Module sets 100 percent even if the quiz is not passed.
 */
function RemainingWork({ progress, mustPassAgain }: Pick<Props, 'progress' | 'mustPassAgain'>) {
  const { status, scrollDepthPercentage: depth } = progress;
  if (status !== 'completed') {
    return (
      <p className="meta">
        <Trans>Reading {depth}%. The quiz is the second half.</Trans>
      </p>
    );
  }
  return (
    <p className="text-14 text-amber">
      {mustPassAgain ? (
        <Trans>Pass the quiz again</Trans>
      ) : (
        <Trans>You have completed this module. Its quiz is not passed yet.</Trans>
      )}
    </p>
  );
}

/** A short form of ProgressPanel for the bar at the bottom of a phone's screen. */
export function ProgressLine({ progress, isQuizPassed, step }: Omit<Props, 'mustPassAgain'>) {
  const { t } = useLingui();
  const { progressPercentage: percentage, scrollDepthPercentage: depth } = progress;
  return (
    <>
      <div className="min-w-0 flex-1">
        <div className="row justify-between mb-1.5 text-13">
          <span className="text-ink-2">
            {depth === 100 && isQuizPassed === false ? (
              <Trans>Module: the quiz is the second half</Trans>
            ) : (
              <Trans>Module</Trans>
            )}
          </span>
          <b className="tabular-nums">{percentage}%</b>
        </div>
        <ProgressScale value={percentage} label={t`Module progress`} thin />
      </div>
      {step}
    </>
  );
}
