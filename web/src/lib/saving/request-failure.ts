import { ApiError } from '../api/api-error.ts';
import { isUnauthorized } from '../api/session-loss.ts';

/** `retryable`: the same request may succeed later. `signed_out`: the session has ended. `refused`: final. */
export type RequestFailure = 'retryable' | 'signed_out' | 'refused';

const [requestTimeout, tooManyRequests] = [408, 429];

/** Only a clear refusal by the server is final. Everything else, such as an incomplete reply, is worth a retry. */
export function classifyError(error: unknown): RequestFailure {
  if (isUnauthorized(error)) return 'signed_out';
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const isTemporaryRefusal = isClientError && [requestTimeout, tooManyRequests].includes(error.status);
  return isClientError && !isTemporaryRefusal ? 'refused' : 'retryable';
}
