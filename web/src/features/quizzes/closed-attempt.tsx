import { type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/api/call.ts';
import { ApiError, isPassing } from '../../lib/api/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';

export type ClosedAttemptProps = {
  attemptId: string;
  onResult: (attempt: QuizAttempt) => void;
  /** The attempt is not this person's, or not closed after all. */
  onGone: () => void;
};

/** The attempt that was being answered here is not open any more: asks the server what became of it. */
export function ClosedAttempt({ attemptId, onResult, onGone }: ClosedAttemptProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['closed attempt', attemptId],
    // A save without answers gives an attempt as it is, and closes one whose time is over.
    queryFn: () => call(quizzesEndpoints.save, { params: { attemptId }, body: {} }),
    gcTime: 0,
  });
  const failure = error instanceof ApiError && isPassing(error) ? error : null;
  const decide = useEffectEvent(() => {
    if (data?.completedAt) onResult(data);
    else if (data || (error && !failure)) onGone();
  });
  useEffect(() => decide(), [data, error]);

  return (
    <Page>
      {failure ? (
        <ErrorState
          title={<Trans>The result did not arrive</Trans>}
          message={failure.plain}
          requestId={failure.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading>
          <Trans>Loading quiz...</Trans>
        </Loading>
      )}
    </Page>
  );
}
