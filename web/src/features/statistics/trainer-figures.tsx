import { Plural, Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { daysUntil } from '../../lib/formatting.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { useTrainerOverview } from './trainer-overview.hooks.ts';

/** How many people, how many of them here lately, what waits, and how far all have come. */
export function TrainerFigures() {
  const { data, error, refetch, isFetching } = useTrainerOverview();
  const [now] = useState(() => Date.now());
  if (!data && error) {
    const refusal = error instanceof ApiError ? error : undefined;
    return (
      <section className="panel">
        <ErrorState
          headingLevel={2}
          title={<Trans>The figures did not arrive</Trans>}
          message={refusal?.plain}
          requestId={refusal?.requestId}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </section>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton height={104} />
      </SkeletonGroup>
    );
  }
  const { departments, modules, oldestPendingAt } = data;
  const waitingDays = oldestPendingAt === null ? 0 : Math.max(0, -daysUntil(oldestPendingAt, now) - 1);
  return (
    <dl className="stats">
      <Figure word={<Trans>Total trainees</Trans>} count={data.trainees}>
        <Plural value={departments} one="in # department" other="across # departments" />
      </Figure>
      <Figure word={<Trans>Active trainees</Trans>} count={data.activeTrainees}>
        <Trans>signed in during 30 days</Trans>
      </Figure>
      <Figure word={<Trans>Pending certificates</Trans>} count={data.pendingCertificates}>
        {oldestPendingAt === null ? (
          <Trans>none waits</Trans>
        ) : waitingDays === 0 ? (
          <Trans>asked for today</Trans>
        ) : (
          <Plural value={waitingDays} one="oldest waits # day" other="oldest waits # days" />
        )}
      </Figure>
      <Figure word={<Trans>Average progress</Trans>} count={`${data.averageProgress}%`}>
        <Plural value={modules} one="of # module" other="over # modules" />
      </Figure>
    </dl>
  );
}

function Figure({ word, count, children }: { word: ReactNode; count: number | string; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        <span className="n">{count}</span>
        <div className="s">{children}</div>
      </dd>
    </div>
  );
}
