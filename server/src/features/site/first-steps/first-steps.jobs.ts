import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import { findSite } from '../site.queries.ts';
import { siteNameOf } from '../site.rules.ts';
import { findMailRecipient, saveTestMailOutcome } from './first-steps.queries.ts';

/** The error of the mail server is saved with at most this number of characters. */
const maxErrorLength = 300;

/**
 * Sends a test mail to an admin, and saves the outcome. The job is not retried, because the admin sees the error and
 * can request another test mail.
 */
export const sendTestMail = defineJob({
  name: 'send-test-mail',
  summary: 'Sends a test mail to an admin, and saves whether the mail server accepted it.',
  data: z.strictObject({ userId: z.uuid(), requestId: z.uuid() }),
  retryLimit: 0,
  work: async ({ db, mailer, clock, siteOrigin }, { userId, requestId }) => {
    const recipient = await findMailRecipient(db, userId);
    if (!mailer || !recipient?.email) return;
    const siteName = siteNameOf(await findSite(db));
    const outcome = await mailer
      .send({
        id: `test-${requestId}`,
        to: recipient.email,
        subject: `${siteName}: test mail`,
        text: `${recipient.fullName},\n\nThis site can send mails.\n\n${new URL('/admin', siteOrigin).href}\n`,
      })
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength),
      );
    await saveTestMailOutcome(db, outcome, clock.now());
  },
});
