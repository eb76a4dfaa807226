import type { Endpoint } from '@loopcheck/contract/endpoint';

/** The methods that the endpoints allow for a path; empty if no endpoint has the path. GET includes HEAD. */
export function listAllowedMethods(endpoints: readonly Endpoint[], path: string): string[] {
  const matchingEndpoints = endpoints.filter((endpoint) => patternOf(endpoint.path).test(path));
  return [...new Set(matchingEndpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** The pattern of the paths of an endpoint. A parameter such as `:id` matches any text without a slash. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
