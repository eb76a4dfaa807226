import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FirstSteps } from '@loopcheck/contract/features/site/first-steps.contract';
import type { FastifyBaseLogger } from 'fastify';
import { errorCode } from '../../../platform/db/error-code.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Config } from '../../../config.ts';
import { ensure } from '../../../platform/errors/refusal.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { sendTestMail } from './first-steps.jobs.ts';
import {
  countActivePeople,
  findMailRecipient,
  findStoredSteps,
  saveHidden,
  saveTestMailRequest,
} from './first-steps.queries.ts';
import { firstStepsOf } from './first-steps.rules.ts';

/** The file in DATA_DIR whose modification time the backup command of the runbook updates. */
const backupMarker = 'last-backup';

interface Context {
  readonly db: Database;
  readonly config: Config;
  readonly now: Date;
  /** True if a mail server is configured. */
  readonly hasMail: boolean;
  readonly log: FastifyBaseLogger;
}

/** Finds what is left to do until the site is ready. */
export async function findFirstSteps({ db, config, now, hasMail, log }: Context): Promise<FirstSteps> {
  const [stored, activePeopleCount, backupAt] = await Promise.all([
    findStoredSteps(db),
    countActivePeople(db),
    findBackupTime(config.dataDir, log),
  ]);
  return firstStepsOf({
    isDemo: config.demo,
    isHidden: (stored?.first_steps_hidden_at ?? null) !== null,
    hasMail,
    testMail: {
      requestedAt: stored?.test_mail_requested_at ?? null,
      sentAt: stored?.test_mail_sent_at ?? null,
      error: stored?.test_mail_error ?? null,
    },
    backupAt,
    activePeopleCount,
    publicUrl: config.publicUrl,
    now,
  });
}

/** Hides the list of first steps for all admins. */
export async function hideFirstSteps(context: Context): Promise<FirstSteps> {
  await saveHidden(context.db, context.now);
  return findFirstSteps(context);
}

/** Enqueues a test mail to the admin. Refuses if the site sends no mail, or if the admin has no email. */
export async function requestTestMail(context: Context, adminId: string): Promise<FirstSteps> {
  const { db, now, hasMail } = context;
  const recipient = await findMailRecipient(db, adminId);
  ensure(hasMail && recipient?.email, 'test_mail_not_possible');
  await saveTestMailRequest(db, now);
  await enqueue(db, sendTestMail, { userId: adminId, requestId: randomUUID() });
  return findFirstSteps(context);
}

/**
 * The time at which the backup command of the runbook last succeeded; null if it never succeeded, or if the time cannot
 * be read.
 */
async function findBackupTime(dataDir: string, log: FastifyBaseLogger): Promise<Date | null> {
  try {
    return (await stat(path.join(dataDir, backupMarker))).mtime;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') log.warn({ err: error }, 'The time of the last backup could not be read.');
    return null;
  }
}
