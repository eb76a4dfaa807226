import { Trans } from '@lingui/react/macro';
import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { halfPercentage } from '@loopcheck/contract/features/progress/progress.rules';
import { Button } from '../../ui/button.tsx';

type Steps = { isPending: boolean; start: () => void; markHalf: () => void; complete: () => void };

type Props = { progress: ModuleProgress; steps: Steps; wide?: boolean | undefined };

/** The one step that a module's page offers next; nothing where it is completed or locked. */
export function StepButton({ progress, steps, wide }: Props) {
  if (!hasStep(progress)) return null;
  const look = { variant: 'primary', wide, busy: steps.isPending } as const;
  if (progress.startedAt === null) {
    return (
      <Button {...look} onClick={steps.start}>
        <Trans>Start Module</Trans>
      </Button>
    );
  }
  if (progress.progressPercentage < halfPercentage) {
    return (
      <Button {...look} onClick={steps.markHalf}>
        <Trans>Mark 50% Complete</Trans>
      </Button>
    );
  }
  return (
    <Button {...look} onClick={steps.complete}>
      <Trans>Complete Module</Trans>
    </Button>
  );
}

/** Whether there is a step to take. */
export const hasStep = (progress: ModuleProgress): boolean =>
  progress.lockedBy === null && progress.status !== 'completed' && progress.progressPercentage < 100;
