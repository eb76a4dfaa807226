import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runDueJobs } from '../../testing/run-due-jobs.ts';
import { testApp } from '../../testing/test-app.ts';
import { createLogger } from '../logging/logger.ts';
import { enqueue, enqueueAll } from './enqueue.ts';
import { defineJob, type JobContext, noData } from './job.ts';
import { startJobRunner } from './job-runner.ts';
import { prepareJobs } from './prepare-jobs.ts';

const app = await testApp();
const log = createLogger('silent');
const services = { ...app, log, siteOrigin: 'http://plant.test' };

/** The texts that jobs have recorded, in order. */
const recordedTexts: string[] = [];
/** The number of further runs that will throw. Only runs of jobs whose text starts with "fails" throw. */
let remainingFailures = 0;

const recordText = defineJob({
  name: 'test-record-text',
  summary: 'Records its text in `recordedTexts`.',
  data: z.strictObject({ text: z.string() }),
  retryLimit: 2,
  concurrency: 2,
  work: async (_context, { text }) => {
    if (remainingFailures > 0 && text.startsWith('fails')) {
      remainingFailures -= 1;
      throw new Error(`${text} failed`);
    }
    recordedTexts.push(text);
    return Promise.resolve();
  },
});
const runUntilStopped = defineJob({
  name: 'test-run-until-stopped',
  summary: 'Runs until the server stops.',
  data: noData,
  schedule: '0 3 * * *',
  work: async ({ signal }) => {
    recordedTexts.push('started');
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    recordedTexts.push('stopped');
  },
});
const jobs = [recordText, runUntilStopped];
await prepareJobs(app.ownerConnection, jobs, 'Europe/Berlin');
afterAll(app.close);

beforeEach(async () => {
  recordedTexts.length = 0;
  remainingFailures = 0;
  await sql`delete from pgboss.job`.execute(app.db);
});

const hourMs = 3_600_000;
const runDue = () => runDueJobs({ ...services, signal: new AbortController().signal } satisfies JobContext, jobs);
const startRunner = () => startJobRunner({ connection: app.connection, services }, jobs);

describe('enqueue', () => {
  test('adds a job when the transaction commits, and none when it rolls back', async () => {
    await app.db.transaction().execute((transaction) => enqueue(transaction, recordText, { text: 'committed' }));
    const rolledBack = app.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, recordText, { text: 'rolled back' });
      throw new Error('roll back');
    });
    await expect(rolledBack).rejects.toThrow('roll back');
    await runDue();
    expect(recordedTexts).toEqual(['committed']);
  });

  test('adds no job if a job with the same key, or without a key the same data, is already waiting', async () => {
    await enqueue(app.db, recordText, { text: 'a' });
    await enqueue(app.db, recordText, { text: 'a' });
    await enqueue(app.db, recordText, { text: 'b' }, { key: 'same' });
    await enqueue(app.db, recordText, { text: 'c' }, { key: 'same' });
    await enqueueAll(app.db, recordText, [{ text: 'a' }, { text: 'd' }]);
    await runDue();
    expect(recordedTexts).toEqual(['a', 'b', 'd']);
  });

  test('delays a job until its start time, but not if it is enqueued again without a delay', async () => {
    const inAnHour = new Date(app.clock.now().getTime() + hourMs);
    await enqueue(app.db, recordText, { text: 'later' }, { startAfter: inAnHour });
    await enqueue(app.db, recordText, { text: 'moved' }, { startAfter: inAnHour });
    await enqueue(app.db, recordText, { text: 'moved' });

    await runDue();
    expect(recordedTexts).toEqual(['moved']);

    app.clock.advance(hourMs + 1);
    await runDue();
    // The other tests expect the real time.
    app.clock.advance(-hourMs - 1);
    expect(recordedTexts).toEqual(['moved', 'later']);
  });

  test('lets a waiting job start only after the commit of a transaction that enqueues the job again', async () => {
    await enqueue(app.db, recordText, { text: 'a' });
    await app.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, recordText, { text: 'a' });
      const boss = await new PgBoss({ connectionString: app.connection, migrate: false, supervise: false }).start();
      // The transaction has locked the job, so a server finds no job that it can start.
      expect(await boss.fetch(recordText.name)).toEqual([]);
      await boss.stop({ graceful: false });
    });
    await runDue();
    expect(recordedTexts).toEqual(['a']);
  });

  test('rejects data that does not match the schema of the job', async () => {
    // @ts-expect-error -- the test passes a wrong type on purpose
    await expect(enqueue(app.db, recordText, { text: 7 })).rejects.toThrow(z.ZodError);
  });
});

describe('startJobRunner', () => {
  test('retries only the job that failed', async () => {
    remainingFailures = 1;
    await enqueueAll(app.db, recordText, [{ text: 'one' }, { text: 'fails once' }, { text: 'two' }]);
    const runner = await startRunner();
    await expect.poll(() => recordedTexts.length, { timeout: 15_000 }).toBe(3);
    await runner.stop();
    expect(recordedTexts.toSorted()).toEqual(['fails once', 'one', 'two']);
    expect(recordedTexts.at(-1)).toBe('fails once');
  });

  test('starts a job within five seconds of its commit', async () => {
    const runner = await startRunner();
    // After this time, the workers have no job and wait.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const enqueuedAt = performance.now();
    await enqueue(app.db, recordText, { text: 'soon' });
    await expect.poll(() => recordedTexts.length, { interval: 10, timeout: 5000 }).toBe(1);
    await runner.stop();
    expect(performance.now() - enqueuedAt).toBeLessThan(5000);
  });

  test('starts the next due job without waiting for the next poll', async () => {
    const jobCount = 40;
    const runner = await startRunner();
    await enqueueAll(
      app.db,
      recordText,
      Array.from({ length: jobCount }, (_, index) => ({ text: `${index}` })),
    );

    // Two workers that start one job per poll of two seconds would take 40 seconds.
    await expect.poll(() => recordedTexts.length, { timeout: 20_000 }).toBe(jobCount);
    await runner.stop();
  });

  test('aborts running jobs on stop and waits until they have finished', async () => {
    const runner = await startRunner();
    await enqueue(app.db, runUntilStopped, {});
    await expect.poll(() => recordedTexts, { timeout: 10_000 }).toEqual(['started']);
    await runner.stop();
    expect(recordedTexts).toEqual(['started', 'stopped']);
  });
});

describe('prepareJobs', () => {
  const listSchedules = async () => {
    const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
      select name, cron, timezone from pgboss.schedule`.execute(app.db);
    return rows;
  };

  test('writes schedules in the given time zone, updates queues, and removes schedules of jobs that are not listed', async () => {
    expect(await listSchedules()).toEqual([
      { name: runUntilStopped.name, cron: '0 3 * * *', timezone: 'Europe/Berlin' },
    ]);
    const changedJob = { ...recordText, schedule: '5 * * * *', retryLimit: 9 };
    await prepareJobs(app.ownerConnection, [changedJob], 'UTC');
    expect(await listSchedules()).toEqual([{ name: recordText.name, cron: '5 * * * *', timezone: 'UTC' }]);
    const { rows } = await sql<{ limit: number }>`
      select retry_limit as limit from pgboss.queue where name = ${recordText.name}`.execute(app.db);
    expect(rows).toEqual([{ limit: 9 }]);
  });
});
