import { z } from 'zod';
import { dayOf, isoDay } from '../../platform/calendar/calendar.rules.ts';
import type { Database } from '../../platform/db/database.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { notify } from '../notifications/index.ts';
import { listExpiring } from './certificates.queries.ts';
import { renewalDays } from './certificates.rules.ts';
import { issueCertificate } from './issuing.commands.ts';

/** Retries for about half a day; afterwards the request can be approved anew. */
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

/** Idempotent: the certificate's number and last day identify the notification, so each is sent once. */
export async function notifyExpiring(
  db: Database,
  config: { readonly siteTimezone: string },
  now: Date,
): Promise<void> {
  const expiring = await listExpiring(db, { from: now, to: new Date(now.getTime() + renewalDays * dayMs) });
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
  work: ({ db, config, clock }) => notifyExpiring(db, config, clock.now()),
});
