import { StorageFull, StorageUnavailable } from './storage.ts';

/** The names of the errors that S3 servers return when they are full; some return them with status 403. */
const fullErrorNames =
  /^(QuotaExceeded|InsufficientStorage|InsufficientCapacity|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/;

/** Connection errors: Node's error codes, and the names that the S3 client uses for timeouts. */
const connectionErrors =
  /^(ECONN|ENOTFOUND|EAI_|EPIPE|EHOST|ENETUNREACH|ETIMEDOUT|TimeoutError|RequestTimeout|UND_ERR)/;

/** The fields of an error of the S3 client that `toStorageError` uses. */
interface BucketError {
  readonly name: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Translates an error of the S3 client: to StorageFull if the bucket is full, and to StorageUnavailable if the bucket
 * cannot be reached or replies with an error status other than 404. Returns other errors unchanged, such as the error
 * for a missing file.
 */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, code, $metadata }: BucketError = error;
  const status = $metadata?.httpStatusCode;
  if (status === 507 || fullErrorNames.test(name)) return new StorageFull('The bucket is full.', { cause: error });
  const isRefused = status !== undefined && status >= 400 && status !== 404;
  const isUnreachable = connectionErrors.test(name) || (typeof code === 'string' && connectionErrors.test(code));
  return isRefused || isUnreachable
    ? new StorageUnavailable('The bucket cannot be reached or refuses access.', { cause: error })
    : error;
}

/** Runs a call of the S3 client and translates its errors with `toStorageError`. */
export async function callBucket<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toStorageError(error);
  }
}
