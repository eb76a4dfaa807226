import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { SitePictureKind } from '@loopcheck/contract/features/site/site.contract';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { makePicture } from '../../platform/pictures/make-picture.ts';
import { discardFiles, keepFiles, removeFilesNow, scheduleRemoval } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { recordEvent } from '../records/index.ts';
import { attachClaimedFile, requireClaimedFile } from '../uploads/index.ts';
import { lockSite, savePictureKey } from './site.queries.ts';
import { pictureKeyOf } from './site.rules.ts';

/** `db` must not be a transaction, because reading and writing files takes long. */
interface SitePictureContext {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
  readonly adminId: string;
  readonly kind: SitePictureKind;
}

/** The media type of the stored logo and photo. */
export const sitePictureType = 'image/webp';

/**
 * The maximum width and height of each kind of picture in pixels. `picture` is the photo of the site, which is shown at
 * most 728 CSS pixels wide. A screen can have two pixels per CSS pixel, hence 1456. The logo is shown 28 CSS pixels
 * high and can be several times as wide.
 */
const longestEdges: Readonly<Record<SitePictureKind, number>> = { logo: 256, picture: 1456 };

/**
 * Creates the logo or the photo of the site from a claimed (uploaded and checked) file, saves the picture, and deletes
 * the upload.
 */
export async function setSitePicture(context: SitePictureContext, objectPath: string): Promise<void> {
  const { db, storage, now, adminId, kind } = context;
  const reference = { userId: adminId, objectPath, purpose: 'picture' } as const;
  const upload = await requireClaimedFile(db, reference);
  const picture = await makePicture(await buffer(await storage.read(upload.storageKey)), upload.mimeType, {
    type: sitePictureType,
    longestEdge: longestEdges[kind],
    keepsAnimation: false,
  });
  const storageKey = `site/${randomUUID()}.webp`;
  // If the server stops before the transaction below commits, a job removes the file. `keepFiles` cancels the removal.
  await scheduleRemoval(db, [storageKey], now);
  await storage.save(storageKey, picture, sitePictureType);
  await replaceSitePicture(context, async (transaction) => {
    await attachClaimedFile(transaction, reference);
    await keepFiles(transaction, [storageKey], now);
    return { storageKey, uploadKey: upload.storageKey };
  });
}

/** Removes the logo or the photo of the site. Idempotent. */
export const removeSitePicture = (context: SitePictureContext): Promise<void> =>
  replaceSitePicture(context, async () => ({ storageKey: null, uploadKey: null }));

/**
 * Replaces the logo or the photo in a transaction, records the change, and deletes the previous file and the upload.
 * `attach` returns the storage keys of the new file and of the upload. Both keys are null if the logo or the photo is
 * removed.
 */
async function replaceSitePicture(
  { db, storage, now, adminId, kind }: SitePictureContext,
  attach: (transaction: Database) => Promise<{ storageKey: string | null; uploadKey: string | null }>,
): Promise<void> {
  const discardedKeys = await inTransaction(db, async (transaction) => {
    const previousKey = pictureKeyOf(await lockSite(transaction), kind);
    const { storageKey, uploadKey } = await attach(transaction);
    // Each new file has a new key, so the keys are equal only if both are null: there is nothing to remove.
    if (previousKey === storageKey) return [];
    await savePictureKey(transaction, kind, storageKey);
    await recordEvent(transaction, {
      personId: adminId,
      verb: 'updated',
      object: 'site',
      result: { setting: kind, from: toEventText(previousKey), to: toEventText(storageKey) },
    });
    const keys = [previousKey, uploadKey].filter((key) => key !== null);
    await discardFiles(transaction, keys, now);
    return keys;
  });
  await removeFilesNow({ db, storage }, discardedKeys);
}

/** The text that training events store for the logo or the photo. */
const toEventText = (key: string | null): string => (key === null ? 'none' : 'own picture');
