import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { type QuizWait, quizWaitsEndpoints } from '@loopcheck/contract/features/quizzes/quiz-waits.contract';
import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../../app.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { ensureSiteMode } from '../../site/index.ts';
import { preventConcurrentStarts } from '../quizzes.commands.ts';
import {
  chooseAnswers,
  finishReading,
  listModulesWithQuiz,
  listTrainingEvents,
  type ModuleWithQuiz,
  startOrResumeAttempt,
  submitAttempt,
} from '../../../testing/training-actions.ts';

const environment = { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' };
const app = await testApp(environment, { checksReadingTime: false });
// Settings can be saved only after the database has stored whether the site is a demo.
await ensureSiteMode(app.db, app.config);
const secondServer = await createApp({ platform: app, log: createLogger('silent'), webDirectory: '/nowhere' });
const demoApp = await testApp();
afterAll(async () => {
  await secondServer.close();
  await app.close();
  await demoApp.close();
});
const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];
const { quizId } = module;

let person: Person;
let trainer: Person;
beforeEach(async () => {
  person = await app.person();
  trainer = await app.person({ role: 'trainer' });
  await finishReading(app, person, module);
});

const minuteMs = 60_000;
/** The longest waiting time that an admin can set: a week. */
const maxWaitMinutes = 7 * 24 * 60;
const startAttempt = (as = person) => app.call(quizzesEndpoints.start, { as, body: { quizId } });
const failAttempt = async (as = person) => submitAttempt(app, as, await startOrResumeAttempt(app, as, quizId), 'wrong');
const getQuiz = async (as = person): Promise<Quiz> =>
  (await app.call(quizzesEndpoints.one, { as, params: { quizId } })).json();
const listWaits = async (userId = person.id): Promise<QuizWait[]> =>
  (await app.call(quizWaitsEndpoints.list, { as: trainer, params: { userId } })).json();
const liftWait = (as = trainer, params: Record<string, string> = { userId: person.id, quizId }) =>
  app.call(quizWaitsEndpoints.lift, { as, params });

/** Counts the advisory locks for which transactions wait. */
async function countAwaitedLocks(): Promise<number> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`.execute(app.db);
  return rows.length;
}

/**
 * Fails an attempt, and checks that the start of the next attempt is refused for this number of minutes. Advances the
 * clock by this number of minutes.
 */
async function expectWaitAfterFail(minutes: number): Promise<void> {
  const { completedAt } = await failAttempt();
  const refusal = await startAttempt();
  const opensAt = new Date(Date.parse(completedAt ?? '') + minutes * minuteMs).toISOString();
  expect([refusal.statusCode, refusal.json().code]).toEqual([409, 'quiz_waiting']);
  expect(refusal.json()).toMatchObject({ fields: { opensAt }, retryAfterSeconds: expect.any(Number) });
  expect(refusal.json().retryAfterSeconds).toBeGreaterThan((minutes - 1) * 60);
  expect(refusal.headers['retry-after']).toBe(String(refusal.json().retryAfterSeconds));
  const quiz = await getQuiz();
  expect(quiz).toMatchObject({ canStart: false, opensAt });
  expect(quiz.opensInSeconds).toBeGreaterThan((minutes - 1) * 60);
  expect(quiz.opensInSeconds).toBeLessThanOrEqual(minutes * 60);
  app.clock.advance(minutes * minuteMs);
  expect(await getQuiz()).toMatchObject({ canStart: true, opensAt: null, opensInSeconds: null });
}

describe('the waiting time before the next attempt', () => {
  test('is 5 minutes after the first two failed attempts, and 30 minutes after the third and each later one', async () => {
    for (const minutes of [5, 5, 30, 30]) await expectWaitAfterFail(minutes);
    expect((await startAttempt()).statusCode).toBe(200);
  });

  test('cannot be avoided by a quiz id in upper case: a start with this id needs the same lock as a start with the id in lower case', async () => {
    let releaseLock = () => {};
    const lockHeld = Promise.withResolvers<void>();
    const lockingTransaction = inTransaction(app.db, async (db) => {
      await preventConcurrentStarts(db, { userId: person.id, quizId });
      lockHeld.resolve();
      await new Promise<void>((resolve) => (releaseLock = resolve));
    });
    await lockHeld.promise;
    let hasStarted = false;
    const starting = app
      .call(quizzesEndpoints.start, { as: person, body: { quizId: quizId.toUpperCase() } })
      .finally(() => (hasStarted = true));
    await vi.waitUntil(async () => hasStarted || (await countAwaitedLocks()) > 0, { timeout: 5000 });
    expect(hasStarted).toBe(false);
    releaseLock();
    await lockingTransaction;
    expect((await starting).statusCode).toBe(200);
  });

  test('does not apply to another person, who can start an attempt and resume it', async () => {
    await failAttempt();
    const other = await app.person();
    await finishReading(app, other, module);
    const attempt = await startOrResumeAttempt(app, other, quizId);
    expect((await startAttempt(other)).json()).toMatchObject({ id: attempt.id });
  });

  test('does not exist in demo mode', async () => {
    const trainee = await demoApp.person();
    const [demoModule] = (await listModulesWithQuiz(demoApp)) as [ModuleWithQuiz];
    await finishReading(demoApp, trainee, demoModule);
    for (let count = 0; count < 4; count += 1) {
      const attempt = await startOrResumeAttempt(demoApp, trainee, demoModule.quizId);
      await submitAttempt(demoApp, trainee, attempt, 'wrong');
    }
    const reply = await demoApp.call(quizzesEndpoints.one, { as: trainee, params: { quizId: demoModule.quizId } });
    expect(reply.json()).toMatchObject({ canStart: true, opensAt: null });
  });

  describe('after a change of the settings', () => {
    const setWaits = async (first: number | null, third: number | null) => {
      const body = { quizWaitAfterFirstFailMinutes: first, quizWaitAfterThirdFailMinutes: third };
      return app.call(siteEndpoints.updateSettings, { as: await app.person({ isAdmin: true }), body });
    };
    afterEach(async () => {
      await setWaits(null, null);
      await app.db.updateTable('quizzes').set({ waiting_minutes: null }).where('id', '=', quizId).execute();
    });

    test('is the number of minutes that an admin has set; 0 means no waiting time', async () => {
      // `defaultValue` is the default: the waiting time in minutes that applies if no admin has set one.
      expect((await setWaits(0, 60)).json()).toMatchObject({
        quizWaitAfterFirstFailMinutes: { value: 0, isSetByAdmin: true, defaultValue: 5 },
        quizWaitAfterThirdFailMinutes: { value: 60, isSetByAdmin: true, defaultValue: 30 },
      });
      await failAttempt();
      await failAttempt();
      await expectWaitAfterFail(60);
      expect((await setWaits(-1, 60)).statusCode).toBe(422);
      expect((await setWaits(5, maxWaitMinutes + 1)).statusCode).toBe(422);
    });

    test('is the longer one of the waiting time of the quiz and the waiting time of the site', async () => {
      const setWaitOfQuiz = (minutes: number) =>
        app.db.updateTable('quizzes').set({ waiting_minutes: minutes }).where('id', '=', quizId).execute();
      await setWaitOfQuiz(10);
      await expectWaitAfterFail(10);
      await setWaitOfQuiz(1);
      await expectWaitAfterFail(5);
    });
  });
});

describe('lifting a waiting time', () => {
  test('lets the person start the next attempt immediately, notifies the person, and records who lifted it; the next failed attempt starts a new waiting time', async () => {
    const { id: attemptId, completedAt } = await failAttempt();
    const opensAt = new Date(Date.parse(completedAt ?? '') + 5 * minuteMs).toISOString();
    expect(await listWaits()).toEqual([
      { quizId, quizTitle: 'Chapter 1 quiz', chapterNumber: 1, failedCount: 1, opensAt },
    ]);

    const reply = await liftWait();
    expect([reply.statusCode, reply.json()]).toEqual([200, []]);
    expect(await getQuiz()).toMatchObject({ canStart: true, opensAt: null });
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({
      verb: 'removed',
      object: 'quiz-wait',
      object_id: attemptId,
      module_id: module.id,
      actor_id: trainer.id,
      result: { quizId, until: opensAt },
    });
    const notifications = await app.call(notificationsEndpoints.list, { as: person });
    expect(notifications.json().items).toMatchObject([
      { kind: 'quiz-wait-lifted', details: { title: 'Chapter 1 quiz' }, link: `/quiz/${module.id}` },
    ]);
    await expectWaitAfterFail(5);
  });

  test('changes nothing if there is no waiting time, and is recorded once for concurrent requests', async () => {
    const isWaitLift = (event: { object: string }) => event.object === 'quiz-wait';
    expect((await liftWait()).json()).toEqual([]);
    await failAttempt();
    const replies = await Promise.all(Array.from({ length: 5 }, () => liftWait()));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await listTrainingEvents(app, person)).filter(isWaitLift)).toHaveLength(1);
  });

  test('is possible for admins, but not for trainees or without a session', async () => {
    await failAttempt();
    expect((await liftWait(person)).statusCode).toBe(403);
    const params = { userId: person.id, quizId };
    expect((await app.call(quizWaitsEndpoints.lift, { params })).statusCode).toBe(401);
    expect((await app.call(quizWaitsEndpoints.list, { as: person, params })).statusCode).toBe(403);
    expect((await app.call(quizWaitsEndpoints.list, { params })).statusCode).toBe(401);
    expect(await getQuiz()).toMatchObject({ canStart: false });
    expect((await liftWait(await app.person({ isAdmin: true }))).statusCode).toBe(200);
    expect(await getQuiz()).toMatchObject({ canStart: true });
  });

  test('is refused for unknown people and quizzes, and does not affect another person', async () => {
    await failAttempt();
    const other = await app.person();
    expect((await liftWait(trainer, { userId: other.id, quizId })).json()).toEqual([]);
    expect(await getQuiz()).toMatchObject({ canStart: false });
    const unknownId = crypto.randomUUID();
    for (const [params, code] of [
      [{ userId: unknownId, quizId }, 'trainee_not_found'],
      [{ userId: person.id, quizId: unknownId }, 'quiz_not_found'],
      [{ userId: 'x', quizId }, 'not_found'],
    ] as const) {
      const reply = await liftWait(trainer, params);
      expect([reply.statusCode, reply.json().code]).toEqual([404, code]);
    }
    const list = await app.call(quizWaitsEndpoints.list, { as: trainer, params: { userId: unknownId } });
    expect(list.json()).toMatchObject({ code: 'trainee_not_found' });
  });
});

describe('two servers and several tabs', () => {
  const startOnSecondServer = (as: Person) =>
    secondServer.inject({
      method: 'POST',
      url: quizzesEndpoints.start.path,
      headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      cookies: { loopcheck_session: as.token },
      payload: { quizId },
    });

  test('start only one attempt in ten concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? startAttempt() : startOnSecondServer(person))),
    );
    const ids = new Set(replies.map((reply) => reply.json<QuizAttempt>().id));
    expect(ids.size).toBe(1);
  });

  test('start no second attempt while another request submits the first attempt with wrong answers', async () => {
    const attempt = await startOrResumeAttempt(app, person, quizId);
    const body = { answers: await chooseAnswers(app, attempt, 'wrong'), completedAt: 'now' };
    const submission = app.call(quizzesEndpoints.save, { as: person, params: { attemptId: attempt.id }, body });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? startAttempt() : startOnSecondServer(person))),
    );
    await submission;
    for (const reply of replies) {
      // A request before the submission returns the attempt that was open then.
      if (reply.statusCode === 200) expect(reply.json()).toMatchObject({ id: attempt.id });
      else expect(reply.json()).toMatchObject({ code: 'quiz_waiting' });
    }
    const attempts = app.db.selectFrom('quiz_attempts').select('id').where('user_id', '=', person.id);
    expect(await attempts.execute()).toHaveLength(1);
  });
});
