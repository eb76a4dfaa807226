import { z } from 'zod';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { findNotificationToMail, saveMailed, saveMailQueued } from './notifications.queries.ts';
import { composeMail } from './notifications.rules.ts';

/** The age in milliseconds after which a notification is no longer mailed. */
const mailableMs = 24 * 3_600_000;

/** Mails a notification, unless it has been read or its person no longer wants mails. */
export const mailNotification = defineJob({
  name: 'mail-notification',
  summary: 'Mails one notification to its person, and tries for a day where the mail server does not take it.',
  data: z.strictObject({ id: z.uuid() }),
  // The delays between retries add up to more than a day.
  retryLimit: 36,
  retryDelay: 10,
  retryDelayMax: 3600,
  policy: 'stately',
  concurrency: 2,
  work: async ({ db, mail, clock, address }, { id }) => {
    if (!mail) return;
    const notification = await findNotificationToMail(db, id, new Date(clock.now().getTime() - mailableMs));
    if (!notification) return;
    const site = { siteName: siteNameOf(await findSite(db)), address, fullName: notification.fullName };
    await mail.send({ id: `notification-${id}`, to: notification.email, ...composeMail(notification, site) });
    await saveMailed(db, id);
  },
});

/** Enqueues a mail job for each waiting notification. `notify` enqueues this job once for all notified people. */
export const mailWaitingNotifications = defineJob({
  name: 'mail-waiting-notifications',
  summary: 'Enqueues a mail for every new notification of the last day, where a mail server is configured.',
  data: noData,
  schedule: '*/5 * * * *',
  work: async ({ db, mail, clock }) => {
    if (!mail) return;
    await inTransaction(db, async (transaction) => {
      const ids = await saveMailQueued(transaction, new Date(clock.now().getTime() - mailableMs));
      await enqueueAll(
        transaction,
        mailNotification,
        ids.map((id) => ({ id })),
      );
    });
  },
});

/** The sender address of mails: SMTP_FROM, or loopcheck@ the host of PUBLIC_URL if SMTP_FROM is not set. */
export const senderOf = ({ smtpFrom, publicUrl }: Pick<Config, 'smtpFrom' | 'publicUrl'>): string =>
  smtpFrom ?? `Loopcheck <loopcheck@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;
