import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ManagedSop, sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pagesFor } from '../../lib/api/pages-for.ts';
import { formatDate } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';
import { NextPage } from '../../ui/next-page.tsx';
import { QueryState } from '../../ui/query-state.tsx';

const bytesPerMegabyte = 1024 * 1024;

/** The tab SOP Documents of the admin panel: all procedures, including inactive ones. */
export function SopOverview() {
  const { t } = useLingui();
  const sops = useInfiniteQuery(pagesFor(sopAuthoringEndpoints.list));
  return (
    <QueryState queries={[sops]} title={<Trans>The documents could not be loaded</Trans>} headingLevel={2}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
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
            <p className="meta px-4 pt-4 lg:px-6 lg:pt-5">
              {sops.hasNextPage ? (
                <Trans>The first {count} documents</Trans>
              ) : (
                <Plural value={count} one="# document" other="# documents" />
              )}
            </p>
            <DataTable caption={t`SOP Documents`} columns={columns} rows={items} rowKey={({ id }) => id} />
            <NextPage
              query={sops}
              errorTitle={<Trans>The next documents could not be loaded</Trans>}
              className={panelPadding}
            >
              <Trans>Show more</Trans>
            </NextPage>
          </>
        );
      }}
    </QueryState>
  );
}

const columns: Column<ManagedSop>[] = [
  {
    key: 'title',
    head: <Trans>Title</Trans>,
    fullWidthOnPhone: true,
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
    alignEnd: true,
    className: 'whitespace-nowrap',
    cell: ({ fileSize }) =>
      fileSize === null ? <Trans>Unknown</Trans> : <Trans>{(fileSize / bytesPerMegabyte).toFixed(2)} MB</Trans>,
  },
  {
    key: 'state',
    head: <Trans>State</Trans>,
    cell: ({ isActive }) => <Badge>{isActive ? <Trans>Active</Trans> : <Trans>Inactive</Trans>}</Badge>,
  },
];
