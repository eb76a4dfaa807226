import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '../../lib/api/query-for.ts';
import { formatDate } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedRead } from '../../ui/failed-read.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';

const megabyte = 1024 * 1024;

/** The SOP Documents tab: what the library holds. */
export function SopOverview() {
  const { t } = useLingui();
  const sops = useQuery({ ...queryFor(sopsEndpoints.list), refetchOnMount: 'always' as const });
  const { data, error } = sops;
  if (!data) {
    return error ? (
      <FailedRead title={<Trans>The documents did not arrive</Trans>} error={error} read={sops} />
    ) : (
      <SkeletonGroup>
        <SkeletonRows rows={8} />
      </SkeletonGroup>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState headingLevel={2} title={<Trans>No SOPs Available</Trans>}>
        <Trans>Procedures are added in the SOP library.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="meta pad pb-0!">
        <Plural value={data.length} one="# document" other="# documents" />
      </p>
      <DataTable caption={t`SOP Documents`} columns={columns} rows={data} rowKey={({ id }) => id} />
    </>
  );
}

const columns: Column<Sop>[] = [
  {
    key: 'title',
    head: <Trans>Title</Trans>,
    wide: true,
    cell: ({ number, title, description }) => (
      <>
        <b className="wrap-anywhere font-medium">
          {number} {title}
        </b>
        <div className="meta wrap-anywhere max-lg:hidden">{description}</div>
      </>
    ),
  },
  {
    key: 'uploaded',
    head: <Trans>Uploaded</Trans>,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  {
    key: 'size',
    head: <Trans>Size</Trans>,
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ fileSize }) =>
      fileSize === null ? <Trans>Unknown</Trans> : <Trans>{(fileSize / megabyte).toFixed(2)} MB</Trans>,
  },
  {
    key: 'state',
    head: <Trans>State</Trans>,
    cell: ({ isActive }) => <Badge>{isActive ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}</Badge>,
  },
];
