import { Trans, useLingui } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/formatting.ts';
import { Panel } from '../../ui/panel.tsx';
import { ProgressScale } from '../../ui/scale.tsx';

type Props = {
  progress: ModuleProgress;
  /** True if the person has passed the quiz of the module; null if the module has no quiz. */
  isQuizPassed: boolean | null;
  /** The button for the next step. */
  step: ReactNode;
};

/** The person's progress in a module, in percent and in words, and the button for the next step. */
export function ProgressPanel({ progress, isQuizPassed, step }: Props) {
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
      {isQuizPassed === null ? null : <RemainingWork progress={progress} isQuizPassed={isQuizPassed} />}
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
 * States what is missing until the quiz is passed; nothing if it is passed. Reading to the end is the first half of the
 * percentage, the quiz the second. With the button Complete Module, a module can be completed although the quiz is not
 * passed.
 */
function RemainingWork({ progress, isQuizPassed }: { progress: ModuleProgress; isQuizPassed: boolean }) {
  const { status, scrollDepthPercentage: depth } = progress;
  if (isQuizPassed) return null;
  return (
    <p className="meta">
      {status === 'completed' ? (
        <Trans>Quiz not passed</Trans>
      ) : (
        <Trans>Reading {depth}%. The quiz is the second half.</Trans>
      )}
    </p>
  );
}

/** A short form of ProgressPanel for the bar at the bottom of a phone's screen. */
export function ProgressLine({ progress, isQuizPassed, step }: Props) {
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
