import path from 'node:path';
import type { Config } from '../../config.ts';
import { forbidInsideTransaction } from '../db/transaction.ts';
import { folderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the storage of this site's files: the configured bucket, or a folder in DATA_DIR if no bucket is configured.
 */
export async function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Promise<Storage> {
  if (!bucket) return forbidStorageInsideTransaction(folderStorage(path.join(dataDir, 'files')));
  // The S3 client is loaded only if a bucket is configured, because loading it delays the start.
  const { bucketStorage } = await import('./bucket-storage.ts');
  return forbidStorageInsideTransaction(bucketStorage(bucket));
}

/**
 * Wraps a storage with `forbidInsideTransaction`. `createUploadUrl` is allowed in a transaction, because it does not
 * send a request to the bucket.
 */
export function forbidStorageInsideTransaction(storage: Storage): Storage {
  return forbidInsideTransaction('storage', storage, ['createUploadUrl']);
}
