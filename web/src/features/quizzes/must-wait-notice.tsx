import { quizzesEndpoints, type Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { formatDateTime } from '../../lib/formatting.ts';
import { Callout } from '../../ui/callout.tsx';
import { delayUntilOpenMs } from './quiz-visit.rules.ts';

/**
 * Explains why no attempt can be started now: all attempts are used, or the waiting time is not over. Refetches the quiz
 * when the waiting time is over.
 */
export function MustWaitNotice({ quiz: { attemptLimit, attemptsLeft, opensAt } }: { quiz: Quiz }) {
  const client = useQueryClient();
  useEffect(() => {
    if (opensAt === null) return;
    const refetchQuiz = () => void refresh(client, [quizzesEndpoints.ofModule, quizzesEndpoints.one]);
    const timer = setTimeout(refetchQuiz, delayUntilOpenMs(opensAt, Date.now()));
    return () => clearTimeout(timer);
  }, [opensAt, client]);
  if (attemptsLeft === 0) {
    return (
      <Callout title={<Trans>You have used all {attemptLimit} attempts.</Trans>}>
        <Trans>Ask your trainer for another attempt.</Trans>
      </Callout>
    );
  }
  const moment = formatDateTime(opensAt ?? '');
  return (
    <Callout title={<Trans>You can start the next attempt on {moment}.</Trans>}>
      <Trans>Until then, read the chapter again.</Trans>
    </Callout>
  );
}
