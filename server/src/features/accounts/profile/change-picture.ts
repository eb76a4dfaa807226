import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { recordEvent } from '../../records/index.ts';
import { claimUpload, takeClaimed } from '../../uploads/index.ts';
import { accountOf, findUser } from '../accounts.queries.ts';
import { lockPicture, savePicture } from './profile.queries.ts';

/** Makes an uploaded picture the own one; the bytes of the one before go once it stands. It holds its own transaction. */
export async function setPicture(call: Call<(typeof profileEndpoints)['setPicture']>): Promise<Account> {
  const { db, storage, config, now, user, body, request } = call;
  const { objectPath } = await claimUpload(
    { db, storage, config, now, log: request.log },
    { userId: user.id, address: body.fileURL, purpose: 'picture' },
  );
  return replacePicture(
    call,
    async (transaction) =>
      (await takeClaimed(transaction, { userId: user.id, objectPath, purpose: 'picture' })).storageKey,
  );
}

/** Removes the own picture. It holds its own transaction. */
export const removePicture = (call: Call<(typeof profileEndpoints)['removePicture']>): Promise<Account> =>
  replacePicture(call, () => Promise.resolve(null));

async function replacePicture(
  { db, storage, user }: Pick<Call<(typeof profileEndpoints)['removePicture']>, 'db' | 'storage' | 'user'>,
  next: (db: Database) => Promise<string | null>,
): Promise<Account> {
  const before = await inTransaction(db, async (inside) => {
    const old = await lockPicture(inside, user.id);
    await savePicture(inside, user.id, await next(inside));
    const about = { personId: user.id, objectId: user.id, object: 'account' } as const;
    await recordEvent(inside, { ...about, verb: 'updated', result: { fields: 'picture' } });
    return old;
  });
  if (before) await storage.remove(before);
  const row = await findUser(db, user.id);
  ensure(row, 'unauthorized');
  return accountOf(row);
}
