import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { ensure } from '../../../platform/errors/refusal.ts';
import { recordEvent } from '../../records/index.ts';
import { type AdminAtWork, lockKept, replyOf } from './change-user.ts';
import { tellAsker } from './tell-asker.ts';
import { hasOpenRequest, stateOf } from './user-replies.ts';
import { saveUserColumns } from './users.queries.ts';

/** Lets in, or turns away, somebody who registered. The second of two admins is told that it is decided. */
export async function decideOnRegistration(work: AdminAtWork, id: string, isLetIn: boolean): Promise<User> {
  const { db, user, now } = work;
  const person = await lockKept(db, id);
  ensure(stateOf(person) === 'waiting', 'account_decided');
  await saveUserColumns(db, id, isLetIn ? { approvedAt: now } : { isActive: false });
  await recordEvent(db, {
    personId: id,
    actorId: user.id,
    verb: isLetIn ? 'approved' : 'rejected',
    object: 'account',
    objectId: id,
  });
  return replyOf(work, id);
}

/** Gives or refuses trainer access that was asked for (design decision 10). */
export async function decideOnTrainerRequest(work: AdminAtWork, id: string, isGiven: boolean): Promise<User> {
  const { db, user, now } = work;
  const person = await lockKept(db, id);
  ensure(hasOpenRequest(person), 'trainer_request_decided');
  ensure(id !== user.id, 'own_account');
  await saveUserColumns(db, id, { trainerDecidedAt: now, ...(isGiven && { role: 'trainer' }) });
  await recordEvent(db, {
    personId: id,
    actorId: user.id,
    verb: isGiven ? 'approved' : 'rejected',
    object: 'trainer-access',
    objectId: id,
  });
  await tellAsker(db, id, now, isGiven);
  return replyOf(work, id);
}
