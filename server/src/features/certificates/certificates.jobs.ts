import { z } from 'zod';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { notify } from '../notifications/index.ts';
import { listExpiringCertificates } from './certificates.queries.ts';
import { renewalDays } from './certificates.rules.ts';
import { issueCertificate } from './issuing.commands.ts';

/**
 * Issues the certificate of an approval. The 20 retries take about half a day: the delay doubles from 10 seconds to at
 * most an hour. After the first failure, the request can also be approved again or rejected. The remaining retries then
 * do nothing.
 */
export const issueApprovedCertificate = defineJob({
  name: 'issue-certificate',
  summary: 'Renders, signs and stores the documents of an approved certificate, and issues it.',
  data: z.strictObject({ approvalId: z.uuid() }),
  retryLimit: 20,
  retryDelay: 10,
  expireInSeconds: 120,
  concurrency: 2,
  work: (context, { approvalId }) => issueCertificate(context, approvalId),
});

const dayMs = 24 * 3_600_000;

/**
 * Notifies the holders whose certificate is in its renewal period, unless a newer certificate is pending or issued.
 * Each holder is notified once per certificate. `notify` sends one notification per occasion, and the occasion is the
 * number and the last day of the certificate.
 */
export async function sendExpiryNotifications(
  db: Database,
  config: { readonly siteTimezone: string },
  now: Date,
): Promise<void> {
  const expiring = await listExpiringCertificates(db, { from: now, to: new Date(now.getTime() + renewalDays * dayMs) });
  for (const { userId, number, expiresAt } of expiring) {
    const lastDay = isoDay(dayOf(expiresAt, config.siteTimezone));
    await notify(db, {
      kind: 'certificate-expiring',
      userIds: [userId],
      occasion: `${number} ${lastDay}`,
      details: { number, lastDay },
      link: '/certificates',
    });
  }
}

export const notifyExpiringCertificates = defineJob({
  name: 'notify-expiring-certificates',
  summary: 'Notifies holders whose certificate has entered its renewal period.',
  data: noData,
  schedule: '*/10 * * * *',
  work: ({ db, config, clock }) => sendExpiryNotifications(db, config, clock.now()),
});
