import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { discardFiles, removeFilesNow } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { recordEvent } from '../records/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { findUser, lockPicture, type ProfileChange, savePicture, saveProfile } from './accounts.queries.ts';

const profileEvent = (userId: string, fields: string) =>
  ({ personId: userId, objectId: userId, object: 'account', verb: 'updated', result: { fields } }) as const;

/** Changes the fields of an account that its owner may change. The event contains the field names, not the values. */
export async function changeProfile(
  { db }: { readonly db: Database },
  { userId, change }: { readonly userId: string; readonly change: ProfileChange },
): Promise<Account> {
  const row = await saveProfile(db, userId, change);
  ensure(row, 'unauthorized');
  const fields = Object.keys(change).join(', ');
  if (fields !== '') await recordEvent(db, profileEvent(userId, fields));
  return presentAccount(row);
}

/**
 * Replaces a person's picture, or removes the picture if `attachFile` is null. `attachFile` attaches the uploaded new
 * file in the transaction and returns the file's storage key. The previous file is deleted after the commit.
 */
export async function replacePicture(
  { db, storage, now }: { readonly db: Database; readonly storage: Storage; readonly now: Date },
  userId: string,
  attachFile: ((transaction: Database) => Promise<string>) | null,
): Promise<Account> {
  const previousKey = await inTransaction(db, async (transaction) => {
    const storageKeyBefore = await lockPicture(transaction, userId);
    await savePicture(transaction, userId, attachFile && (await attachFile(transaction)));
    await recordEvent(transaction, profileEvent(userId, 'picture'));
    if (storageKeyBefore) await discardFiles(transaction, [storageKeyBefore], now);
    return storageKeyBefore;
  });
  if (previousKey) await removeFilesNow({ db, storage }, [previousKey]);
  const row = await findUser(db, userId);
  ensure(row, 'unauthorized');
  return presentAccount(row);
}
