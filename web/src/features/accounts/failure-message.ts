import { ApiError } from '../../lib/api/api-error.ts';

/**
 * The message of a failed form request: the server's own message, or `fallback` if the reply did not come from our
 * server, for example from a proxy. Undefined if nothing failed.
 */
export function failureMessage(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined;
  const isForeignReply = !(error instanceof ApiError) || error.code === 'unknown' || error.code === 'bad_reply';
  return isForeignReply ? fallback : error.plainMessage || fallback;
}
