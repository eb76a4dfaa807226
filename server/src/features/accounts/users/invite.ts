import type { IssuedLink, User, usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import { recordEvent } from '../../records/index.ts';
import { hasEmail, saveUser } from '../accounts.queries.ts';
import { linkEnd, type LinkPurpose, saveOneTimeLink } from '../one-time-links.queries.ts';
import { lockKept, replyOf } from './change-user.ts';
import { passwordOfNobody } from './delete-user.ts';
import { stateOf } from './user-replies.ts';

/** The address of a one-time link, as the person opens it. */
export const linkAddress = ({ config, request }: Pick<Call<never>, 'config' | 'request'>, token: string): string =>
  `${config.publicUrl ?? `${request.protocol}://${request.host}`}/one-time-link/${token}`;

/** Opens an account by an admin's hand: the person is let in and chooses the password by a link. */
export async function inviteUser(
  call: Call<(typeof usersEndpoints)['create']>,
): Promise<{ user: User; link: IssuedLink }> {
  const { db, user, body, now } = call;
  const saved = await saveUser(db, { ...body, passwordHash: await passwordOfNobody(), approvedAt: now });
  if (!saved) throw new Refusal((await hasEmail(db, body.email)) ? 'email_taken' : 'employee_id_taken');
  await recordEvent(db, {
    personId: saved.id,
    actorId: user.id,
    verb: 'created',
    object: 'account',
    objectId: saved.id,
    result: { by: 'admin', role: body.role },
  });
  return { user: await replyOf(call, saved.id), link: await issueLink(call, saved.email, 'invitation') };
}

/** Makes a link that sets a new password. The old password works until it is used. */
export async function resetPassword(call: Call<(typeof usersEndpoints)['resetPassword']>): Promise<IssuedLink> {
  const { db, params, user } = call;
  const person = await lockKept(db, params.id);
  ensure(stateOf(person) === 'active', 'account_not_open');
  await recordEvent(db, {
    personId: person.id,
    actorId: user.id,
    verb: 'requested',
    object: 'password',
    objectId: person.id,
  });
  return issueLink(call, person.email, 'reset_password');
}

async function issueLink(
  call: Pick<Call<never>, 'db' | 'now' | 'config' | 'request'>,
  email: string,
  purpose: LinkPurpose,
): Promise<IssuedLink> {
  const token = await saveOneTimeLink(call.db, email, purpose, call.now);
  return { address: linkAddress(call, token), expiresAt: linkEnd(purpose, call.now).toISOString() };
}
