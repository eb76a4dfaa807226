import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import { deriveSecret } from '../../../platform/signing/derive-secret.ts';
import type { KeySet } from '../../../platform/signing/site-keys.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { findUser, isEmailTaken } from '../accounts.queries.ts';
import {
  composeEmailChanged,
  composeEmailConfirmation,
  composePasswordChanged,
  formatMailTime,
} from './account-mails.rules.ts';
import { findChange, findOpenChange, replaceChangeToken } from './email-change.queries.ts';

/**
 * The options of the jobs in this file. If the mail server does not accept a mail, the job is retried: first after 10
 * seconds, and then after delays that double up to an hour. The 36 retries take a little more than a day.
 * `stately`: on all servers together, at most one job with the same data waits and at most one runs.
 */
const retries = { retryLimit: 36, retryDelay: 10, retryDelayMax: 3600, policy: 'stately' } as const;

const ChangeJobData = z.strictObject({ changeId: z.uuid() });

/** Derives the token of a change of email from its id, so that each retry mails the same link. */
export const deriveChangeToken = (keys: KeySet, changeId: string): string =>
  deriveSecret(keys, `email change ${changeId}`).toString('base64url');

/** The URL of the page on which a person confirms a new email. `origin` is the origin of this site. */
const confirmationUrl = (origin: string, token: string): string => `${origin}/confirm-email/${token}`;

/**
 * Mails the link that confirms a new email. Mails nobody if the change was already confirmed or replaced or has
 * expired, if the account is inactive, or if another account has the email.
 */
export const mailEmailConfirmation = defineJob({
  name: 'mail-email-confirmation',
  summary: 'Mails the link that confirms a new email to that email. Retries for a day.',
  data: ChangeJobData,
  ...retries,
  work: async ({ db, mailer, siteKeys, clock, config, siteOrigin }, { changeId }) => {
    if (!mailer) return;
    const change = await findOpenChange(db, changeId, clock.now());
    const person = change && (await findUser(db, change.user_id));
    if (!change?.expires_at || change.new_email === null || !person?.is_active) return;
    if (await isEmailTaken(db, change.new_email)) return;
    const token = deriveChangeToken(await siteKeys.read(), changeId);
    await replaceChangeToken(db, changeId, token);
    const message = composeEmailConfirmation({
      siteName: siteNameOf(await findSite(db)),
      fullName: person.full_name,
      url: confirmationUrl(siteOrigin, token),
      until: formatMailTime(change.expires_at, config.siteTimezone),
    });
    await mailer.send({ id: `confirm-email-${changeId}`, to: change.new_email, ...message });
  },
});

/** Tells the previous email address of an account, if there was one, that the email was changed. */
export const mailEmailChanged = defineJob({
  name: 'mail-email-changed',
  summary: 'Tells the previous email of an account that the email was changed. Retries for a day.',
  data: ChangeJobData,
  ...retries,
  work: async ({ db, mailer }, { changeId }) => {
    if (!mailer) return;
    const change = await findChange(db, changeId);
    const person = change && (await findUser(db, change.user_id));
    if (!change?.confirmed_at || change.old_email === null || !person) return;
    const message = composeEmailChanged({ siteName: siteNameOf(await findSite(db)), fullName: person.full_name });
    await mailer.send({ id: `email-changed-${changeId}`, to: change.old_email, ...message });
  },
});

/** Tells a person who has an email that their password was changed. */
export const mailPasswordChanged = defineJob({
  name: 'mail-password-changed',
  summary: 'Tells a person by mail that the password was changed. Retries for a day.',
  data: z.strictObject({ userId: z.uuid(), changedAt: z.iso.datetime() }),
  ...retries,
  work: async ({ db, mailer, config }, { userId, changedAt }) => {
    if (!mailer) return;
    const person = await findUser(db, userId);
    if (!person?.is_active || person.email === null) return;
    const message = composePasswordChanged({
      siteName: siteNameOf(await findSite(db)),
      fullName: person.full_name,
      changedAt: formatMailTime(new Date(changedAt), config.siteTimezone),
    });
    await mailer.send({ id: `password-changed-${userId}-${Date.parse(changedAt)}`, to: person.email, ...message });
  },
});
