import { z } from 'zod';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { deriveSecret } from '../../platform/signing/derive-secret.ts';
import type { KeySet } from '../../platform/signing/site-keys.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { findLinkToMail, saveLinkToken } from './one-time-links.queries.ts';
import { removeFadedFailures } from './throttle.queries.ts';
import { composeLinkMail } from './users/link-mail.rules.ts';

/** The token of a mailed link: every try of the job mails the same link, and only its hash is stored. */
export const linkTokenOf = (keys: KeySet, linkId: string): string =>
  deriveSecret(keys, `one-time link ${linkId}`).toString('base64url');

/** Mails a one-time link, for as long as it works. */
export const mailOneTimeLink = defineJob({
  name: 'mail-one-time-link',
  summary: 'Mails a one-time link to its person, and tries for a day where the mail server does not take it.',
  data: z.strictObject({ linkId: z.uuid() }),
  retryLimit: 36,
  retryDelay: 10,
  retryDelayMax: 3600,
  policy: 'stately',
  work: async ({ db, mail, siteKeys, clock, config, address }, { linkId }) => {
    const link = mail && (await findLinkToMail(db, linkId, clock.now()));
    if (!link) return;
    const token = linkTokenOf(await siteKeys.read(), linkId);
    await saveLinkToken(db, linkId, token);
    const message = composeLinkMail({
      purpose: link.purpose,
      siteName: siteNameOf(await findSite(db)),
      fullName: link.fullName,
      address: `${address}/one-time-link/${token}`,
      expiresAt: link.expiresAt,
      timeZone: config.siteTimezone,
    });
    await mail.send({ id: `one-time-link-${linkId}`, to: link.email, ...message });
  },
});

/** Keeps the table small. */
export const removeOldSignInFailures = defineJob({
  name: 'remove-old-sign-in-failures',
  summary: 'Removes counts of failed sign-ins that no limit takes into account any more.',
  data: noData,
  schedule: '17 * * * *',
  work: ({ db, clock }) => removeFadedFailures(db, clock.now()),
});
