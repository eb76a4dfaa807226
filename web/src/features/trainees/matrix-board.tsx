import { Trans } from '@lingui/react/macro';
import type { MatrixRow, ModuleTotals } from '@loopcheck/contract/features/trainees/trainees.contract';
import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { AttemptDialog } from './attempt-dialog.tsx';
import { CellPopover } from './cell-popover.tsx';
import { MatrixCards } from './matrix-cards.tsx';
import { isNarrowed, type MatrixSearch } from './matrix-filter.ts';
import { MatrixFilters } from './matrix-filters.tsx';
import { MatrixLegend } from './matrix-legend.tsx';
import type { PressedCell } from './matrix-table-row.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { useMatrix, useProgressStats } from './trainees.hooks.ts';
import { useDesk } from './use-desk.ts';
import '../../ui/matrix.css';

/** Where a person, their record and a module lead; the screen knows. */
export type MatrixLinks = {
  personLink: (row: MatrixRow, props: object) => ReactNode;
  recordLink: (userId: string) => ReactNode;
  moduleLink: (module: ModuleTotals, props: object, children: ReactNode) => ReactNode;
};

type Props = MatrixLinks & {
  search: MatrixSearch;
  onSearch: (next: MatrixSearch) => void;
};

/** The whole matrix: filters, what the cells mean, and the crew as a table or as cards. */
export function MatrixBoard(props: Props) {
  const { search, onSearch } = props;
  const isDesk = useDesk();
  // In a hand those who need somebody come first.
  const shown: MatrixSearch = search.sort === undefined && !isDesk ? { ...search, sort: 'urgent' } : search;
  const stats = useProgressStats(search);
  return (
    <div className="stack">
      <MatrixFilters search={shown} onSearch={onSearch} stats={stats.data} />
      <MatrixLegend />
      <Crew {...props} search={shown} isDesk={isDesk} stats={stats} />
    </div>
  );
}

type CrewProps = Props & { isDesk: boolean; stats: ReturnType<typeof useProgressStats> };

function Crew({ search, onSearch, personLink, recordLink, moduleLink, isDesk, stats }: CrewProps) {
  const matrix = useMatrix(search);
  const [now] = useState(() => Date.now());
  const [pressed, setPressed] = useState<PressedCell | null>(null);
  const [attemptId, setAttemptId] = useState<string | null>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = matrix;
  const fetchMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const error = matrix.error ?? stats.error;
  const retry = () => {
    if (stats.error) void stats.refetch();
    if (isFetchNextPageError) void fetchNextPage();
    else if (matrix.error) void matrix.refetch();
  };
  const failure = error ? (
    <Failed error={error} onRetry={retry} retrying={matrix.isFetching || stats.isFetching} />
  ) : null;
  if (!matrix.data || !stats.data) return failure ?? <Coming />;
  const rows = matrix.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return <Nothing onClear={isNarrowed(search) ? () => onSearch({}) : undefined} />;
  const { modules, shown, averageProgress } = stats.data;
  return (
    <>
      {isDesk ? (
        <section className="panel mxpanel" aria-busy={matrix.isPlaceholderData || undefined}>
          <MatrixTable
            {...{ rows, modules, now, personLink, moduleLink }}
            total={shown}
            average={averageProgress}
            onNearEnd={fetchMore}
            onPress={setPressed}
          />
        </section>
      ) : (
        <MatrixCards {...{ rows, modules, now, personLink }} />
      )}
      {failure}
      {!isDesk && hasNextPage ? (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
      <CellPopover
        pressed={pressed}
        onClose={() => setPressed(null)}
        recordLink={recordLink}
        onAttempt={(id) => {
          setPressed(null);
          setAttemptId(id);
        }}
      />
      <AttemptDialog attemptId={attemptId} onClose={() => setAttemptId(null)} />
    </>
  );
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear)
    return (
      <section className="panel">
        <EmptyState headingLevel={2} title={<Trans>No trainees yet</Trans>}>
          <Trans>Whoever registers and is let in is listed here with every chapter.</Trans>
        </EmptyState>
      </section>
    );
  return (
    <section className="panel">
      <EmptyState
        headingLevel={2}
        title={<Trans>No trainees found</Trans>}
        action={
          <Button onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Nobody matches this search and these filters.</Trans>
      </EmptyState>
    </section>
  );
}

function Failed({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const refusal = error instanceof ApiError ? error : undefined;
  return (
    <section className="panel">
      <ErrorState
        headingLevel={2}
        title={<Trans>The progress did not arrive</Trans>}
        message={refusal?.plain}
        requestId={refusal?.requestId}
        onRetry={onRetry}
        retrying={retrying}
      />
    </section>
  );
}

function Coming() {
  return (
    <SkeletonGroup className="panel pad stack s8">
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} height={30} />
      ))}
    </SkeletonGroup>
  );
}
