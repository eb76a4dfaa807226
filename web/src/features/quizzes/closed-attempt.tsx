import { type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isTemporary } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';

export type ClosedAttemptProps = {
  attemptId: string;
  onResult: (attempt: QuizAttempt) => void;
  /** Called if the attempt does not exist, belongs to another person, or is still open. */
  onNoResult: () => void;
};

/**
 * Shown after a reload if the attempt that the person was answering in this tab can no longer be resumed. Usually the
 * attempt has been closed in the meantime, or its time is over. Requests the result of the attempt.
 */
export function ClosedAttempt({ attemptId, onResult, onNoResult }: ClosedAttemptProps) {
  const attempt = useQuery({
    queryKey: ['closed attempt', attemptId],
    // `save` with an empty body only reads the attempt. If the time of the attempt is over, the server closes the
    // attempt first.
    queryFn: () => call(quizzesEndpoints.save, { params: { attemptId }, body: {} }),
    gcTime: 0,
  });
  const { data, error } = attempt;
  const canRetry = isTemporary(error);
  const reportOutcome = useEffectEvent(() => {
    if (data?.completedAt) onResult(data);
    else if (data || (error && !canRetry)) onNoResult();
  });
  useEffect(() => reportOutcome(), [data, error]);

  return (
    <Page>
      {canRetry ? (
        <ErrorState title={<Trans>The result could not be loaded</Trans>} error={error} queries={attempt} />
      ) : (
        <LoadingState>
          <Trans>Loading quiz...</Trans>
        </LoadingState>
      )}
    </Page>
  );
}
