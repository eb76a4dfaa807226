import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineJob, noData } from '../../platform/jobs/job.ts';
import { closeAbandoned, closeExpired } from './closing.commands.ts';
import { graceMs } from './quizzes.rules.ts';

export const closeExpiredAttempt = defineJob({
  name: 'close-expired-attempt',
  summary: 'Grades a timed attempt on its saved answers when its time is over and nobody has submitted it.',
  data: z.strictObject({ attemptId: z.uuid() }),
  work: ({ db, clock }, { attemptId }) => closeExpired({ db, now: clock.now() }, attemptId),
});

/** Closes attempts whose individual job was lost, or ran too early because the clocks of server and database differ. */
export const closeAbandonedAttempts = defineJob({
  name: 'close-abandoned-attempts',
  summary: 'Closes every timed attempt that is still open after its time.',
  data: noData,
  schedule: '*/5 * * * *',
  work: ({ db, clock }) => closeAbandoned({ db, now: clock.now() }),
});

/** Enqueues a job that closes an attempt when the time limit and the grace period are over. */
export const enqueueClosing = (db: Database, attemptId: string, expiresAt: Date): Promise<void> =>
  enqueue(db, closeExpiredAttempt, { attemptId }, { startAfter: new Date(expiresAt.getTime() + graceMs + 1000) });
