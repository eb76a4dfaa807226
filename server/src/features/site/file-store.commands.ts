import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { findFileStoreId, saveFileStoreId } from './site.queries.ts';

/**
 * Thrown if the files of this site are in another folder or bucket than this server uses. The operator sees the
 * message.
 */
export class FileStoreMismatchError extends Error {
  override readonly name = 'FileStoreMismatchError';
}

interface FileStoreContext {
  readonly db: Database;
  readonly storage: Storage;
  readonly config: Pick<Config, 'bucket' | 'dataDir' | 'databaseUrl'>;
}

/** The storage key of the file that marks a folder or bucket as the file store with this id. */
const markerKey = (id: string): string => `file-store/${id}`;

/**
 * Checks that all servers with this database use the same files. The first start saves a marker file with an id in the
 * folder or bucket, and stores the id in the database. Throws FileStoreMismatchError if the folder or bucket of this
 * server has no marker with this id, because the servers could then not find each other's uploads. The check accepts a
 * copy of the files, which also contains the marker.
 *
 * With the embedded database, a missing marker is saved again, because the database and the files share one DATA_DIR.
 */
export async function ensureFileStore({ db, storage, config }: FileStoreContext): Promise<void> {
  const id = (await findFileStoreId(db)) ?? (await markFileStore(db, storage));
  if (await storage.find(markerKey(id))) return;
  if (config.databaseUrl !== null) throw new FileStoreMismatchError(describeMismatch(id, config));
  await saveMarker(storage, id);
}

/**
 * Marks the storage with a new id, unless another server has saved its id first. Returns the saved id. The marker is
 * saved before the id, so that a server that finds the id also finds the marker.
 */
async function markFileStore(db: Database, storage: Storage): Promise<string> {
  const newId = randomUUID();
  await saveMarker(storage, newId);
  const savedId = await saveFileStoreId(db, newId);
  if (savedId !== newId) await storage.remove(markerKey(newId));
  return savedId;
}

/** The content of the marker file, for people who look into the folder or bucket. */
const markerText =
  'The files of a Loopcheck site are stored here. The database of the site contains the name of this file.\n';

const saveMarker = (storage: Storage, id: string) => storage.save(markerKey(id), Buffer.from(markerText), 'text/plain');

function describeMismatch(id: string, { bucket, dataDir }: FileStoreContext['config']): string {
  const place = bucket ? `the bucket ${bucket.name}` : path.join(dataDir, 'files');
  return (
    `The files of this site are not in ${place}, because another server with this database stores them elsewhere. ` +
    'Servers with the same database must share the files: give all of them the same S3_BUCKET, or the same DATA_DIR ' +
    'on a shared folder. If you have moved the files, copy all of them. If they are lost for good, create the empty ' +
    `file ${markerKey(id)} in ${place}.`
  );
}
