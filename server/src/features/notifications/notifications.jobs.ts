import { z } from 'zod';
import type { Config } from '../../config.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { findNotificationToMail, queueWaitingNotifications, saveMailSent } from './notifications.queries.ts';
import { composeMail } from './notifications.rules.ts';

/** The age in milliseconds after which a notification is no longer mailed. */
const maxMailAgeMs = 24 * 3_600_000;

/**
 * Mails a queued notification. Does nothing if the notification is too old, was read or was mailed already, or if its
 * recipient is inactive or wants no mails.
 */
export const mailNotification = defineJob({
  name: 'mail-notification',
  summary: 'Mails one notification to its recipient, and retries for a day if the mail server refuses the mail.',
  data: z.strictObject({ id: z.uuid() }),
  // With these settings the delays between retries add up to more than a day.
  retryLimit: 36,
  retryDelay: 10,
  retryDelayMax: 3600,
  // For each notification, at most one job waits and at most one job runs.
  policy: 'stately',
  concurrency: 2,
  work: async ({ db, mailer, clock, siteOrigin }, { id }) => {
    if (!mailer) return;
    const notification = await findNotificationToMail(db, id, new Date(clock.now().getTime() - maxMailAgeMs));
    if (!notification) return;
    const siteName = siteNameOf(await findSite(db));
    const content = composeMail(notification, { siteName, siteOrigin, recipientName: notification.fullName });
    await mailer.send({ id: `notification-${id}`, to: notification.email, ...content });
    await saveMailSent(db, id);
  },
});

/**
 * Enqueues a `mailNotification` job for each waiting notification that is not too old. Runs every five minutes, and
 * after each call of `notify`, which enqueues this job once for all recipients.
 */
export const mailWaitingNotifications = defineJob({
  name: 'mail-waiting-notifications',
  summary: 'Enqueues a mail for each notification of the last day that must be mailed, if a mail server is configured.',
  data: noData,
  schedule: '*/5 * * * *',
  work: async ({ db, mailer, clock }) => {
    if (!mailer) return;
    await inTransaction(db, async (transaction) => {
      const ids = await queueWaitingNotifications(transaction, new Date(clock.now().getTime() - maxMailAgeMs));
      await enqueueAll(
        transaction,
        mailNotification,
        ids.map((id) => ({ id })),
      );
    });
  },
});

/** The sender of mails: SMTP_FROM if it is set, otherwise the user `loopcheck` at the host name of PUBLIC_URL. */
export const toMailSender = ({ smtpFrom, publicUrl }: Pick<Config, 'smtpFrom' | 'publicUrl'>): string =>
  smtpFrom ?? `Loopcheck <loopcheck@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;
