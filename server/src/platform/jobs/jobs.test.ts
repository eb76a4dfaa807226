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
const services = { ...app, log, address: 'http://plant.test' };

const ran: string[] = [];
let failures = 0;

const note = defineJob({
  name: 'test-note',
  summary: 'Notes that it ran.',
  data: z.strictObject({ text: z.string() }),
  retryLimit: 2,
  concurrency: 2,
  work: async (_context, { text }) => {
    if (failures > 0 && text.startsWith('fails')) {
      failures -= 1;
      throw new Error(`${text} failed`);
    }
    ran.push(text);
    return Promise.resolve();
  },
});
const untilStopped = defineJob({
  name: 'test-until-stopped',
  summary: 'Runs until the server stops.',
  data: noData,
  schedule: '0 3 * * *',
  work: async ({ signal }) => {
    ran.push('started');
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    ran.push('stopped');
  },
});
const jobs = [note, untilStopped];
await prepareJobs(app.ownerConnection, jobs, 'Europe/Berlin');
afterAll(app.close);

beforeEach(async () => {
  ran.length = 0;
  failures = 0;
  await sql`delete from pgboss.job`.execute(app.db);
});

const runDue = () => runDueJobs({ ...services, signal: new AbortController().signal } satisfies JobContext, jobs);
const start = () => startJobRunner({ connection: app.connection, services }, jobs);

describe('enqueue', () => {
  test('adds a job when the transaction commits, and none when it rolls back', async () => {
    await app.db.transaction().execute((transaction) => enqueue(transaction, note, { text: 'committed' }));
    const rolledBack = app.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, note, { text: 'rolled back' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await runDue();
    expect(ran).toEqual(['committed']);
  });

  test('merges waiting jobs with the same key, or without a key those with the same data', async () => {
    await enqueue(app.db, note, { text: 'a' });
    await enqueue(app.db, note, { text: 'a' });
    await enqueue(app.db, note, { text: 'b' }, { key: 'same' });
    await enqueue(app.db, note, { text: 'c' }, { key: 'same' });
    await enqueueAll(app.db, note, [{ text: 'a' }, { text: 'd' }]);
    await runDue();
    expect(ran).toEqual(['a', 'b', 'd']);
  });

  test('runs a delayed job when its time has come, and earlier when it is enqueued again for an earlier time', async () => {
    const inAnHour = new Date(app.clock.now().getTime() + 3_600_000);
    await enqueue(app.db, note, { text: 'later' }, { startAfter: inAnHour });
    await enqueue(app.db, note, { text: 'moved' }, { startAfter: inAnHour });
    await enqueue(app.db, note, { text: 'moved' });
    await runDue();
    expect(ran).toEqual(['moved']);
    app.clock.advance(3_600_001);
    await runDue();
    app.clock.advance(-3_600_001);
    expect(ran).toEqual(['moved', 'later']);
  });

  test('keeps a waiting job from running before the transaction that relies on it has committed', async () => {
    await enqueue(app.db, note, { text: 'a' });
    await app.db.transaction().execute(async (transaction) => {
      await enqueue(transaction, note, { text: 'a' });
      const boss = await new PgBoss({ connectionString: app.connection, migrate: false, supervise: false }).start();
      expect(await boss.fetch(note.name)).toEqual([]);
      await boss.stop({ graceful: false });
    });
    await runDue();
    expect(ran).toEqual(['a']);
  });

  test('refuses data that the job does not accept', async () => {
    // @ts-expect-error -- the wrong type is what is tested
    await expect(enqueue(app.db, note, { text: 7 })).rejects.toThrow(z.ZodError);
  });
});

describe('the runner', () => {
  test('retries the one job that failed, and no other', async () => {
    failures = 1;
    await enqueueAll(app.db, note, [{ text: 'one' }, { text: 'fails once' }, { text: 'two' }]);
    const runner = await start();
    await expect.poll(() => ran.length, { timeout: 15_000 }).toBe(3);
    await runner.stop();
    expect(ran.toSorted()).toEqual(['fails once', 'one', 'two']);
    expect(ran.at(-1)).toBe('fails once');
  });

  test('starts a job at once when its transaction commits, without waiting for the next poll', async () => {
    const runner = await start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const enqueuedAt = performance.now();
    await enqueue(app.db, note, { text: 'soon' });
    await expect.poll(() => ran.length, { interval: 10, timeout: 5000 }).toBe(1);
    await runner.stop();
    expect(performance.now() - enqueuedAt).toBeLessThan(5000);
  });

  test('takes the next job at once while jobs are due', async () => {
    const runner = await start();
    await enqueueAll(
      app.db,
      note,
      Array.from({ length: 40 }, (_, index) => ({ text: `${index}` })),
    );
    // At one job to a poll, 40 jobs would take 40 seconds.
    await expect.poll(() => ran.length, { timeout: 20_000 }).toBe(40);
    await runner.stop();
  });

  test('aborts running jobs when it stops, and waits for them', async () => {
    const runner = await start();
    await enqueue(app.db, untilStopped, {});
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['started']);
    await runner.stop();
    expect(ran).toEqual(['started', 'stopped']);
  });
});

describe('prepareJobs', () => {
  const schedules = async () => {
    const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
      select name, cron, timezone from pgboss.schedule`.execute(app.db);
    return rows;
  };

  test('writes the schedules in the time zone of the site, and removes those of jobs that are gone', async () => {
    expect(await schedules()).toEqual([{ name: untilStopped.name, cron: '0 3 * * *', timezone: 'Europe/Berlin' }]);
    const changed = { ...note, schedule: '5 * * * *', retryLimit: 9 };
    await prepareJobs(app.ownerConnection, [changed], 'UTC');
    expect(await schedules()).toEqual([{ name: note.name, cron: '5 * * * *', timezone: 'UTC' }]);
    const { rows } = await sql<{ limit: number }>`
      select retry_limit as limit from pgboss.queue where name = ${note.name}`.execute(app.db);
    expect(rows).toEqual([{ limit: 9 }]);
  });
});
