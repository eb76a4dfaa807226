import type { Endpoint } from '@loopcheck/contract/endpoint';

/**
 * Returns a function that lists the methods that the endpoints allow for a path. The list is empty if no endpoint has
 * the path. GET includes HEAD.
 */
export function createMethodLister(endpoints: readonly Endpoint[]): (path: string) => string[] {
  // Every request for a page tests the patterns, so they are created once.
  const methodsByPattern = endpoints.map(({ method, path }) => ({
    pattern: patternOf(path),
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  }));
  return (path) => [
    ...new Set(methodsByPattern.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))),
  ];
}

/** The pattern of the paths of an endpoint. A parameter such as `:id` matches any text without a slash. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
