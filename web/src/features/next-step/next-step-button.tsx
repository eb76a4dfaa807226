import { Trans } from '@lingui/react/macro';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import { idleStepKinds } from '@loopcheck/contract/features/next-step/next-step.rules';
import type { MouseEventHandler } from 'react';
import { formatTime } from '../../lib/formatting.ts';
import { ButtonLink, type ButtonLinkProps } from '../../ui/button-link.tsx';
import { NextStepLink } from './next-step-link.tsx';
import { useNextStep } from './next-step.hooks.ts';

type Props = Pick<ButtonLinkProps, 'size' | 'wide' | 'className'> & {
  /** Called when the link is followed, for example to close a popover. */
  onFollow?: MouseEventHandler | undefined;
};

/**
 * The button that links to the person's next step, the same on every screen. Renders nothing until the step is loaded.
 */
export function NextStepButton({ onFollow, ...buttonProps }: Props) {
  const { data: step } = useNextStep();
  if (!step) return null;
  return (
    <ButtonLink
      {...buttonProps}
      // The button is not highlighted for a step at which the person has nothing to do.
      variant={idleStepKinds.includes(step.kind) ? 'default' : 'primary'}
      render={<NextStepLink step={step} onFollow={onFollow} />}
    >
      <span>
        {step.label}
        <TimeOfStep step={step} />
      </span>
    </ButtonLink>
  );
}

/** The end of the waiting time, or the minutes of reading that are left; nothing if there is neither. */
function TimeOfStep({ step: { minutesLeft, opensAt } }: { step: NextStep }) {
  if (opensAt !== null) {
    return (
      <>
        {' '}
        · <Trans>from {formatTime(opensAt)}</Trans>
      </>
    );
  }
  if (minutesLeft === null || minutesLeft === 0) return null;
  return (
    <>
      {' '}
      · <Trans>{minutesLeft} min left</Trans>
    </>
  );
}

/** One sentence that states why the step is the next one; nothing until the step is loaded. */
export function NextStepReason() {
  const { data: step } = useNextStep();
  return step?.reason;
}
