import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ManagedSop, sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { keyFor } from '../../lib/api/query-for.ts';
import { formatDate } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedRead } from '../../ui/failed-read.tsx';
import { SkeletonGroup, SkeletonRows } from '../../ui/skeleton.tsx';

const megabyte = 1024 * 1024;

/** All procedures, deactivated ones too, page by page. */
const useAllSops = () =>
  useInfiniteQuery({
    queryKey: keyFor(sopAuthoringEndpoints.list),
    queryFn: ({ signal, pageParam }) =>
      call(sopAuthoringEndpoints.list, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always' as const,
  });

/** The SOP Documents tab: what the library holds. */
export function SopOverview() {
  const { t } = useLingui();
  const sops = useAllSops();
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
  const items = data.pages.flatMap((page) => page.items);
  const count = items.length;
  if (count === 0) {
    return (
      <EmptyState headingLevel={2} title={<Trans>No SOPs Available</Trans>}>
        <Trans>Procedures are added in the SOP library.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="meta pad pb-0!">
        {sops.hasNextPage ? (
          <Trans>The first {count} documents</Trans>
        ) : (
          <Plural value={count} one="# document" other="# documents" />
        )}
      </p>
      <DataTable caption={t`SOP Documents`} columns={columns} rows={items} rowKey={({ id }) => id} />
      {error ? <FailedRead title={<Trans>The rest did not arrive</Trans>} error={error} read={sops} /> : null}
      {sops.hasNextPage ? (
        <div className="pad">
          <Button wide busy={sops.isFetchingNextPage} onClick={() => void sops.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

const columns: Column<ManagedSop>[] = [
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
