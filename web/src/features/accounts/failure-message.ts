import { ApiError } from '../../lib/api/api-error.ts';

/**
 * The message of a failed form request; undefined if `error` is null. Returns `fallback` if our server has sent no
 * message, for example because a proxy replied instead.
 */
export function failureMessage(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined;
  // A reply that is not in the format of our server has the code `unknown` or `bad_reply`.
  const hasOurFormat = error instanceof ApiError && error.code !== 'unknown' && error.code !== 'bad_reply';
  return (hasOurFormat && error.userMessage) || fallback;
}
