import { ApiError } from '../../lib/api/api-error.ts';

/**
 * The message of a failed form request; undefined if `error` is null. Returns `fallback` if our server has sent no
 * message, for example because a proxy replied instead.
 */
export function failureMessage(error: Error | null, fallback: string): string | undefined {
  if (!error) return undefined;
  // `unknown` and `bad_reply` are the codes of replies that are not in the format of our server.
  const hasOurFormat = error instanceof ApiError && error.code !== 'unknown' && error.code !== 'bad_reply';
  return (hasOurFormat && error.userMessage) || fallback;
}
