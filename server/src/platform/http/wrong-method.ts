import type { Endpoint } from '@loopcheck/contract/endpoint';

/** The methods that are taken at a path, by the contract: empty when there is nothing at that path at all. Whatever can be read has a HEAD. */
export function methodsAt(endpoints: readonly Endpoint[], path: string): string[] {
  const here = endpoints.filter((endpoint) => patternOf(endpoint.path).test(path));
  return [...new Set(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
