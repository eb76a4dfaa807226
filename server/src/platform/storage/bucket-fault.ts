import { StorageFull, StorageUnavailable } from './storage.ts';

/** Error names of S3 servers for a full store; some send them with status 403. */
const fullNames =
  /^(QuotaExceeded|InsufficientStorage|InsufficientCapacity|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/;

/** Connection errors: Node's codes, and the client's names for timeouts. */
const connectionLost = /^(ECONN|ENOTFOUND|EAI_|EPIPE|EHOST|ENETUNREACH|ETIMEDOUT|TimeoutError|RequestTimeout|UND_ERR)/;

interface Failure {
  readonly name: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * Translates an error of the S3 client: StorageFull when the bucket is full, StorageUnavailable when it refuses access or
 * cannot be reached. A missing file, and errors that are not the bucket's, are returned unchanged.
 */
export function bucketFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, code, $metadata }: Failure = error;
  const status = $metadata?.httpStatusCode;
  if (status === 507 || fullNames.test(name)) return new StorageFull('The bucket is full.', { cause: error });
  const isRefused = status !== undefined && status >= 400 && status !== 404;
  const isLost = connectionLost.test(name) || (typeof code === 'string' && connectionLost.test(code));
  return isRefused || isLost
    ? new StorageUnavailable('The bucket cannot be reached or refuses access.', { cause: error })
    : error;
}

/** Calls the bucket and translates its errors by `bucketFault`. */
export async function reachBucket<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw bucketFault(error);
  }
}
