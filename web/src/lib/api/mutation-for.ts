import type { Endpoint, ReplyOf, SentBodyOf } from '@loopcheck/contract/endpoint';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call, type AddressOf, type CallOf } from './call.ts';

/** What a mutation is given: the body, or nothing where the call has none. */
export type VariablesOf<E extends Endpoint> = [SentBodyOf<E>] extends [undefined] ? void : SentBodyOf<E>;

type Options<E extends Endpoint> = AddressOf<E> & {
  /** The reads that this write makes out of date, whatever their parameters. */
  refreshes?: readonly Endpoint[] | undefined;
};

type OptionArgs<E extends Endpoint> = {} extends AddressOf<E> ? [options?: Options<E>] : [options: Options<E>];

/**
 * Options for useMutation; its variables are the body. A write counts as done when the reads it touches are
 * fresh again, so that no screen shows the state before it.
 */
export function mutationFor<E extends Endpoint>(endpoint: E, ...[options]: OptionArgs<E>) {
  return mutationOptions<ReplyOf<E>, Error, VariablesOf<E>>({
    mutationFn: async (body, { client }) => {
      const { refreshes = [], ...address }: Partial<Options<E>> = options ?? {};
      const sent: unknown = { ...address, body: body ?? undefined };
      const reply = await call(endpoint, sent as CallOf<E>);
      await refresh(client, refreshes);
      return reply;
    },
  });
}

/** Fetches the named reads again where a screen shows them, and marks them out of date where none does. */
export async function refresh(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  if (endpoints.length === 0) return;
  await client.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' && endpoints.some((endpoint) => isAnswerOf(endpoint, address)),
  });
}

function isAnswerOf({ method, path }: Endpoint, address: string): boolean {
  const pattern = `${method} ${path}`.split('/');
  const segments = address.split('/');
  return (
    segments.length === pattern.length &&
    pattern.every((segment, place) => segment.startsWith(':') || segment === segments[place])
  );
}
