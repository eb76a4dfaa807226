import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { closeOverdueAttempt, closeOverdueAttempts } from './closing.commands.ts';
import { gracePeriodMs } from './quizzes.rules.ts';

export const closeExpiredAttempt = defineJob({
  name: 'close-expired-attempt',
  summary: 'Grades a timed attempt on its saved answers when its time is over and nobody has submitted it.',
  data: z.strictObject({ attemptId: z.uuid() }),
  work: ({ db, config, clock }, { attemptId }) => closeOverdueAttempt({ db, config, now: clock.now() }, attemptId),
});

/**
 * Closes the overdue attempts that the job closeExpiredAttempt has not closed. The job of an attempt might have been
 * lost, or it might have run too early because the clocks of server and database differ.
 */
export const closeAbandonedAttempts = defineJob({
  name: 'close-abandoned-attempts',
  summary: 'Closes every timed attempt that is still open after its time.',
  data: noData,
  schedule: '*/5 * * * *',
  work: ({ db, config, clock }) => closeOverdueAttempts({ db, config, now: clock.now() }),
});

/** An additional delay of the job, so that the job does not run exactly at the end of the grace period. */
const marginMs = 1000;

/** Enqueues a job that closes an attempt after its time limit and the grace period. */
export const enqueueAttemptClosing = (db: Database, attemptId: string, expiresAt: Date): Promise<void> =>
  enqueue(
    db,
    closeExpiredAttempt,
    { attemptId },
    { startAfter: new Date(expiresAt.getTime() + gracePeriodMs + marginMs) },
  );
