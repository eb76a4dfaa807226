import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { findSite, siteNameOf } from '../site/index.ts';
import { letterOf } from './mail-words.rules.ts';
import { findMail, listWaitingMail, saveMailState } from './mail.queries.ts';

interface MailOptions {
  readonly db: Database;
  readonly mail: Mail;
  /** Where people reach the product. */
  readonly address: () => string;
}

export type MailQueue = JobQueue<{ id: string }>;

/** Mails what people were told; a letter that the mail server does not take is tried again, later and later. */
export const mailQueue = ({ db, mail, address }: MailOptions): MailQueue => ({
  name: 'mail-notification',
  work: async ({ id }) => {
    const told = await findMail(db, id);
    if (!told) return;
    const site = { siteName: siteNameOf(await findSite(db)), address: address(), fullName: told.fullName };
    await mail.send({ to: told.email, ...letterOf(told, site) });
    await saveMailState(db, [id], 'sent');
  },
});

/** Hands what waits to be mailed to the job runner: the requests that wrote it do not wait for a mail server. */
export async function queueWaitingMail(db: Database, jobs: Jobs, queue: MailQueue, now: Date): Promise<void> {
  const ids = await listWaitingMail(db, now, 200);
  for (const id of ids) await jobs.add(queue, { id }, id);
  if (ids.length > 0) await saveMailState(db, ids, 'queued');
}

/** From whom letters come: SMTP_FROM, else loopcheck at the host of the product's address. */
export const senderOf = ({ smtpFrom, publicUrl }: Pick<Config, 'smtpFrom' | 'publicUrl'>): string =>
  smtpFrom ?? `Loopcheck <loopcheck@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;
