import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps, type RetryableQuery } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

/** A result of `useQuery` or `useInfiniteQuery`. */
type Query<Data> = RetryableQuery & { readonly data: Data | undefined; readonly error: Error | null };

/** The types of the data of some queries, in the order of the queries. */
type DataOf<Queries extends readonly unknown[]> = {
  [Index in keyof Queries]: Queries[Index] extends { data: infer Data } ? Exclude<Data, undefined> : never;
};

export type QueryStateProps<Queries extends readonly Query<unknown>[]> = Pick<
  ErrorStateProps,
  'title' | 'variant' | 'headingLevel'
> & {
  /** The queries whose data the content needs. */
  queries: readonly [...Queries];
  /**
   * Shown until all data have arrived. By default a LoadingState: skeleton rows if `variant` is `plain`, otherwise
   * skeleton panels.
   */
  loading?: ReactNode;
  /** Receives the data in the order of the queries. */
  children: (...data: DataOf<Queries>) => ReactNode;
};

/**
 * Shows the content when all queries have data. Before that, it shows a LoadingState, or if a query has failed, an
 * ErrorState with `title` and Retry. Data that have arrived stay visible when a later refetch fails.
 */
export function QueryState<Queries extends readonly Query<unknown>[]>(props: QueryStateProps<Queries>) {
  const { queries, loading, children, variant = 'plain', ...errorProps } = props;
  if (queries.every((query) => query.data !== undefined)) {
    return children(...(queries.map((query) => query.data) as DataOf<Queries>));
  }
  const failedQuery = queries.find((query) => query.isError && query.data === undefined);
  if (failedQuery) return <ErrorState {...errorProps} variant={variant} error={failedQuery.error} queries={queries} />;
  return loading ?? <LoadingState variant={variant === 'plain' ? 'rows' : 'panels'} />;
}
