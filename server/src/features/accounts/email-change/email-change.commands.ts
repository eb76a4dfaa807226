import type { SignedInUser } from '../../../platform/auth/signed-in.ts';
import type { Database } from '../../../platform/db/database.ts';
import { acquireLock } from '../../../platform/db/lock.queries.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { ensure, Refusal } from '../../../platform/errors/refusal.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/enqueue.ts';
import { removeOneTimeLinks } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { limitCalls } from '../../../platform/rate-limit/limit-calls.ts';
import { networkOf } from '../../../platform/rate-limit/rate-limit.rules.ts';
import type { SiteKeys } from '../../../platform/signing/site-keys.ts';
import { recordEvent } from '../../records/index.ts';
import { findUser } from '../accounts.queries.ts';
import { emailChangeLimit, oneTimeLinkLimit } from '../accounts.rules.ts';
import type { AccountContext } from '../sign-in.commands.ts';
import { lockUserRows } from '../users/user-changes.queries.ts';
import { findConflict, lockUserRow, saveUserColumns } from '../users/users.queries.ts';
import type { Visitor } from '../visitor.ts';
import { deriveChangeToken, mailEmailChanged, mailEmailConfirmation } from './account-mails.jobs.ts';
import {
  findOpenChangeByToken,
  lockOpenChangeByToken,
  markChangeConfirmed,
  type EmailChange,
  removeUnconfirmedChanges,
  saveChangesByAdmin,
  saveRequestedChange,
} from './email-change.queries.ts';

/** The time in which a new email must be confirmed: one day, in milliseconds. */
const confirmationMs = 24 * 3_600_000;

type RequestContext = AccountContext & { readonly siteKeys: SiteKeys };

/**
 * Begins a change of a person's own email: mails a link to the new email. The person confirms the email with this link.
 * `db` is a transaction. The reply does not tell whether another account has the email.
 */
export async function requestEmailChange(
  { db, config, clock, siteKeys }: RequestContext,
  user: SignedInUser,
  email: string,
): Promise<{ sentTo: string; expiresAt: string }> {
  const now = clock.now();
  await lockUserRows(db, [user.id]);
  const account = await findUser(db, user.id);
  ensure(account, 'unauthorized');
  ensure(account.email !== email, 'invalid', { email: 'This is your email already.' });
  await limitCalls({ db, config, now }, ['email change', user.id], emailChangeLimit);
  const keys = await siteKeys.read();
  const expiresAt = new Date(now.getTime() + confirmationMs);
  const changeId = await saveRequestedChange(db, {
    userId: user.id,
    oldEmail: account.email,
    newEmail: email,
    expiresAt,
    now,
    deriveToken: (id) => deriveChangeToken(keys, id),
  });
  await enqueue(db, mailEmailConfirmation, { changeId });
  return { sentTo: email, expiresAt: expiresAt.toISOString() };
}

/**
 * Finds the change that a link confirms. Refuses an unknown token with link_not_valid, and after many unknown tokens
 * from one IP address with too_many_requests.
 */
export async function findRequestedChange(
  context: AccountContext,
  visitor: Visitor,
  token: string,
): Promise<{ userId: string; newEmail: string }> {
  const now = context.clock.now();
  const change = await findOpenChangeByToken(context.db, token, now);
  if (change && change.new_email !== null) return { userId: change.user_id, newEmail: change.new_email };
  await limitCalls({ ...context, now }, ['one-time link', networkOf(visitor.ipAddress)], oneTimeLinkLimit);
  throw new Refusal('link_not_valid');
}

/**
 * Changes the email of an account to the email that a link confirms, and tells the previous address by mail. Refuses
 * like `findRequestedChange`, and with email_taken if another account has got the email meanwhile.
 */
export async function confirmEmailChange(
  context: AccountContext,
  visitor: Visitor,
  token: string,
): Promise<{ email: string }> {
  const { db, clock } = context;
  const { userId } = await findRequestedChange(context, visitor, token);
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    // The row of the account is locked before the row of the email change, as in a change by an admin. In the other
    // order, the two transactions could deadlock.
    const account = await lockUserRow(transaction, userId);
    const change = await lockOpenChangeByToken(transaction, token, now);
    ensure(change && change.new_email !== null, 'link_not_valid');
    const { id, new_email: email } = change;
    // The link is not valid if the account has got another email since the request.
    ensure(account?.is_active && account.email === change.old_email, 'link_not_valid');
    // Of two people who confirm the same email at the same time, the second person's transaction waits for the first.
    await acquireLock(transaction, `email ${email}`);
    ensure(!(await findConflict(transaction, userId, { email })), 'email_taken');
    await saveUserColumns(transaction, userId, { email });
    await markChangeConfirmed(transaction, id, now);
    await removeOneTimeLinks(transaction, userId);
    const event = { personId: userId, objectId: userId, object: 'account', verb: 'updated' } as const;
    await recordEvent(transaction, { ...event, result: { fields: 'email' } });
    await enqueue(transaction, mailEmailChanged, { changeId: id });
    return { email };
  });
}

/**
 * Records the changes of email that an admin has made. Also removes the unconfirmed changes of the same people, and
 * enqueues mails to the previous addresses.
 */
export async function recordEmailChangesByAdmin(
  db: Database,
  changes: readonly Omit<EmailChange, 'now'>[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await removeUnconfirmedChanges(
    db,
    changes.map(({ userId }) => userId),
  );
  const changeIds = await saveChangesByAdmin(db, changes, now);
  await enqueueAll(
    db,
    mailEmailChanged,
    changeIds.map((changeId) => ({ changeId })),
  );
}
