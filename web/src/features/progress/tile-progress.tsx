import { Trans, useLingui } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import type { ReactNode } from 'react';
import { Level } from '../../ui/level.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import { MarkCompleted } from './mark-completed.tsx';
import type { ReadingClock } from './reading-clock.ts';
import { QuizButton } from './quiz-button.tsx';
import { ReadingRequirements } from './reading-requirements.tsx';

type Props = {
  progress: ModuleProgress;
  /** False if the module has no text yet. */
  hasContent: boolean;
  onMark: () => void;
  /** Measures the reading time of the displayed text. */
  clock: ReadingClock;
  saveIndicator: ReactNode;
  /** Shown below the quiz button, for example the link to the module's page. */
  footer: ReactNode;
};

/** The side panel of an open tile: reading depth, conditions for the quiz, check box (at 100% depth), quiz button. */
export function TileProgress({ progress, hasContent, onMark, clock, saveIndicator, footer }: Props) {
  const { t } = useLingui();
  const depth = progress.scrollDepthPercentage;
  return (
    <>
      <div className="max-lg:hidden flex self-stretch">
        <Level value={depth} label={t`Reading depth`} height={260} showNumbers />
      </div>
      <div className="min-w-0 flex-1 stack gap-3">
        <div>
          <div className="row justify-between">
            <span className="meta">
              <Trans>Reading depth</Trans>
            </span>
            {hasContent ? saveIndicator : null}
          </div>
          <div className="tabular-nums text-28 leading-tight font-semibold">{depth}%</div>
        </div>
        <div className="lg:hidden">
          <ProgressScale value={depth} label={t`Reading depth`} />
        </div>
        <ReadingRequirements isRead={depth === 100} isMarked={progress.isMarkedComplete} />
        {depth === 100 ? (
          <MarkCompleted isMarked={progress.isMarkedComplete} onMark={onMark} clock={clock} />
        ) : (
          <p className="meta">
            {hasContent ? (
              <Trans>“Mark as completed” appears when you have read to the end.</Trans>
            ) : (
              <Trans>There is nothing to read yet.</Trans>
            )}
          </p>
        )}
        <QuizButton
          moduleId={progress.moduleId}
          canStart={progress.canStartQuiz}
          isLocked={progress.lockedBy !== null}
        />
        {footer}
      </div>
    </>
  );
}

/** The check box and the conditions for the quiz in a closed tile whose text was read to the end. */
export function TileTick({ progress, onMark }: Pick<Props, 'progress' | 'onMark'>) {
  return (
    <>
      <MarkCompleted isMarked={progress.isMarkedComplete} onMark={onMark} />
      <ReadingRequirements isRead isMarked={progress.isMarkedComplete} inline />
    </>
  );
}
