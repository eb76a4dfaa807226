import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

interface Read<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

type Props<Data> = { read: Read<Data>; title: ReactNode; children: (data: Data) => ReactNode };

/** A read as the writing screens show it: what comes, what failed with Retry, or what arrived. */
export function ReadStates<Data>({ read, title, children }: Props<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) {
    return (
      <SkeletonGroup className="stack">
        <Skeleton height={88} />
        <Skeleton height={88} />
      </SkeletonGroup>
    );
  }
  const refusal = read.error instanceof ApiError ? read.error : undefined;
  return (
    <section className="panel">
      <ErrorState
        headingLevel={2}
        title={title}
        message={refusal?.plain}
        requestId={refusal?.requestId}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    </section>
  );
}
