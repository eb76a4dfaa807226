import type { Endpoint } from '@loopcheck/contract/endpoint';

/** The methods that are taken at a path, by the contract: empty when there is nothing at that path at all. */
export function methodsAt(endpoints: readonly Endpoint[], path: string): string[] {
  return endpoints.filter((endpoint) => patternOf(endpoint.path).test(path)).map((endpoint) => endpoint.method);
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`);
