import { randomUUID } from 'node:crypto';
import type { MailedLink } from '@loopcheck/contract/features/accounts/users.contract';
import type { SignedIn } from '../../../platform/auth/signed-in.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { recordEvent } from '../../records/index.ts';
import { linkTokenOf, mailOneTimeLink } from '../accounts.jobs.ts';
import { isInvited, linkEnd, saveOnlyLink } from '../one-time-links.queries.ts';
import { lockKept } from './change-user.ts';
import { stateOf } from './user-replies.ts';

interface MailLink {
  readonly db: Database;
  readonly mail: Mail | null;
  readonly siteKeys: SiteKeys;
  readonly user: SignedIn;
  readonly now: Date;
}

/** Makes a one-time link that a job mails to its person. Neither the job nor the database holds the link itself. */
export async function mailLink(
  { db, mail, siteKeys, user, now }: MailLink,
  { personId }: { readonly personId: string },
): Promise<MailedLink> {
  ensure(mail, 'mail_not_set_up');
  const person = await lockKept(db, personId);
  ensure(stateOf(person) === 'active', 'account_not_open');
  const purpose = (await isInvited(db, person.email)) ? 'invitation' : 'reset_password';
  const id = randomUUID();
  const token = linkTokenOf(await siteKeys.read(), id);
  await saveOnlyLink(db, { id, token, email: person.email, purpose, now });
  await recordEvent(db, {
    personId: person.id,
    actorId: user.id,
    verb: 'requested',
    object: 'password',
    objectId: person.id,
    result: { by: 'mail' },
  });
  await enqueue(db, mailOneTimeLink, { linkId: id });
  return { sentTo: person.email, expiresAt: linkEnd(purpose, now).toISOString() };
}
