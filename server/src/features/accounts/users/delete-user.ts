import { createHash } from 'node:crypto';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { hashPassword } from '../../../platform/auth/password.ts';
import { endOtherSessions } from '../../../platform/auth/sessions.queries.ts';
import { newToken } from '../../../platform/auth/token.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { saveAuthorName } from '../../notifications/index.ts';
import { recordEvent } from '../../records/index.ts';
import { removeOneTimeLinks } from '../one-time-links.queries.ts';
import { type AdminAtWork, keepAnAdmin, lockKept, replyOf } from './change-user.ts';
import { savePseudonym } from './users.queries.ts';

/**
 * Deletes a person as far as evidence allows: name, address, numbers and picture go, nobody can sign in any more, and
 * what the person did stays under a made-up name. Certificates that were issued keep the name they were issued to.
 */
export async function deleteUser(work: AdminAtWork, id: string): Promise<User> {
  const { db, user, now } = work;
  const person = await lockKept(db, id);
  ensure(id !== user.id, 'own_account');
  if (person.is_admin) await keepAnAdmin(db, id);
  const mark = markOf(id);
  const fullName = `Deleted person ${mark}`;
  await savePseudonym(db, id, {
    fullName,
    mark,
    passwordHash: await passwordOfNobody(),
    now,
  });
  // The bells of others keep the name under which somebody answered.
  await saveAuthorName(db, id, fullName);
  await removeOneTimeLinks(db, person.email);
  await endOtherSessions(db, id, null, now);
  await recordEvent(db, { personId: id, actorId: user.id, verb: 'deleted', object: 'account', objectId: id });
  return replyOf(work, id);
}

/** Four signs that tell two deleted people apart in a list; nothing of the person is in them. */
const markOf = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 4).toUpperCase();

/** A hash that no password belongs to, and that takes as long to check as any other. */
export const passwordOfNobody = (): Promise<string> => hashPassword(newToken());
