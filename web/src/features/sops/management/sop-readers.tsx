import { Trans, useLingui } from '@lingui/react/macro';
import type { ReaderState, SopReader } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { useReaders } from './sop-management.hooks.ts';

/** The people who have read a procedure, and those who have not. */
export function SopReaders({ id }: { id: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<ReaderState>();
  const readers = useReaders(id, state);
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
      <QueryState queries={[readers]} title={<Trans>The readers could not be loaded</Trans>}>
        {({ pages }) => {
          const people = pages.flatMap(({ items }) => items);
          if (people.length === 0) return <EmptyState title={<Trans>Nobody</Trans>} />;
          return <DataTable caption={t`Readers`} columns={columns} rows={people} rowKey={({ userId }) => userId} />;
        }}
      </QueryState>
      <NextPage query={readers} errorTitle={<Trans>The next readers could not be loaded</Trans>}>
        <Trans>Show more</Trans>
      </NextPage>
    </div>
  );
}

const columns: Column<SopReader>[] = [
  {
    key: 'name',
    head: <Trans>Name</Trans>,
    fullWidthOnPhone: true,
    cell: ({ fullName }) => <b className="wrap-anywhere">{fullName}</b>,
  },
  {
    key: 'employee',
    head: <Trans>Employee ID</Trans>,
    cell: ({ employeeId }) => <span className="font-mono">{employeeId}</span>,
  },
  {
    key: 'state',
    head: <Trans>Read</Trans>,
    fullWidthOnPhone: true,
    cell: (reader) => <ReadRevision reader={reader} />,
  },
];

function ReadRevision({ reader }: { reader: SopReader }) {
  const { state, readRevision, readAt, isDeclared } = reader;
  return (
    <>
      {state === 'not_read' || readAt === null ? (
        <Trans>Not read</Trans>
      ) : (
        <Trans>
          Revision {readRevision}, {formatDateTime(readAt)}
        </Trans>
      )}
      {isDeclared ? (
        <span className="meta block">
          <Trans>confirmed by the reader after a download</Trans>
        </span>
      ) : null}
      <Viewed reader={reader} />
    </>
  );
}

function Viewed({ reader: { viewedRevision, viewedAt } }: { reader: SopReader }) {
  if (viewedAt === null) return null;
  return (
    <span className="meta block">
      <Trans>
        viewed revision {viewedRevision}, {formatDateTime(viewedAt)}
      </Trans>
    </span>
  );
}
