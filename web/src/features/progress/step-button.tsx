import { Trans } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Button } from '../../ui/button.tsx';
import { findModuleStep } from './module-step.rules.ts';
import type { ReadingClock } from './reading-clock.ts';
import { ReadingWait } from './reading-wait.tsx';

type StepActions = { isPending: boolean; start: () => void; markHalf: () => void; complete: () => void };

type Props = {
  progress: ModuleProgress;
  actions: StepActions;
  /** Measures the reading time of the displayed text. */
  clock: ReadingClock;
  wide?: boolean | undefined;
  /** True if another button beside this one is the primary button. */
  isSecondary?: boolean | undefined;
};

/** The button for the next step of a module; nothing if the module is locked or completed. */
export function StepButton({ progress, actions, clock, wide, isSecondary = false }: Props) {
  const step = findModuleStep(progress);
  if (step === null) return null;
  const commonProps = { variant: isSecondary ? 'default' : 'primary', wide, busy: actions.isPending } as const;
  if (step === 'start') {
    return (
      <Button {...commonProps} onClick={actions.start}>
        <Trans>Start Module</Trans>
      </Button>
    );
  }
  if (step === 'mark_half') {
    return (
      <Button {...commonProps} onClick={actions.markHalf}>
        <Trans>Mark 50% Complete</Trans>
      </Button>
    );
  }
  return (
    <ReadingWait clock={clock} step="complete">
      {(runOrShowWait) => (
        <Button {...commonProps} onClick={() => runOrShowWait(actions.complete)}>
          <Trans>Complete Module</Trans>
        </Button>
      )}
    </ReadingWait>
  );
}
