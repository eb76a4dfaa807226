import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ModulePicture } from '@loopcheck/contract/features/modules/module-pictures.contract';
import { modulePictureUrl } from '@loopcheck/contract/authored-html';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { makePicture, measurePicture } from '../../../platform/pictures/make-picture.ts';
import { discardFiles, keepFiles, removeFilesNow, scheduleRemoval } from '../../../platform/storage/discarded-files.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { attachClaimedFile, requireClaimedFile } from '../../uploads/index.ts';
import { lockModule } from '../authoring/authoring.queries.ts';
import { listModulesWithUnusedPictures, removeUnusedPictures, savePicture } from './pictures.queries.ts';

/** `db` must not be a transaction, because reading and writing files takes long. */
interface Context {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/** The media type of all pictures of modules. */
export const modulePictureType = 'image/webp';

/**
 * The maximum width and height of a picture in pixels. A text is at most 728 CSS pixels wide, and a screen shows up to
 * two pixels per CSS pixel.
 */
const longestEdge = 1456;

/** Creates a picture of a module from a claimed upload, which the server has checked, and deletes the upload. */
export async function addModulePicture(
  { db, storage, now }: Context,
  { userId, moduleId, objectPath }: { readonly userId: string; readonly moduleId: string; readonly objectPath: string },
): Promise<ModulePicture> {
  const reference = { userId, objectPath, purpose: 'picture' } as const;
  const upload = await requireClaimedFile(db, reference);
  const picture = await makePicture(await buffer(await storage.read(upload.storageKey)), upload.mimeType, {
    type: modulePictureType,
    longestEdge,
    keepsAnimation: false,
  });
  const size = await measurePicture(picture);
  const storageKey = `modules/${randomUUID()}.webp`;
  // If the process is killed before `keepFiles`, a job removes the file.
  await scheduleRemoval(db, [storageKey], now);
  await storage.save(storageKey, picture, modulePictureType);
  const id = await inTransaction(db, async (transaction) => {
    await attachClaimedFile(transaction, reference);
    await keepFiles(transaction, [storageKey], now);
    await discardFiles(transaction, [upload.storageKey], now);
    const columns = { moduleId, uploadedBy: userId, storageKey, fileSize: picture.length, ...size, now };
    return savePicture(transaction, columns);
  });
  // If the process is killed here, the job removes the file of the upload, because `discardFiles` has marked it.
  await removeFilesNow({ db, storage }, [upload.storageKey]);
  return { id, url: modulePictureUrl(id), ...size };
}

/**
 * Removes the pictures of all modules that were uploaded before `before` and are in no current text, revision or draft.
 * Returns their number. Each module is locked while its pictures are removed, so a publication with one of these
 * pictures is saved either before or after the removal. A publication before the removal uses the picture, which is
 * therefore kept. A publication after the removal finds that the picture is gone.
 */
export async function removeAllUnusedPictures(
  { db, storage, now }: Context,
  { before, signal }: { readonly before: Date; readonly signal: AbortSignal },
): Promise<number> {
  let removedCount = 0;
  for (const moduleId of await listModulesWithUnusedPictures(db, before)) {
    signal.throwIfAborted();
    const keys = await inTransaction(db, async (transaction) => {
      await lockModule(transaction, moduleId);
      const unusedKeys = await removeUnusedPictures(transaction, moduleId, before);
      await discardFiles(transaction, unusedKeys, now);
      return unusedKeys;
    });
    await removeFilesNow({ db, storage }, keys);
    removedCount += keys.length;
  }
  return removedCount;
}
