import { quizzesEndpoints, type Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { formatDateTime } from '../../lib/formatting.ts';
import { Callout } from '../../ui/callout.tsx';

/** The longest time that a browser's timer can hold, in milliseconds. */
const longestTimer = 2_147_000_000;

/** The server lets nobody begin now: the attempts are used, or the next one opens later. */
export function NoAttemptNow({ quiz }: { quiz: Quiz }) {
  const { attemptLimit, opensAt } = quiz;
  const client = useQueryClient();
  useEffect(() => {
    if (opensAt === null) return;
    const wait = Math.min(Math.max(1000, Date.parse(opensAt) - Date.now() + 1000), longestTimer);
    const timer = setTimeout(() => void refresh(client, [quizzesEndpoints.ofModule, quizzesEndpoints.one]), wait);
    return () => clearTimeout(timer);
  }, [opensAt, client]);
  if (quiz.attemptsLeft === 0) {
    return (
      <Callout title={<Trans>All {attemptLimit} attempts are used.</Trans>}>
        <Trans>Ask your trainer for another one.</Trans>
      </Callout>
    );
  }
  const moment = formatDateTime(opensAt ?? '');
  return (
    <Callout title={<Trans>The next attempt opens on {moment}.</Trans>}>
      <Trans>Read the chapter again meanwhile.</Trans>
    </Callout>
  );
}
