import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { formatDateTime } from '../../lib/formatting.ts';
import { useTimeText } from '../../lib/use-time-text.ts';
import { Callout } from '../../ui/callout.tsx';
import { useQuizWait } from './use-quiz-wait.ts';

type Props = {
  quiz: Quiz;
  /** The time at which the quiz was fetched, in milliseconds since 1970 by this device's clock. */
  fetchedAt: number;
};

/** If the waiting time is longer than this, the notice shows when it ends instead of a countdown. */
const maximumCountdownSeconds = 3600;

/** Explains why no attempt can be started now: all attempts are used, or the waiting time is not over. */
export function NoAttemptNotice({ quiz, fetchedAt }: Props) {
  const { attemptLimit, attemptsLeft, opensAt } = quiz;
  const seconds = useQuizWait({ quiz, fetchedAt });
  const timeText = useTimeText();
  if (attemptsLeft === 0) {
    return (
      <Callout title={<Trans>You have used all {attemptLimit} attempts.</Trans>}>
        <Trans>Ask your trainer for another attempt.</Trans>
      </Callout>
    );
  }
  const moment = formatDateTime(opensAt ?? '');
  const title =
    seconds > maximumCountdownSeconds ? (
      <Trans>You can start the next attempt on {moment}.</Trans>
    ) : (
      <span className="tabular-nums" role="timer">
        <Trans>You can start the next attempt in {timeText(seconds)}.</Trans>
      </span>
    );
  return (
    <Callout title={title}>
      <Trans>Until then, read the chapter again.</Trans>
    </Callout>
  );
}
