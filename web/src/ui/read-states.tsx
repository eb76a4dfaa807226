import type { ReactNode } from 'react';
import { FailedRead, type FailedReadProps } from './failed-read.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

export type ReadStatesProps<Data> = {
  /** As `useQuery` gives it. */
  read: FailedReadProps['read'] & { readonly data: Data | undefined; readonly error: FailedReadProps['error'] | null };
  /** What is said when it failed. */
  title: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A read as a list of panels shows it: what comes, what failed with Retry, or what arrived. */
export function ReadStates<Data>({ read, title, children }: ReadStatesProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.error) return <Coming />;
  return (
    <section className="panel">
      <FailedRead title={title} error={read.error} read={read} />
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
