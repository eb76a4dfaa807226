import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventsOf,
  givenAnswers,
  givenAttempt,
  type GivenModule,
  givenModules,
  givenRead,
  givenSubmitted,
} from '../../testing/given.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { closeAbandonedAttempts, closeExpiredAttempt } from './index.ts';

const app = await testApp();
afterAll(app.close);
const [module] = (await givenModules(app)) as [GivenModule];
await app.db.updateTable('quizzes').set({ time_limit_minutes: 10 }).where('id', '=', module.quizId).execute();

const minuteMs = 60_000;
let person: Person;
let attempt: QuizAttempt;
beforeEach(async () => {
  person = await app.person();
  await givenRead(app, person, module);
  attempt = await givenAttempt(app, person, module.quizId);
});

const save = async (body: object): Promise<QuizAttempt> =>
  (await app.call(quizzesEndpoints.save, { as: person, params: { attemptId: attempt.id }, body })).json();
const start = () => app.call(quizzesEndpoints.start, { as: person, body: { quizId: module.quizId } });
const attempts = async (): Promise<QuizAttempt[]> =>
  (await app.call(quizzesEndpoints.attempts, { as: person, params: { quizId: module.quizId } })).json();
const quiz = async (): Promise<Quiz> =>
  (await app.call(quizzesEndpoints.one, { as: person, params: { quizId: module.quizId } })).json();
const verbs = async () => (await eventsOf(app, person)).map((event) => event.verb);

describe('a timed attempt', () => {
  test('returns expiresAt and serverNow by the clock of the server', () => {
    const lengthMs = Date.parse(attempt.expiresAt ?? '') - Date.parse(attempt.startedAt);
    expect(lengthMs).toBe(10 * minuteMs);
    expect(Math.abs(Date.parse(attempt.serverNow) - app.clock.now().getTime())).toBeLessThan(5000);
  });

  test('counts the seconds by the clock of the server', async () => {
    app.clock.advance(4 * minuteMs);
    const passed = await save({ answers: await givenAnswers(app, attempt), completedAt: 'x', timeSpent: 5 });
    expect(passed).toMatchObject({ isPassing: true, closedByClock: false });
    expect(passed.timeSpent).toBeGreaterThanOrEqual(240);
    expect(passed.timeSpent).toBeLessThan(250);
  });

  test('accepts blanks, and grades them as wrong, only when the time limit is reached', async () => {
    const [one] = Object.entries(await givenAnswers(app, attempt)) as [[string, string]];
    const body = { answers: { [one[0]]: one[1] }, completedAt: 'x' };
    app.clock.advance(9 * minuteMs);
    expect(await save(body)).toMatchObject({ code: 'answers_missing' });
    app.clock.advance(minuteMs);
    expect(await save(body)).toMatchObject({ correctCount: 1, isPassing: false, closedByClock: true, timeSpent: 600 });
    expect((await verbs()).slice(-2)).toEqual(['terminated', 'failed']);
  });

  test('accepts answers within ten seconds after the time limit', async () => {
    app.clock.advance(10 * minuteMs + 8000);
    expect(await save({ answers: await givenAnswers(app, attempt), completedAt: 'x' })).toMatchObject({
      isPassing: true,
      timeSpent: 600,
    });
  });

  test('is graded by the saved answers after the grace period, and later saves return the same result', async () => {
    const [one] = Object.entries(await givenAnswers(app, attempt)) as [[string, string]];
    await save({ answers: { [one[0]]: one[1] } });
    app.clock.advance(10 * minuteMs + 11_000);
    const late = await save({ answers: await givenAnswers(app, attempt), completedAt: 'x' });
    expect(late).toMatchObject({
      correctCount: 1,
      isPassing: false,
      closedByClock: true,
      answers: { [one[0]]: one[1] },
    });
    const later = await save({ answers: await givenAnswers(app, attempt) });
    expect({ ...later, serverNow: '' }).toEqual({ ...late, serverNow: '' });
    expect((await verbs()).filter((verb) => verb === 'failed')).toHaveLength(1);
  });

  test('is not returned as open after its time, even if the job has not closed it yet', async () => {
    app.clock.advance(11 * minuteMs);
    expect(await quiz()).toMatchObject({ openAttempt: null, canStart: true });
    const questions = await app.call(quizzesEndpoints.questions, { as: person, params: { quizId: module.quizId } });
    expect(questions.json()).toEqual([]);
  });

  test('is closed by a new start after its time', async () => {
    app.clock.advance(11 * minuteMs);
    const next = (await start()).json<QuizAttempt>();
    expect(next.id).not.toBe(attempt.id);
    expect(await attempts()).toMatchObject([{ id: attempt.id, closedByClock: true, isPassing: false }]);
  });

  test('remains passed by its saved answers when a new start is refused', async () => {
    await save({ answers: await givenAnswers(app, attempt) });
    app.clock.advance(11 * minuteMs);
    const reply = await start();
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'quiz_already_passed']);
    expect(await attempts()).toMatchObject([{ id: attempt.id, isPassing: true, closedByClock: true }]);
    expect((await verbs()).filter((verb) => verb === 'passed')).toHaveLength(1);
  });
});

describe('closing abandoned attempts', () => {
  const sweep = () => app.runJob(closeAbandonedAttempts, {});

  test('closes only the attempt named in the job, after the grace period, and grades its saved answers', async () => {
    await save({ answers: await givenAnswers(app, attempt) });
    const other = await app.person();
    app.clock.advance(10 * minuteMs + 5000);
    await app.runJobs();
    expect(await attempts()).toEqual([]);
    await givenRead(app, other, module);
    const open = await givenAttempt(app, other, module.quizId);
    app.clock.advance(6000);
    await app.runJobs();
    expect(await attempts()).toMatchObject([{ isPassing: true, closedByClock: true }]);
    expect((await givenAttempt(app, other, module.quizId)).id).toBe(open.id);
    const events = (await eventsOf(app, person)).filter((event) => event.object !== 'badge');
    expect(events.slice(-3)).toMatchObject([
      { verb: 'terminated' },
      { verb: 'passed', content_revision: 1 },
      { verb: 'completed', result: { by: 'quiz' } },
    ]);
  });

  test('closes an attempt in the recurring job if its own job did not run', async () => {
    app.clock.advance(10 * minuteMs + 5000);
    await sweep();
    expect(await attempts()).toEqual([]);
    app.clock.advance(6000);
    await sweep();
    expect(await attempts()).toMatchObject([{ isPassing: false, closedByClock: true }]);
  });

  test('produces one result when two servers and a submission run concurrently', async () => {
    app.clock.advance(11 * minuteMs);
    const runClosingJob = () => app.runJob(closeExpiredAttempt, { attemptId: attempt.id });
    await Promise.all([sweep(), sweep(), runClosingJob(), runClosingJob(), save({ completedAt: 'x' }), start()]);
    expect((await verbs()).filter((verb) => verb === 'failed')).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
  });
});

test('saving answers of a passed attempt long after its time returns the result', async () => {
  const passed = await givenSubmitted(app, person, attempt);
  app.clock.advance(6 * 60 * minuteMs);
  expect(await save({ completedAt: 'x' })).toMatchObject({ id: passed.id, score: '100.00', closedByClock: false });
});
