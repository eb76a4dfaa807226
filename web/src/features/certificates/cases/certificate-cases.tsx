import { Trans } from '@lingui/react/macro';
import type { CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NextPage } from '../../../ui/next-page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useListFocus } from '../../../ui/use-list-focus.ts';
import { BulkApproval } from './bulk-approval.tsx';
import { CaseCard } from './case-card.tsx';
import { CaseFilters } from './case-filters.tsx';
import type { CaseSearch } from './case-search.rules.ts';
import type { EvidenceMarksRenderer } from './case-warnings.tsx';
import { useCases } from './cases.hooks.ts';
import { isDecidable, keepOrder } from './cases.rules.ts';

type Props = Pick<CaseListProps, 'userId' | 'renderEvidenceMarks'> & {
  /** The filter, which the screen keeps in the URL. */
  search: CaseSearch;
  onSearch: (search: CaseSearch) => void;
};

/** The filtered certificates of all people, pending ones first. Trainers can approve, reject and revoke them here. */
export function CertificateCases({ userId, renderEvidenceMarks, search, onSearch }: Props) {
  const cases = useCases(search);
  const listedCases = useKeptOrder(cases, search);
  const isFiltered = Object.keys(search).length > 0;
  const errorTitle = <Trans>The certificates could not be loaded</Trans>;
  return (
    <div className="stack">
      <CaseFilters search={search} onSearch={onSearch} />
      <QueryState queries={[cases]} title={errorTitle} variant="panel">
        {({ pages }) => (
          <CaseList
            cases={listedCases}
            lastCase={pages.at(-1)?.items.at(-1)}
            userId={userId}
            renderEvidenceMarks={renderEvidenceMarks}
            hasMore={cases.hasNextPage}
            isOutdated={cases.isPlaceholderData}
            onClearFilters={isFiltered ? () => onSearch({}) : undefined}
          />
        )}
      </QueryState>
      <NextPage query={cases} errorTitle={errorTitle} variant="panel">
        <Trans>Show more</Trans>
      </NextPage>
    </div>
  );
}

/**
 * Returns the loaded cases. Cases that the list already shows keep their order after a refetch (see `keepOrder`). The
 * order of the server applies again after the filter is changed.
 */
function useKeptOrder(query: ReturnType<typeof useCases>, search: CaseSearch): readonly CertificateCase[] {
  const [shown, setShown] = useState<{ filter: string; ids: readonly string[] }>({ filter: '', ids: [] });
  const cases = query.data?.pages.flatMap((page) => page.items) ?? [];
  // While the cases of a changed filter are loading, the query still contains the cases of the previous filter.
  const filter = query.isPlaceholderData ? shown.filter : JSON.stringify(search);
  const ids = keepOrder(
    shown.filter === filter ? shown.ids : [],
    cases.map(({ id }) => id),
  );
  if (shown.filter !== filter || ids.join(' ') !== shown.ids.join(' ')) setShown({ filter, ids });
  const casesById = new Map(cases.map((listed) => [listed.id, listed]));
  return ids.flatMap((id) => casesById.get(id) ?? []);
}

type CaseListProps = {
  cases: readonly CertificateCase[];
  /** The last loaded case in the order of the server, which can differ from the order of `cases`. */
  lastCase: CertificateCase | undefined;
  /** The id of the person who views the list. */
  userId: string;
  renderEvidenceMarks: EvidenceMarksRenderer;
  /** True if the server has more pages of certificates, which are not loaded yet. */
  hasMore: boolean;
  /**
   * True while the certificates for a changed filter are loading. The list then shows those for the previous filter.
   */
  isOutdated: boolean;
  onClearFilters: (() => void) | undefined;
};

function CaseList({
  cases,
  lastCase,
  userId,
  renderEvidenceMarks,
  hasMore,
  isOutdated,
  onClearFilters,
}: CaseListProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const findHeading = () => heading.current;
  const listItemProps = useListFocus(
    cases.map(({ id }) => id),
    findHeading,
  );
  const select = (id: string, isSelected: boolean) =>
    setSelectedIds((ids) => new Set(isSelected ? [...ids, id] : [...ids].filter((selectedId) => selectedId !== id)));
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        <Trans>Certificates</Trans>
      </h2>
      <BulkApproval
        decidableCases={cases.filter(isDecidable)}
        // Pending requests come first. So more of them can follow only if the last loaded certificate is pending.
        hasMoreWaiting={hasMore && lastCase?.status === 'pending'}
        renderEvidenceMarks={renderEvidenceMarks}
        selectedIds={selectedIds}
        onSelect={(ids) => setSelectedIds(new Set(ids))}
        findFocusTarget={findHeading}
      />
      {cases.length === 0 ? <NoCases onClearFilters={onClearFilters} /> : null}
      <ul className="grid gap-3 empty:hidden" aria-busy={isOutdated || undefined}>
        {cases.map((certificate) => (
          <CaseCard
            key={certificate.id}
            certificate={certificate}
            renderEvidenceMarks={renderEvidenceMarks}
            isOwn={certificate.holder.id === userId}
            isSelected={selectedIds.has(certificate.id)}
            onSelect={(isSelected) => select(certificate.id, isSelected)}
            listItemProps={listItemProps(certificate.id)}
          />
        ))}
      </ul>
    </>
  );
}

function NoCases({ onClearFilters }: Pick<CaseListProps, 'onClearFilters'>) {
  return (
    <Panel padded={false}>
      {onClearFilters ? (
        <EmptyState
          title={<Trans>No certificates found</Trans>}
          action={
            <Button onClick={onClearFilters}>
              <Trans>Clear Search</Trans>
            </Button>
          }
        >
          <Trans>No certificate matches this search.</Trans>
        </EmptyState>
      ) : (
        <EmptyState title={<Trans>No certificates yet</Trans>}>
          <Trans>Trainees can request a certificate after they pass every quiz. Their requests are listed here.</Trans>
        </EmptyState>
      )}
    </Panel>
  );
}
