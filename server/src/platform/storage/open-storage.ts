import path from 'node:path';
import type { Config } from '../../config.ts';
import { outsideTransaction } from '../db/transaction.ts';
import { folderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** Where this site's files are kept: in a bucket when one is named, else in DATA_DIR. */
export async function openStorage({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Promise<Storage> {
  if (!bucket) return outsideTransactions(folderStorage(path.join(dataDir, 'files')));
  // Its client is large, and most sites never need it: a start must not wait for it.
  const { bucketStorage } = await import('./bucket-storage.ts');
  return outsideTransactions(bucketStorage(bucket));
}

/** The same store, which refuses to be called inside a transaction. An address is signed without asking the store. */
export function outsideTransactions(storage: Storage): Storage {
  return outsideTransaction('storage', storage, ['uploadAddress']);
}
