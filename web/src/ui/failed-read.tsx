import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

export type FailedReadProps = {
  title: ReactNode;
  /** As `useQuery` gives it. A failure that carries `plain` and `requestId` tells them. */
  error: Error & { plain?: string; requestId?: string | undefined };
  read: { readonly refetch: () => unknown; readonly isFetching: boolean };
};

/** A read that failed, with Retry. */
export function FailedRead({ title, error, read }: FailedReadProps) {
  return (
    <ErrorState
      headingLevel={2}
      title={title}
      message={error.plain}
      requestId={error.requestId}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}
