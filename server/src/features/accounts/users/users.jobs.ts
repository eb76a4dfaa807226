import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import { findLinkById, replaceLinkToken } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { deriveSecret } from '../../../platform/signing/derive-secret.ts';
import type { KeySet } from '../../../platform/signing/site-keys.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { findUser } from '../accounts.queries.ts';
import { composeLinkMail, oneTimeLinkUrl } from './users.rules.ts';

/**
 * Derives the token of a mailed link from the id of the link. Each retry must mail the same link, although the token is
 * not stored.
 */
export const deriveLinkToken = (keys: KeySet, linkId: string): string =>
  deriveSecret(keys, `one-time link ${linkId}`).toString('base64url');

/**
 * Mails a one-time link. Does nothing if the link is not valid any more, if the account is inactive or has no email, or
 * if no mail server is configured any more.
 */
export const mailOneTimeLink = defineJob({
  name: 'mail-one-time-link',
  summary: 'Mails a one-time link to its person. Retries for a day if the mail server does not accept the mail.',
  data: z.strictObject({ linkId: z.uuid() }),
  // The delays double from 10 seconds up to an hour, so 36 retries take a little more than a day.
  retryLimit: 36,
  retryDelay: 10,
  retryDelayMax: 3600,
  // On all servers together, at most one job for the same link waits and at most one runs.
  policy: 'stately',
  work: async ({ db, mailer, siteKeys, clock, config, siteOrigin }, { linkId }) => {
    const link = mailer && (await findLinkById(db, linkId, clock.now()));
    const person = link?.user_id ? await findUser(db, link.user_id) : undefined;
    if (!link || !person?.is_active || person.email === null) return;
    const token = deriveLinkToken(await siteKeys.read(), linkId);
    // If the site key was rotated after the link was created, the stored hash belongs to a different token.
    await replaceLinkToken(db, linkId, token);
    const message = composeLinkMail({
      purpose: link.purpose,
      siteName: siteNameOf(await findSite(db)),
      fullName: person.full_name,
      url: oneTimeLinkUrl(siteOrigin, token),
      expiresAt: link.expires_at,
      timeZone: config.siteTimezone,
    });
    await mailer.send({ id: `one-time-link-${linkId}`, to: person.email, ...message });
  },
});
