import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useTimeText } from '../../lib/use-time-text.ts';
import { useToast } from '../../ui/toast.tsx';
import type { ReadingClock } from './reading-clock.ts';
import { useSecondsLeft } from './use-reading-clock.ts';

/** What the person waits for: the tick "Mark as completed", or the completion of the module. */
export type WaitingStep = 'tick' | 'complete';

/** Returns a function that composes the sentence about the remaining time: "You can mark this in 40 s". */
function useWaitText(): (step: WaitingStep, seconds: number) => string {
  const { t } = useLingui();
  const timeText = useTimeText();
  return (step, seconds) => {
    const time = timeText(seconds);
    return step === 'tick' ? t`You can mark this in ${time}` : t`You can complete this in ${time}`;
  };
}

/** Returns a function that shows that the person must read on, and for how long. */
export function useShowWait(): (step: WaitingStep, seconds: number) => void {
  const { t } = useLingui();
  const { show } = useToast();
  const waitText = useWaitText();
  return (step, seconds) => show({ title: t`Read a little longer`, description: waitText(step, seconds) });
}

type Props = {
  clock: ReadingClock;
  step: WaitingStep;
  /** Renders the button or check box. `runOrShowWait` calls `action` or, if time remains, shows the remaining time. */
  children: (runOrShowWait: (action: () => void) => void) => ReactNode;
};

/**
 * A button or check box. A countdown below it shows the time until the server accepts the action. The button or check
 * box is never disabled: a press that is too early shows the remaining time.
 */
export function ReadingWait({ clock, step, children }: Props) {
  const secondsLeft = useSecondsLeft(clock);
  const waitText = useWaitText();
  const showWait = useShowWait();
  return (
    <div className="stack gap-1">
      {children((action) => (secondsLeft > 0 ? showWait(step, secondsLeft) : action()))}
      {secondsLeft > 0 ? (
        <p className="meta text-12 tabular-nums" role="timer">
          {waitText(step, secondsLeft)}
        </p>
      ) : null}
    </div>
  );
}
