import { z } from 'zod';
import type { Config } from '../../config.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { letterOf } from './mail-words.rules.ts';
import { findMail, saveQueued, saveSent } from './mail.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

/** Mails one notification, unless it was read meanwhile or its person wants no mail any more. */
export const mailNotification = defineJob({
  name: 'mail-notification',
  summary: 'Mails one notification to its person.',
  data: z.strictObject({ id: z.uuid() }),
  retryLimit: 8,
  retryDelay: 10,
  expireInSeconds: 120,
  work: async ({ db, mail, address }, { id }) => {
    const notification = mail && (await findMail(db, id));
    if (!notification) return;
    const site = { siteName: siteNameOf(await findSite(db)), address, fullName: notification.fullName };
    await mail.send({ to: notification.email, ...letterOf(notification, site) });
    await saveSent(db, id);
  },
});

/** `notify` enqueues it, so that a request with hundreds of recipients writes one job. */
export const mailWaitingNotifications = defineJob({
  name: 'mail-waiting-notifications',
  summary: 'Enqueues a mail for every new notification of the last day, where a mail server is configured.',
  data: noData,
  schedule: '*/5 * * * *',
  work: async ({ db, mail, clock }) => {
    if (!mail) return;
    await inTransaction(db, async (transaction) => {
      const ids = await saveQueued(transaction, clock.now());
      await enqueueAll(
        transaction,
        mailNotification,
        ids.map((id) => ({ id })),
      );
    });
  },
});

/** From whom mails come: SMTP_FROM, else loopcheck at the host of the product's address. */
export const senderOf = ({ smtpFrom, publicUrl }: Pick<Config, 'smtpFrom' | 'publicUrl'>): string =>
  smtpFrom ?? `Loopcheck <loopcheck@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;
