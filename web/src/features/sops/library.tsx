import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { cardGrid } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { removeOldJobs } from './job-card/stored-jobs.ts';
import { LibraryFilters } from './library-filters.tsx';
import { filterLibrary, joinReadStates, listChapters } from './library.rules.ts';
import { SopCard } from './sop-card.tsx';
import { useReadStates, useSops, useSopSearch } from './sops.hooks.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';

/** The search text and the chapter number by which the library is filtered. */
export type LibrarySearch = { search?: string; chapter?: number };

type Props = LibrarySearch & {
  onSearch: (search: LibrarySearch) => void;
  /** Opens the procedure with this number. */
  onView: (number: string) => void;
  /** The action of an empty library: the button Upload SOP. */
  emptyAction?: ReactNode;
};

/** The active procedures that match the search and the chapter. */
export function Library({ search = '', chapter, onSearch, onView, emptyAction }: Props) {
  const [searchText, setSearchText] = useDebouncedText(search, (text) =>
    onSearch({ search: text, ...(chapter && { chapter }) }),
  );
  // Removes the old jobs on this device: the steps that people marked as done on job cards. Opening a job card does the
  // same, but perhaps nobody opens a job card on this device again.
  useEffect(() => removeOldJobs(new Date()), []);
  const sops = useSops();
  const readStates = useReadStates();
  const hits = useSopSearch(search);
  // True while the list still shows the hits of the previous search.
  const isSearching = search !== '' && hits.isPlaceholderData;
  const items =
    sops.data && readStates.data && hits.data
      ? filterLibrary(joinReadStates(sops.data, readStates.data.items), { search, chapter, hits: hits.data })
      : undefined;
  const clearFilters = () => {
    setSearchText('');
    onSearch({});
  };
  return (
    <>
      <LibraryFilters
        searchText={searchText}
        onSearchTextChange={setSearchText}
        chapter={chapter}
        onChapterChange={(next) => onSearch({ ...(search && { search }), ...(next && { chapter: next }) })}
        chapters={listChapters(sops.data ?? [])}
        count={items?.length}
      />
      <QueryState
        queries={[sops, readStates, hits]}
        title={<Trans>The procedures could not be loaded</Trans>}
        variant="panel"
        loading={<LoadingState variant="tiles" count={6} />}
      >
        {() =>
          items?.length ? (
            <ul className={cardGrid({ columns: 3 })} aria-busy={isSearching || undefined}>
              {items.map((item) => (
                <SopCard key={item.sop.id} {...item} onView={() => onView(item.sop.number)} />
              ))}
            </ul>
          ) : (
            <EmptyLibrary
              isSearch={search !== ''}
              isChapterFilter={chapter !== undefined}
              onClear={clearFilters}
              action={emptyAction}
            />
          )
        }
      </QueryState>
    </>
  );
}

type EmptyLibraryProps = { isSearch: boolean; isChapterFilter: boolean; onClear: () => void; action: ReactNode };

function EmptyLibrary({ isSearch, isChapterFilter, onClear, action }: EmptyLibraryProps) {
  return (
    <Panel padded={false}>
      {isSearch || isChapterFilter ? (
        <EmptyState
          headingLevel={2}
          title={<Trans>No SOPs Found</Trans>}
          action={
            <Button onClick={onClear}>
              {isSearch ? <Trans>Clear Search</Trans> : <Trans>Show all chapters</Trans>}
            </Button>
          }
        >
          <NotFoundText isSearch={isSearch} isChapterFilter={isChapterFilter} />
        </EmptyState>
      ) : (
        <EmptyState headingLevel={2} title={<Trans>No SOPs Available</Trans>} action={action}>
          <Trans>Procedures appear here when a trainer has added them.</Trans>
        </EmptyState>
      )}
    </Panel>
  );
}

function NotFoundText({ isSearch, isChapterFilter }: Pick<EmptyLibraryProps, 'isSearch' | 'isChapterFilter'>) {
  if (!isSearch) return <Trans>This chapter has no procedures.</Trans>;
  return isChapterFilter ? (
    <Trans>No procedure of this chapter contains all these words. Try fewer words, or a part of a word.</Trans>
  ) : (
    <Trans>No procedure contains all these words. Try fewer words, or a part of a word.</Trans>
  );
}
