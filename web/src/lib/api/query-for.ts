import type { Endpoint, ReplyOf } from '@loopcheck/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, pathOf, type AddressOf, type CallOf } from './call.ts';

/** The address may be left out where nothing in it is required. */
export type AddressArgs<E extends Endpoint> =
  {} extends AddressOf<E> ? [address?: AddressOf<E>] : [address: AddressOf<E>];

/** Under what a reply is kept: method and path with its parameters, then the query. */
export type KeyOf = readonly [address: string, query: unknown];

/** The key of an endpoint's reply, for reading or writing the cache directly. */
export function keyFor<E extends Endpoint>(endpoint: E, ...[address]: AddressArgs<E>): KeyOf {
  const { params, query }: { params?: unknown; query?: unknown } = address ?? {};
  return [`${endpoint.method} ${pathOf(endpoint, params)}`, query ?? {}];
}

/** Options for useQuery with the reply's type: `useQuery(queryFor(progressEndpoints.list))`. */
export function queryFor<E extends Endpoint>(endpoint: E, ...args: AddressArgs<E>) {
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, KeyOf>({
    queryKey: keyFor(endpoint, ...args),
    queryFn: ({ signal }) => call(endpoint, { ...args[0], signal } as CallOf<E>),
  });
}
