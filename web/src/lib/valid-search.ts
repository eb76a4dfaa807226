/**
 * Wraps a parser of search params (the query of the URL) for a route. A param that the parser leaves out is undefined
 * for the screen. Without this wrapper, the screen would get the unchecked value, because the router merges the result
 * of the parser into the params of the URL.
 */
export const onlyValid =
  <Search extends object>(parse: (raw: Record<string, unknown>) => Search) =>
  (raw: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])),
    ...parse(raw),
  });
