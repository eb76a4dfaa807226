import { setTimeout as pause } from 'node:timers/promises';
import type { MailedLink, usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import type { Call } from '../../../platform/http/implement.ts';
import type { Letter, Mail } from '../../../platform/mail/mail.ts';
import { recordEvent } from '../../records/index.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { isInvited, linkEnd, saveOneTimeLink } from '../one-time-links.queries.ts';
import { lockKept } from './change-user.ts';
import { linkAddress } from './invite.ts';
import { letterWithLink } from './link-letter.rules.ts';
import { stateOf } from './user-replies.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

/** An administrator waits before the screen: less than a job may take, in milliseconds. */
const patienceMs = 10_000;

/**
 * Makes a one-time link and mails it to its person. The letter is handed over before the transaction ends: it lies in no
 * queue, where it would stand in clear, and where the mail server does not take it, nothing has happened.
 */
export async function mailLink(call: Call<(typeof usersEndpoints)['mailLink']>): Promise<MailedLink> {
  const { config, mail, user, params, now } = call;
  ensure(mail, 'mail_not_set_up');
  return inTransaction(call.db, async (db) => {
    const person = await lockKept(db, params.id);
    ensure(stateOf(person) === 'active', 'account_not_open');
    const purpose = (await isInvited(db, person.email)) ? 'invitation' : 'reset_password';
    const token = await saveOneTimeLink(db, person.email, purpose, now);
    const expiresAt = linkEnd(purpose, now);
    await recordEvent(db, {
      personId: person.id,
      actorId: user.id,
      verb: 'requested',
      object: 'password',
      objectId: person.id,
      result: { by: 'mail' },
    });
    const letter = letterWithLink({
      purpose,
      siteName: siteNameOf(await findSite(db)),
      fullName: person.full_name,
      address: linkAddress(call, token),
      expiresAt,
      timeZone: config.siteTimezone,
    });
    await handOver(call, mail, { to: person.email, ...letter });
    return { sentTo: person.email, expiresAt: expiresAt.toISOString() };
  });
}

async function handOver({ request }: Pick<Call<never>, 'request'>, mail: Mail, letter: Letter): Promise<void> {
  const late = new AbortController();
  const tooLate = pause(patienceMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('The mail server took too long.');
  });
  try {
    await Promise.race([mail.send(letter), tooLate]);
  } catch (error) {
    // Only here is it known what was sent: the operator reads why, and the letter itself stays out of the log.
    request.log.warn({ err: error }, 'a one-time link was not mailed');
    throw new Refusal('mail_not_sent');
  } finally {
    late.abort();
    tooLate.catch(() => undefined);
  }
}
