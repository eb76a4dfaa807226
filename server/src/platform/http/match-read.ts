import { parse } from 'node:querystring';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import { ensure } from '../errors/refusal.ts';

/** The maximum length of a decoded path parameter, in UTF-16 code units. */
export const maxParamLength = 256;

interface HasEndpoint {
  readonly endpoint: Endpoint;
}

/**
 * The GET endpoint of a URL (`read`), with the parameters of the path and query. The schemas of the endpoint have not
 * yet parsed the parameters.
 */
export interface MatchedRead<Read extends HasEndpoint> {
  readonly read: Read;
  readonly params: Record<string, string>;
  readonly query: Record<string, unknown>;
}

/**
 * Returns a function that finds the GET endpoint for a path with a query, as the router does for a request. The
 * function returns undefined if there is no such endpoint. It refuses with `bad_request` if an escape such as `%zz`
 * cannot be decoded, and with `not_found` if a parameter is too long.
 */
export function createReadMatcher<Read extends HasEndpoint>(
  reads: readonly Read[],
): (url: string) => MatchedRead<Read> | undefined {
  const patterns = reads.map((read) => ({ read, segments: read.endpoint.path.split('/') }));
  const patternsByLength = Map.groupBy(patterns.toSorted(compareSegments), ({ segments }) => segments.length);
  return (url) => {
    const [path, query] = splitAtFirst(url, '?');
    const segments = path.split('/');
    const pattern = patternsByLength
      .get(segments.length)
      ?.find((each) => each.segments.every((segment, index) => isParameter(segment) || segment === segments[index]));
    return pattern && { read: pattern.read, params: readParams(pattern.segments, segments), query: parse(query) };
  };
}

const isParameter = (segment: string) => segment.startsWith(':');

/**
 * Orders patterns so that a fixed segment comes before a parameter at the same place. The patterns are compared as
 * texts of digits: `/people/all` becomes 000, and `/people/:id` becomes 001.
 */
function compareSegments(one: { segments: readonly string[] }, other: { segments: readonly string[] }): number {
  const kindsOf = ({ segments }: { segments: readonly string[] }) =>
    segments.map((each) => (isParameter(each) ? 1 : 0));
  return kindsOf(one).join('').localeCompare(kindsOf(other).join(''));
}

function readParams(pattern: readonly string[], segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, name] of pattern.entries()) {
    if (isParameter(name)) params[name.slice(1)] = decode(segments[index] ?? '');
  }
  return params;
}

function decode(segment: string): string {
  ensure(isDecodable(segment), 'bad_request');
  const parameter = decodeURIComponent(segment);
  ensure(parameter.length <= maxParamLength, 'not_found');
  return parameter;
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    // A malformed escape.
    return false;
  }
}

function splitAtFirst(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}
