import { Trans } from '@lingui/react/macro';
import { useTimeText } from '../../lib/use-time-text.ts';
import { type QuizWaitProps, useQuizWait } from './use-quiz-wait.ts';

/**
 * The time until the next attempt can be started, shown below the buttons of the result. Renders nothing if there is no
 * waiting time.
 */
export function NextAttemptWait(props: QuizWaitProps) {
  const seconds = useQuizWait(props);
  const timeText = useTimeText();
  if (seconds === 0) return null;
  return (
    <p className="meta mt-3 tabular-nums" role="timer">
      <Trans>Next attempt in {timeText(seconds)}</Trans>
    </p>
  );
}
