import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, plainMessageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { shelfOf } from './shelf.ts';
import { SopCard } from './sop-card.tsx';
import { shelve, useReadStates, useSops, useSopSearch } from './sops.hooks.ts';

export type LibrarySearch = { search?: string; chapter?: number };

type Props = LibrarySearch & {
  onSearch: (search: LibrarySearch) => void;
  onView: (number: string) => void;
  /** Stands in an empty library: Upload SOP. */
  firstStep?: ReactNode;
};

/** The shelf of procedures, as search and chapter leave it. */
export function Library({ search = '', chapter, onSearch, onView, firstStep }: Props) {
  const [typed, setTyped] = useTyped(search, (words) => onSearch({ search: words, ...(chapter && { chapter }) }));
  const sops = useSops();
  const reads = useReadStates();
  const found = useSopSearch(search);
  const error = sops.error ?? (search === '' ? null : found.error) ?? reads.error;
  const retry = () => Promise.all([sops.refetch(), reads.refetch(), search === '' ? null : found.refetch()]);
  const shelf = sops.data && shelfOf(shelve(sops.data, reads.data?.items), { search, chapter, hits: found.data });
  const chapters = new Set(sops.data?.flatMap((sop) => (sop.chapterNumber === null ? [] : [sop.chapterNumber])));
  const clear = () => {
    setTyped('');
    onSearch({});
  };
  return (
    <>
      <LibraryFilters
        typed={typed}
        onTyped={setTyped}
        chapter={chapter}
        onChapter={(next) => onSearch({ ...(search && { search }), ...(next && { chapter: next }) })}
        chapters={[...chapters].toSorted((one, other) => one - other)}
        count={shelf?.length}
      />
      {error ? (
        <ErrorState
          className="panel mb-4"
          headingLevel={2}
          title={<Trans>The procedures did not arrive</Trans>}
          message={plainMessageOf(error)}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void retry()}
          retrying={sops.isFetching || reads.isFetching || found.isFetching}
        />
      ) : null}
      {!error && shelf === undefined ? <Coming /> : null}
      {shelf?.length === 0 && !error ? (
        <NothingShown isFiltered={search !== '' || chapter !== undefined} onClear={clear} firstStep={firstStep} />
      ) : null}
      {shelf && shelf.length > 0 ? (
        <ul className="cards c3" aria-busy={found.isPlaceholderData || undefined}>
          {shelf.map((item) => (
            <SopCard key={item.sop.id} {...item} onView={() => onView(item.sop.number)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** What is typed, handed on once typing has paused: one call per word, not per letter. */
function useTyped(settled: string, onSettled: (words: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(settled);
  const [known, setKnown] = useState(settled);
  // The address has changed by itself: back, or a link.
  if (known !== settled) {
    setKnown(settled);
    if (typed.trim() !== settled) setTyped(settled);
  }
  useEffect(() => {
    if (typed.trim() === settled) return undefined;
    const timer = setTimeout(() => onSettled(typed.trim()), 250);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}

type NothingProps = { isFiltered: boolean; onClear: () => void; firstStep: ReactNode };

function NothingShown({ isFiltered, onClear, firstStep }: NothingProps) {
  return (
    <section className="panel">
      {isFiltered ? (
        <EmptyState
          headingLevel={2}
          title={<Trans>No SOPs Found</Trans>}
          action={
            <Button onClick={onClear}>
              <Trans>Clear Search</Trans>
            </Button>
          }
        >
          <Trans>No procedure holds all these words. Try fewer, or a part of a word.</Trans>
        </EmptyState>
      ) : (
        <EmptyState headingLevel={2} title={<Trans>No SOPs Available</Trans>} action={firstStep}>
          <Trans>Procedures stand here once a trainer has added them.</Trans>
        </EmptyState>
      )}
    </section>
  );
}

function Coming() {
  return (
    <SkeletonGroup className="cards c3">
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className="panel pad stack s8">
          <Skeleton width={90} height={12} />
          <Skeleton height={18} />
          <Skeleton width="70%" />
          <Skeleton height={40} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
