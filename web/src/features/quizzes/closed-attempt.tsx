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
  /** The attempt does not exist, belongs to another person, or is still open. */
  onNotFound: () => void;
};

/** Requests the result of an attempt that was closed while it was being answered on this device. */
export function ClosedAttempt({ attemptId, onResult, onNotFound }: ClosedAttemptProps) {
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
    else if (data || (error && !canRetry)) onNotFound();
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
