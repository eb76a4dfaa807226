import { z } from 'zod';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import {
  hasUnusedInvitationOrCard,
  saveLinkWithDerivedToken,
} from '../../../platform/one-time-links/one-time-links.queries.ts';
import { recordEvent } from '../../records/index.ts';
import { findPasswordHash, findUser } from '../accounts.queries.ts';
import { lockUserRows } from '../users/user-changes.queries.ts';
import { deriveLinkToken, mailOneTimeLink } from '../users/users.jobs.ts';

/**
 * Creates the one-time link for a forgotten password and enqueues the mail with the link. A job does this, so that the
 * reply to the request takes the same time whether the account exists or not. The link is created only if the account is
 * active and approved, and has a password or an unused invitation. People who sign in only with the directory must not
 * get a way to sign in without the directory.
 */
export const createForgottenPasswordLink = defineJob({
  name: 'create-forgotten-password-link',
  summary: 'Creates the one-time link for a forgotten password, if the account exists, and enqueues its mail.',
  data: z.strictObject({ userId: z.uuid() }),
  // On all servers together, at most one job for the same person waits and at most one runs.
  policy: 'stately',
  work: async ({ db, mailer, siteKeys, clock }, { userId }) => {
    if (!mailer) return;
    const keys = await siteKeys.read();
    await inTransaction(db, async (transaction) => {
      await lockUserRows(transaction, [userId]);
      const person = await findUser(transaction, userId);
      if (!person?.is_active || !person.approved_at || person.email === null) return;
      const hasPassword = (await findPasswordHash(transaction, userId)) !== undefined;
      if (!hasPassword && !(await hasUnusedInvitationOrCard(transaction, userId))) return;
      const link = { userId, purpose: 'forgotten_password', now: clock.now() } as const;
      const linkId = await saveLinkWithDerivedToken(transaction, link, (id) => deriveLinkToken(keys, id));
      await enqueue(transaction, mailOneTimeLink, { linkId });
      const event = { personId: userId, objectId: userId, verb: 'requested', object: 'password' } as const;
      await recordEvent(transaction, { ...event, result: { by: 'person' } });
    });
  },
});
