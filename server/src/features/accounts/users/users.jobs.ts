import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import { findLinkById, saveLinkToken } from '../../../platform/one-time-links/one-time-links.queries.ts';
import { deriveSecret } from '../../../platform/signing/derive-secret.ts';
import type { KeySet } from '../../../platform/signing/site-keys.ts';
import { findSite, siteNameOf } from '../../site/index.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { mailWithLink } from './users.rules.ts';

/** Derives the token of a mailed link, so that each retry mails the same link although only its hash is stored. */
export const linkTokenOf = (keys: KeySet, linkId: string): string =>
  deriveSecret(keys, `one-time link ${linkId}`).toString('base64url');

/** Mails a one-time link, unless it was used, was replaced or has expired. The job contains only the link's id. */
export const mailOneTimeLink = defineJob({
  name: 'mail-one-time-link',
  summary: 'Mails a one-time link to its person, and tries for a day where the mail server does not take it.',
  data: z.strictObject({ linkId: z.uuid() }),
  retryLimit: 36,
  retryDelay: 10,
  retryDelayMax: 3600,
  policy: 'stately',
  work: async ({ db, mail, siteKeys, clock, config, address }, { linkId }) => {
    const link = mail && (await findLinkById(db, linkId, clock.now()));
    const person = link && (await findUserByEmail(db, link.email));
    if (!link || !person?.is_active) return;
    const token = linkTokenOf(await siteKeys.read(), linkId);
    // The site key may have been rotated since the link was created.
    await saveLinkToken(db, linkId, token);
    const message = mailWithLink({
      purpose: link.purpose,
      siteName: siteNameOf(await findSite(db)),
      fullName: person.full_name,
      address: `${address}/one-time-link/${token}`,
      expiresAt: link.expires_at,
      timeZone: config.siteTimezone,
    });
    await mail.send({ id: `one-time-link-${linkId}`, to: link.email, ...message });
  },
});
