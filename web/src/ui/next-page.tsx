import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { useListFocus } from './use-list-focus.ts';

/** The part of a `useInfiniteQuery` result that the button needs. */
type PagedQuery = {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Error | null;
  readonly fetchNextPage: () => unknown;
};

type Props = Pick<ErrorStateProps, 'variant' | 'headingLevel'> & {
  query: PagedQuery;
  /** The title of the error that is shown if the next page could not be loaded. */
  errorTitle: ReactNode;
  /** Shows the button without a border. */
  quiet?: boolean;
  /** The class of the element around the button, for example its distance from the edge of a panel. */
  className?: string;
  /** The text of the button. */
  children: ReactNode;
};

/**
 * The end of a list that is loaded in pages: a button that loads the next page. After a failure, an error with Retry
 * replaces the button. Retry loads only the page that failed. Nothing is shown after the last page.
 */
export function NextPage({ query, errorTitle, variant, headingLevel, quiet, className, children }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError, error, fetchNextPage } = query;
  // The button and Retry replace each other, and the focus moves from one to the other. So `useListFocus` gets both as
  // one item of a list.
  const itemProps = useListFocus<'control', HTMLDivElement>(['control'], () => null);
  if (!hasNextPage) return null;
  const loadNextPage = () => void fetchNextPage();
  if (isFetchNextPageError) {
    return (
      <div {...itemProps('control')}>
        <ErrorState
          title={errorTitle}
          error={error}
          onRetry={loadNextPage}
          isRetrying={isFetching}
          variant={variant}
          headingLevel={headingLevel}
        />
      </div>
    );
  }
  return (
    <div className={className} {...itemProps('control')}>
      {/* A request for the next page would cancel a refetch of the list, so the button is busy during both requests. */}
      <Button wide variant={quiet ? 'quiet' : 'default'} busy={isFetching} onClick={loadNextPage}>
        {children}
      </Button>
    </div>
  );
}
