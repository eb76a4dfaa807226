import { Trans } from '@lingui/react/macro';
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

/** A read as a panel shows it: what comes, what failed with Retry, or what arrived. */
export function ReadStates<Data>({
  read,
  title,
  children,
}: {
  read: Read<Data>;
  title: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return <Coming />;
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

function Coming() {
  return (
    <SkeletonGroup className="stack">
      {[0, 1, 2].map((row) => (
        <div key={row} className="panel pad stack s8">
          <Skeleton width={220} height={18} />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** What went wrong with a write, as a sentence that is read out when it appears. */
export function Failure({ error }: { error: Error | null }) {
  return (
    <p className="text-14 text-red" role="alert">
      {error === null ? null : error instanceof ApiError ? error.plain : <Trans>It was not saved. Try again.</Trans>}
    </p>
  );
}
