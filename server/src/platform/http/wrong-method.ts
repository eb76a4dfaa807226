import type { Endpoint } from '@loopcheck/contract/endpoint';

/** The methods that the contract has at a path; empty when there is no such path. GET includes HEAD. */
export function methodsAt(endpoints: readonly Endpoint[], path: string): string[] {
  const here = endpoints.filter((endpoint) => patternOf(endpoint.path).test(path));
  return [...new Set(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
