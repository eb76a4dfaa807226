import { Trans } from '@lingui/react/macro';
import type { ListedProgress, ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NextStepButton } from '../features/next-step/next-step-button.tsx';
import { findModuleStep } from '../features/progress/module-step.rules.ts';
import { ProgressLine, ProgressPanel } from '../features/progress/progress-panel.tsx';
import type { SaveStatus } from '../features/progress/reading-autosave.ts';
import type { ReadingClock } from '../features/progress/reading-clock.ts';
import { StepButton } from '../features/progress/step-button.tsx';
import type { useReportProgress } from '../features/progress/use-report-progress.ts';

type StepActions = ReturnType<typeof useReportProgress>;

/**
 * The actions of the step buttons of a module. The server completes a module only after it has stored that the text was
 * read. So `complete` waits while the reading depth is being saved.
 */
export function useStepActions(actions: StepActions, status: SaveStatus): StepActions {
  const [isWaiting, setIsWaiting] = useState(false);
  const complete = useEffectEvent(actions.complete);
  useEffect(() => {
    if (!isWaiting || status === 'saving') return;
    setIsWaiting(false);
    complete();
  }, [isWaiting, status]);
  return {
    ...actions,
    isPending: actions.isPending || isWaiting,
    complete: () => {
      if (status !== 'saving') return actions.complete();
      // If the person leaves the page before the reading depth is saved, `useSendStoredProgressReports` sends the
      // completion later.
      actions.storeCompletionOnly();
      setIsWaiting(true);
    },
  };
}

type Props = Pick<ListedProgress, 'isQuizPassed' | 'mustPassAgain'> & {
  progress: ModuleProgress;
  actions: StepActions;
  /** The reading time of the displayed text. */
  clock: ReadingClock;
};

/**
 * The progress in the module, with up to two buttons: one for the next step of the module, such as Mark 50% Complete,
 * and one for the next step of the training (see `isTrainingStepShown`).
 */
export function ModuleStepPanel(props: Props) {
  return (
    <div className="max-xl:hidden" data-step>
      <ProgressPanel {...props} step={<StepButtons {...props} wide />} />
    </div>
  );
}

/** The same as ModuleStepPanel, for the bar at the bottom of a phone's screen. */
export function ModuleStepBar(props: Props) {
  const { progress, isQuizPassed } = props;
  const step = <StepButtons {...props} />;
  return (
    <div className="row flex-1" data-step>
      {isTrainingStepShown(props) ? step : <ProgressLine progress={progress} isQuizPassed={isQuizPassed} step={step} />}
    </div>
  );
}

/**
 * True if the next step of the training is shown: after the last step of the module, or when the quiz of the module can
 * be taken. `isQuizPassed` is null if the module has no quiz.
 */
const isTrainingStepShown = ({ progress, isQuizPassed }: Pick<Props, 'progress' | 'isQuizPassed'>): boolean =>
  findModuleStep(progress) === null || (progress.canStartQuiz && isQuizPassed !== null);

function StepButtons({ progress, isQuizPassed, actions, clock, wide = false }: Props & { wide?: boolean }) {
  const hasTrainingStep = isTrainingStepShown({ progress, isQuizPassed });
  return (
    <>
      {hasTrainingStep ? <NextStepButton size="bar" wide={wide} className={wide ? undefined : 'flex-1'} /> : null}
      <StepButton progress={progress} actions={actions} clock={clock} wide={wide} isSecondary={hasTrainingStep} />
    </>
  );
}

/** Moves the focus to the page, for example when the focused button disappears. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/**
 * Moves the focus to the first visible step button. The step buttons are rendered twice, at the side of the text and in
 * the bar of phones, and CSS hides one of these two places. If there is no button, moves the focus to the page.
 */
function focusStep(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-step] :is(a, button)');
  const displayed = [...buttons].find((button) => button.getClientRects().length > 0);
  if (displayed) displayed.focus();
  else focusPage();
}

/** When the button of the module's last step disappears, moves the focus to the button of the training's next step. */
export function useFocusAfterLastStep(progress: ModuleProgress): void {
  const hasStep = findModuleStep(progress) !== null;
  const hadStep = useRef(hasStep);
  useEffect(() => {
    if (hadStep.current && !hasStep && document.activeElement === document.body) focusStep();
    hadStep.current = hasStep;
  }, [hasStep]);
}

/** A button, visible only on focus, with which keyboard users skip the text. It moves the focus to the next step. */
export const SkipToStep = () => (
  <button
    type="button"
    className="absolute start-2 top-1.5 z-70 rounded-2 bg-raised px-4 py-3 not-focus:sr-only print:hidden"
    onClick={focusStep}
  >
    <Trans>Skip to next step</Trans>
  </button>
);
