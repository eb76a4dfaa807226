import type { Account } from '@loopcheck/contract/features/accounts/accounts.contract';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { recordEvent } from '../records/index.ts';
import { presentAccount } from './accounts.presenter.ts';
import { readAndLockName, type ProfileChange, saveProfile } from './accounts.queries.ts';
import { nameChange } from './accounts.rules.ts';

/**
 * Changes fields of a person's own account. Records an event if `change` contains a field. The event contains the names
 * of the fields in `change`, and the previous and the new name if the person's name changes.
 */
export async function changeProfile(
  { db }: { readonly db: Database },
  { userId, change }: { readonly userId: string; readonly change: ProfileChange },
): Promise<Account> {
  const previousName = await readAndLockName(db, userId);
  const row = await saveProfile(db, userId, change);
  ensure(row, 'unauthorized');
  const fields = Object.keys(change).join(', ');
  if (fields !== '') {
    await recordEvent(db, {
      personId: userId,
      objectId: userId,
      object: 'account',
      verb: 'updated',
      result: { fields },
      ...nameChange(previousName, row.full_name),
    });
  }
  return presentAccount(row);
}
