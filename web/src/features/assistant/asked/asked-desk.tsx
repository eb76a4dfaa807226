import { Trans, useLingui } from '@lingui/react/macro';
import type { AskedQuestion } from '@loopcheck/contract/features/assistant/assistant.contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '../../../ui/skeleton.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { SourceName } from '../source-name.tsx';
import { type AskedFilter, useAsked } from './asked.hooks.ts';

/** The trainers' list of what was asked; it begins with what the library lacks. */
export function AskedDesk() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<AskedFilter>('not_found');
  return (
    <div className="stack">
      <Segmented
        label={t`Which questions`}
        value={filter}
        onChange={(value) => setFilter(value as AskedFilter)}
        options={[
          { value: 'not_found', label: <Trans>Not found</Trans> },
          { value: 'found', label: <Trans>Answered</Trans> },
          { value: 'all', label: <Trans>All</Trans> },
        ]}
      />
      <section className="panel">
        <Asked filter={filter} />
      </section>
    </div>
  );
}

function Asked({ filter }: { filter: AskedFilter }) {
  const asked = useAsked(filter);
  const { data, error } = asked;
  const failed = error ? (
    <ErrorState
      headingLevel={2}
      title={<Trans>The questions did not arrive</Trans>}
      message={error instanceof ApiError ? error.plain : undefined}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      onRetry={() => void asked.refetch()}
      retrying={asked.isFetching}
    />
  ) : null;
  if (!data)
    return (
      failed ?? (
        <SkeletonGroup>
          <SkeletonRows />
        </SkeletonGroup>
      )
    );
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0) return failed ?? <Nothing filter={filter} />;
  return (
    <>
      <Figures {...(data.pages[0]?.counts ?? { asked: 0, notFound: 0, dangerous: 0 })} />
      <ul className="list" aria-busy={asked.isPlaceholderData || undefined}>
        {items.map((item) => (
          <AskedRow key={item.id} item={item} />
        ))}
      </ul>
      {failed}
      {asked.hasNextPage ? (
        <div className="pad">
          <Button wide busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Figures({ asked, notFound, dangerous }: { asked: number; notFound: number; dangerous: number }) {
  return (
    <header>
      <p className="meta">
        <Trans>
          {asked} asked, {notFound} not found, {dangerous} about something dangerous
        </Trans>
      </p>
    </header>
  );
}

function AskedRow({ item }: { item: AskedQuestion }) {
  const { question, askedAt, sources, isDangerous, kind } = item;
  const [first] = sources;
  return (
    <li>
      <div className="grow">
        <p className="wrap-anywhere">{question}</p>
        <p className="meta mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <time dateTime={askedAt}>{formatDateTime(askedAt)}</time>
          {kind === 'own' ? <Trans>about the own progress</Trans> : null}
          {first ? (
            <Link to={first.href} className="inline-flex min-h-11 items-center lg:min-h-0">
              <SourceName source={first} />
            </Link>
          ) : null}
        </p>
      </div>
      {isDangerous ? (
        <Badge tone="amber">
          <Trans>Dangerous</Trans>
        </Badge>
      ) : null}
    </li>
  );
}

function Nothing({ filter }: { filter: AskedFilter }) {
  return (
    <EmptyState
      headingLevel={2}
      title={filter === 'not_found' ? <Trans>Nothing was missing</Trans> : <Trans>Nobody has asked yet</Trans>}
    >
      {filter === 'not_found' ? (
        <Trans>When somebody asks what no module or procedure answers, it is listed here.</Trans>
      ) : (
        <Trans>Questions to the assistant are listed here.</Trans>
      )}
    </EmptyState>
  );
}
