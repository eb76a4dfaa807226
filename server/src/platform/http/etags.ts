import type { FastifyRequest } from 'fastify';
import { ensure } from '../errors/refusal.ts';

/**
 * True if the client's cached copy is current: the If-None-Match header (RFC 9110, section 13.1.2) is `*` or contains
 * the etag. The prefix `W/` of weak etags is ignored.
 */
export const isCopyCurrent = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  entriesOf(headers['if-none-match']).some(
    (entry) => entry === '*' || withoutWeakPrefix(entry) === withoutWeakPrefix(etag),
  );

/**
 * Refuses with precondition_failed if the If-Match header (RFC 9110, section 13.1.1) requires another version. A
 * request is accepted if it has no such header, or if the header is `*` or contains the etag. Weak etags never match,
 * because they do not guarantee equal bytes.
 */
export function ensureVersionMatches({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): void {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return;
  const isStrong = !etag.startsWith('W/');
  ensure(
    entriesOf(ifMatch).some((entry) => entry === '*' || (isStrong && entry === etag)),
    'precondition_failed',
  );
}

/** Returns the etags in the value of an If-Match or If-None-Match header. */
const entriesOf = (header: string | undefined): string[] => header?.split(',').map((entry) => entry.trim()) ?? [];

const withoutWeakPrefix = (etag: string): string => etag.replace(/^W\//, '');
