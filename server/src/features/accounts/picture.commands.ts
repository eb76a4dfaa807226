import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { makePicture } from '../../platform/pictures/make-picture.ts';
import { discardFiles, keepFiles, removeFilesNow, scheduleRemoval } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { recordEvent } from '../records/index.ts';
import { attachClaimedFile, requireClaimedFile } from '../uploads/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUser, lockPicture, savePicture } from './accounts.queries.ts';

/** The dependencies of the commands for profile pictures. `db` is not a transaction, because files are read and written. */
interface PictureContext {
  readonly db: Database;
  readonly storage: Storage;
  readonly now: Date;
}

/** The media type of all profile pictures. */
export const profilePictureType = 'image/webp';

/** `longestEdge` is in pixels. Screens show profile pictures at most 320 pixels wide and high. */
const profilePictureForm = { type: profilePictureType, longestEdge: 512, keepsAnimation: false } as const;

/**
 * Makes a profile picture from a claimed upload, that is, a file whose content the server has checked and accepted, and
 * saves the picture. The uploaded file, whose metadata can contain a location, is deleted.
 */
export async function setPicture(context: PictureContext, userId: string, objectPath: string): Promise<Account> {
  const { db, storage, now } = context;
  const reference = { userId, objectPath, purpose: 'picture' } as const;
  const upload = await requireClaimedFile(db, reference);
  const picture = await makePicture(
    await buffer(await storage.read(upload.storageKey)),
    upload.mimeType,
    profilePictureForm,
  );
  const storageKey = `pictures/${randomUUID()}.webp`;
  // If the process ends before `keepFiles`, a job removes the new file.
  await scheduleRemoval(db, [storageKey], now);
  await storage.save(storageKey, picture, profilePictureType);
  return replacePicture(context, userId, async (transaction) => {
    await attachClaimedFile(transaction, reference);
    await keepFiles(transaction, [storageKey], now);
    return { storageKey, uploadKey: upload.storageKey };
  });
}

/** Removes a person's picture. */
export const removePicture = (context: PictureContext, userId: string): Promise<Account> =>
  replacePicture(context, userId, async () => ({ storageKey: null, uploadKey: null }));

/**
 * Replaces a person's picture in a transaction, and deletes the previous picture and the upload. `attach` runs in the
 * transaction, and returns the storage keys of the new picture and of the upload. Both keys are null if the picture is
 * removed.
 */
async function replacePicture(
  { db, storage, now }: PictureContext,
  userId: string,
  attach: (transaction: Database) => Promise<{ storageKey: string | null; uploadKey: string | null }>,
): Promise<Account> {
  const discardedKeys = await inTransaction(db, async (transaction) => {
    const previousKey = await lockPicture(transaction, userId);
    const { storageKey, uploadKey } = await attach(transaction);
    await savePicture(transaction, userId, storageKey);
    await recordEvent(transaction, {
      personId: userId,
      objectId: userId,
      object: 'account',
      verb: 'updated',
      result: { fields: 'picture' },
    });
    const keys = [previousKey, uploadKey].filter((key) => key !== null);
    await discardFiles(transaction, keys, now);
    return keys;
  });
  await removeFilesNow({ db, storage }, discardedKeys);
  const row = await findUser(db, userId);
  ensure(row, 'unauthorized');
  return presentAccount(row);
}
