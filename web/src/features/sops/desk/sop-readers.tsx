import { Trans, useLingui } from '@lingui/react/macro';
import type { ReaderState, SopReader } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { useState } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { SkeletonGroup, SkeletonRows } from '../../../ui/skeleton.tsx';
import { useReaders } from './desk.hooks.ts';

/** Who has read a procedure, and who has not. */
export function SopReaders({ id }: { id: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<ReaderState>();
  const readers = useReaders(id, state);
  const people = readers.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="stack pt-3">
      <Select
        label={t`Show`}
        value={state ?? ''}
        onChange={(event) => setState((event.target.value || undefined) as ReaderState | undefined)}
        options={[
          { value: '', label: t`Everybody` },
          { value: 'read', label: t`Have read this revision` },
          { value: 'older', label: t`Have read an older revision` },
          { value: 'not_read', label: t`Have not read it` },
        ]}
      />
      {readers.error ? (
        <ErrorState
          title={<Trans>The readers did not arrive</Trans>}
          message={plainMessageOf(readers.error)}
          onRetry={() => void readers.refetch()}
          retrying={readers.isFetching}
        />
      ) : null}
      {!people && !readers.error ? (
        <SkeletonGroup>
          <SkeletonRows rows={5} />
        </SkeletonGroup>
      ) : null}
      {people?.length === 0 ? <EmptyState title={<Trans>Nobody</Trans>} /> : null}
      {people && people.length > 0 ? <ReaderTable people={people} /> : null}
      {readers.hasNextPage ? (
        <Button wide busy={readers.isFetchingNextPage} onClick={() => void readers.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </div>
  );
}

const columns: Column<SopReader>[] = [
  {
    key: 'name',
    head: <Trans>Name</Trans>,
    wide: true,
    cell: ({ fullName }) => <b className="wrap-anywhere">{fullName}</b>,
  },
  {
    key: 'employee',
    head: <Trans>Employee ID</Trans>,
    cell: ({ employeeId }) => <span className="mono">{employeeId}</span>,
  },
  { key: 'state', head: <Trans>Read</Trans>, wide: true, cell: (reader) => <ReaderWord reader={reader} /> },
];

function ReaderTable({ people }: { people: readonly SopReader[] }) {
  const { t } = useLingui();
  return <DataTable caption={t`Readers`} columns={columns} rows={people} rowKey={({ userId }) => userId} />;
}

function ReaderWord({ reader: { state, readRevision, readAt, isDeclared } }: { reader: SopReader }) {
  if (state === 'not_read' || readAt === null) return <Trans>Not read</Trans>;
  return (
    <>
      <Trans>
        Revision {readRevision}, {formatDateTime(readAt)}
      </Trans>
      {isDeclared ? (
        <span className="meta block">
          <Trans>by their word, after a download</Trans>
        </span>
      ) : null}
    </>
  );
}
