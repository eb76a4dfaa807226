import { ApiError } from '../api/api-error.ts';
import { isUnauthorized } from '../api/session-loss.ts';

/**
 * `retryable`: the same request can succeed later. `signed_out`: the session has ended. `refused`: a retry is useless.
 */
export type RequestFailure = 'retryable' | 'signed_out' | 'refused';

/** The statuses 4xx after which a retry can succeed: request timeout, and too many requests. */
const temporaryStatuses: readonly number[] = [408, 429];

/**
 * Returns which kind of failure an error is. Only a clear refusal by the server is `refused`. Everything else, such as
 * an incomplete reply, is `retryable`.
 */
export function classifyError(error: unknown): RequestFailure {
  if (isUnauthorized(error)) return 'signed_out';
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isTemporaryRefusal = isClientError && temporaryStatuses.includes(error.status);
  return isClientError && !isTemporaryRefusal ? 'refused' : 'retryable';
}
