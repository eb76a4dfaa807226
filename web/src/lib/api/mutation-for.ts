import type { Endpoint, ReplyOf, SentBodyOf } from '@loopcheck/contract/endpoint';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call, type CallOptions, type UrlParts } from './call.ts';

/** The variables of a mutation: the body, or none if the endpoint has no body. */
export type MutationVariables<E extends Endpoint> = [SentBodyOf<E>] extends [undefined] ? void : SentBodyOf<E>;

type Options<E extends Endpoint> = UrlParts<E> & {
  /** The endpoints whose cached replies the mutation makes out of date, whatever their parameters. */
  refreshes?: readonly Endpoint[] | undefined;
};

/** The arguments after the endpoint. The options can be omitted if the endpoint requires no params and no query. */
type OptionArgs<E extends Endpoint> = {} extends UrlParts<E> ? [options?: Options<E>] : [options: Options<E>];

/**
 * Options for `useMutation`; the variables are the body. The mutation succeeds after the displayed queries of
 * `refreshes` have been refetched, so that no screen shows the previous state.
 */
export function mutationFor<E extends Endpoint>(endpoint: E, ...[options]: OptionArgs<E>) {
  return mutationOptions<ReplyOf<E>, Error, MutationVariables<E>>({
    mutationFn: async (body, { client }) => {
      const { refreshes = [], ...parts }: Partial<Options<E>> = options ?? {};
      const callOptions: unknown = { ...parts, body: body ?? undefined };
      const reply = await call(endpoint, callOptions as CallOptions<E>);
      await refresh(client, refreshes);
      return reply;
    },
  });
}

/** Invalidates the cached replies of the endpoints, and refetches the replies that are displayed. */
export async function refresh(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  if (endpoints.length === 0) return;
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && endpoints.some((endpoint) => matchesKeyPath(endpoint, path)),
  });
}

/**
 * True if `keyPath`, the first item of a query key such as "GET /api/quizzes/q1", has the method of the endpoint and
 * matches the pattern of its path.
 */
function matchesKeyPath({ method, path }: Endpoint, keyPath: string): boolean {
  const patternSegments = `${method} ${path}`.split('/');
  const keySegments = keyPath.split('/');
  return (
    keySegments.length === patternSegments.length &&
    patternSegments.every((segment, index) => segment.startsWith(':') || segment === keySegments[index])
  );
}
