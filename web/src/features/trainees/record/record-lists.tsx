import { Trans, useLingui } from '@lingui/react/macro';
import type {
  RecordedEvent,
  RecordedSignIn,
  RecordedSopRead,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatDate, formatDateTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useEvents, useSignIns, useSopReads } from '../trainees.hooks.ts';

type Pages<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[]; nextCursor: string | null }>>;

type ListProps<Item> = {
  title: ReactNode;
  failed: ReactNode;
  empty: ReactNode;
  pages: Pages<Item>;
  line: (item: Item) => ReactNode;
};

function PagedPanel<Item extends { id: string }>({ title, failed, empty, pages, line }: ListProps<Item>) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = pages;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <Panel title={title} padded={false}>
      {items.length > 0 ? (
        <ul className="list">
          {items.map((item) => (
            <li key={item.id}>{line(item)}</li>
          ))}
        </ul>
      ) : null}
      {data && items.length === 0 ? <p className="pad meta">{empty}</p> : null}
      {error ? (
        <ErrorState
          title={failed}
          message={refusal?.plain}
          requestId={refusal?.requestId}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          retrying={isFetching}
        />
      ) : null}
      {data || error ? null : (
        <SkeletonGroup className="pad stack s8">
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </SkeletonGroup>
      )}
      {hasNextPage && !error ? (
        <div className="pad">
          <Button wide busy={isFetching} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

type EventsProps = { userId: string; sentence: (event: RecordedEvent) => ReactNode };

/** What somebody did, and what others did on their record, newest first. */
export function RecordEvents({ userId, sentence }: EventsProps) {
  const pages = useEvents(userId);
  const line = (event: RecordedEvent) => (
    <span className="grid">
      <span>{sentence(event)}</span>
      <span className="meta">
        {formatDateTime(event.occurredAt)} <ByWords name={event.actorName} />
      </span>
    </span>
  );
  return (
    <PagedPanel
      title={<Trans>Events</Trans>}
      failed={<Trans>The events did not arrive</Trans>}
      empty={<Trans>Nothing is recorded yet.</Trans>}
      pages={pages}
      line={line}
    />
  );
}

function ByWords({ name }: { name: string | null }) {
  return name === null ? null : <Trans>by {name}</Trans>;
}

/** When and from where somebody signed in. */
export function RecordSignIns({ userId }: { userId: string }) {
  const { t } = useLingui();
  const pages = useSignIns(userId);
  const line = ({ loginTime, succeeded, deviceType, browser, ipAddress }: RecordedSignIn) => (
    <span className="grid">
      <span>
        {formatDateTime(loginTime)}
        {succeeded ? '' : ` · ${t`failed`}`}
      </span>
      <span className="meta">
        {deviceType}, {browser}, {ipAddress}
      </span>
    </span>
  );
  return (
    <PagedPanel
      title={<Trans>Sign-ins</Trans>}
      failed={<Trans>The sign-ins did not arrive</Trans>}
      empty={<Trans>No sign-ins yet.</Trans>}
      pages={pages}
      line={line}
    />
  );
}

/** Which procedures somebody has read, and on which revision. */
export function RecordSopReads({ userId }: { userId: string }) {
  return (
    <PagedPanel
      title={<Trans>Procedures read</Trans>}
      failed={<Trans>The procedures did not arrive</Trans>}
      empty={<Trans>None read yet.</Trans>}
      pages={useSopReads(userId)}
      line={sopReadLine}
    />
  );
}

const sopReadLine = (read: RecordedSopRead) => <SopReadLine read={read} />;

function SopReadLine({ read }: { read: RecordedSopRead }) {
  const { number, title, revision, presentRevision, mustReadAgain, isActive } = read;
  const day = formatDate(read.readAt);
  return (
    <>
      <span className="grid grow">
        <span>
          <span className="mono">{number}</span> {title}
        </span>
        <span className="meta">
          {mustReadAgain ? (
            <Trans>
              revision {revision}, {day}; now {presentRevision}
            </Trans>
          ) : (
            <Trans>
              revision {revision}, {day}
            </Trans>
          )}
        </span>
      </span>
      {mustReadAgain ? (
        <Badge>
          <Trans>To be read again</Trans>
        </Badge>
      ) : null}
      {isActive ? null : (
        <Badge>
          <Trans>Not in the library any more</Trans>
        </Badge>
      )}
    </>
  );
}
