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

/** Requests the result of a closed attempt. The person was answering the attempt in this tab while it was open. */
export function ClosedAttempt({ attemptId, onResult, onNoResult }: ClosedAttemptProps) {
  const attempt = useQuery({
    queryKey: ['closed attempt', attemptId],
    // A save without answers returns the attempt unchanged, or closes it if its time is over.
    queryFn: () => call(quizzesEndpoints.save, { params: { attemptId }, body: {} }),
    gcTime: 0,
  });
  const { data, error } = attempt;
  const canRetry = isTemporary(error);
  const leave = useEffectEvent(() => {
    if (data?.completedAt) onResult(data);
    else if (data || (error && !canRetry)) onNoResult();
  });
  useEffect(() => leave(), [data, error]);

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
