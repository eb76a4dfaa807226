import { StorageFull, StorageUnavailable } from './storage.ts';

/** How S3 servers say that there is no room; some of them with 403. */
const fullNames =
  /^(QuotaExceeded|InsufficientStorage|InsufficientCapacity|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/;

/** No line to it: by Node's own codes, and the client's names for time-outs. */
const lostLine = /^(ECONN|ENOTFOUND|EAI_|EPIPE|EHOST|ENETUNREACH|ETIMEDOUT|TimeoutError|RequestTimeout|UND_ERR)/;

interface Failure {
  readonly name: string;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/**
 * What a call to a bucket failed with, in the words of the store's port: StorageFull where there is no room,
 * StorageUnavailable where it refuses us or cannot be reached. What is not there, and faults that are not the bucket's,
 * stay as they are.
 */
export function bucketFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, code, $metadata }: Failure = error;
  const status = $metadata?.httpStatusCode;
  if (status === 507 || fullNames.test(name)) return new StorageFull('The bucket is full.', { cause: error });
  const isRefused = status !== undefined && status >= 400 && status !== 404;
  const isLost = lostLine.test(name) || (typeof code === 'string' && lostLine.test(code));
  return isRefused || isLost ? new StorageUnavailable('The bucket refuses or is away.', { cause: error }) : error;
}

/** Does something with the bucket; fails as `bucketFault` says. */
export async function reachBucket<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // The client's errors are its own; everybody behind the port knows two.
    throw bucketFault(error);
  }
}
