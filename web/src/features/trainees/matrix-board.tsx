import { Trans } from '@lingui/react/macro';
import type { MatrixRow, ModuleTotals } from '@loopcheck/contract/features/trainees/trainees.contract';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { lazyWithoutPlaceholder } from '../../lib/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NextPage } from '../../ui/next-page.tsx';
import { Panel, panelClass } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AttemptDialog } from './attempt-dialog.tsx';
import type { EvidenceMarksRenderer } from './cell-popover.tsx';
import { MatrixCards } from './matrix-cards.tsx';
import { hasFilter, type MatrixSearch, withDefaultSort } from './matrix-filter.rules.ts';
import { MatrixFilters } from './matrix-filters.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import type { SelectedCell } from './matrix-table-row.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { useMatrix, useProgressStats } from './trainees.hooks.ts';
import { useIsDesktop } from '../../lib/use-is-desktop.ts';
import '../../ui/matrix.css';

// The popover's code is as large as that of the matrix. So it is fetched only after the matrix is displayed.
const CellPopover = lazyWithoutPlaceholder(async () => (await import('./cell-popover.tsx')).CellPopover);

/**
 * Functions that render the links to other screens. A function with `linkProps` must spread them on the link element.
 */
export type MatrixLinks = {
  renderPersonLink: (row: MatrixRow, linkProps: object) => ReactNode;
  renderRecordLink: (userId: string) => ReactNode;
  renderModuleLink: (module: ModuleTotals, linkProps: object, children: ReactNode) => ReactNode;
};

type Props = MatrixLinks & {
  renderEvidenceMarks: EvidenceMarksRenderer;
  search: MatrixSearch;
  onSearch: (search: MatrixSearch) => void;
};

/**
 * The progress matrix, which shows the state of each trainee in each module, with its filters and legend. It is a table
 * on a desktop and a list of cards on a phone.
 */
export function MatrixBoard(props: Props) {
  const { search, onSearch } = props;
  const isDesktop = useIsDesktop();
  const displayedSearch = withDefaultSort(search, isDesktop);
  const stats = useProgressStats(search);
  return (
    <div className="stack">
      <MatrixFilters search={displayedSearch} onSearch={onSearch} stats={stats.data} />
      {/* Until the figures arrive, the legend explains drills too, because most sites have drills. So its height rarely
          changes. */}
      <MatrixLegend hasDrills={stats.data?.modules.some(({ hasDrills }) => hasDrills) ?? true} />
      <MatrixContent {...props} search={displayedSearch} isDesktop={isDesktop} stats={stats} />
    </div>
  );
}

type ContentProps = Props & { isDesktop: boolean; stats: ReturnType<typeof useProgressStats> };

function MatrixContent(props: ContentProps) {
  const {
    search,
    onSearch,
    renderPersonLink,
    renderRecordLink,
    renderModuleLink,
    renderEvidenceMarks,
    isDesktop,
    stats,
  } = props;
  const matrix = useMatrix(search);
  const [now] = useState(() => Date.now());
  const [selectedCell, setSelectedCell] = useState<SelectedCell | null>(null);
  // The popover is rendered only after a cell was selected. So the matrix is displayed even if the code of the popover
  // cannot be fetched.
  const [hasSelected, setHasSelected] = useState(false);
  if (selectedCell && !hasSelected) setHasSelected(true);
  useEffect(() => void CellPopover.preload(), []);
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = matrix;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const errorTitle = <Trans>The progress could not be loaded</Trans>;
  return (
    <>
      <QueryState queries={[matrix, stats]} title={errorTitle} variant="panel" loading={<MatrixLoadingState />}>
        {({ pages }, { modules, shown, averageProgress }) => {
          const rows = pages.flatMap((page) => page.items);
          if (rows.length === 0) return <NoTrainees onClear={hasFilter(search) ? () => onSearch({}) : undefined} />;
          if (!isDesktop)
            return <MatrixCards rows={rows} modules={modules} now={now} renderPersonLink={renderPersonLink} />;
          return (
            <section
              className={panelClass({ className: 'matrix-panel' })}
              aria-busy={matrix.isPlaceholderData || undefined}
            >
              <MatrixTable
                rows={rows}
                modules={modules}
                traineeCount={shown}
                averageProgress={averageProgress}
                now={now}
                onNearEnd={fetchMore}
                onSelect={setSelectedCell}
                renderPersonLink={renderPersonLink}
                renderModuleLink={renderModuleLink}
              />
            </section>
          );
        }}
      </QueryState>
      {/* The table requests the next page itself. After a failure, NextPage shows the error. */}
      {!isDesktop || isFetchNextPageError ? (
        <NextPage query={matrix} errorTitle={errorTitle} variant="panel">
          <Trans>Show more</Trans>
        </NextPage>
      ) : null}
      {hasSelected ? (
        <CellPopover
          selectedCell={selectedCell}
          onClose={() => setSelectedCell(null)}
          renderRecordLink={renderRecordLink}
          renderEvidenceMarks={renderEvidenceMarks}
          onOpenAttempt={(id) => {
            setSelectedCell(null);
            setAttemptId(id);
          }}
        />
      ) : null}
      <AttemptDialog attemptId={attemptId} onClose={() => setAttemptId(null)} />
    </>
  );
}

function MatrixLoadingState() {
  return (
    <Panel padded={false}>
      <LoadingState variant="rows" count={12} />
    </Panel>
  );
}

/** Shown instead of a matrix without rows. `onClear` removes the filter; undefined if no filter is set. */
function NoTrainees({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear)
    return (
      <Panel padded={false}>
        <EmptyState headingLevel={2} title={<Trans>No trainees yet</Trans>}>
          <Trans>Trainees with an approved account are listed here with their state in each module.</Trans>
        </EmptyState>
      </Panel>
    );
  return (
    <Panel padded={false}>
      <EmptyState
        headingLevel={2}
        title={<Trans>No trainees found</Trans>}
        action={
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>No trainee matches this search and these filters.</Trans>
      </EmptyState>
    </Panel>
  );
}
