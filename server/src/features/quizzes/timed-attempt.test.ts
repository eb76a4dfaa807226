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
import { closeAbandonedAttempts } from './index.ts';

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
  test('says when it ends, by the clock of the server', () => {
    const lengthMs = Date.parse(attempt.expiresAt ?? '') - Date.parse(attempt.startedAt);
    expect(lengthMs).toBe(10 * minuteMs);
    expect(Math.abs(Date.parse(attempt.serverNow) - app.clock.now().getTime())).toBeLessThan(5000);
  });

  test('runs on while nobody looks, and counts the seconds of the server', async () => {
    app.clock.advance(4 * minuteMs);
    const passed = await save({ answers: await givenAnswers(app, attempt), completedAt: 'x', timeSpent: 5 });
    expect(passed).toMatchObject({ isPassing: true, closedByClock: false });
    expect(passed.timeSpent).toBeGreaterThanOrEqual(240);
    expect(passed.timeSpent).toBeLessThan(250);
  });

  test('takes blanks as wrong when it is submitted at zero, and not before', async () => {
    const [one] = Object.entries(await givenAnswers(app, attempt)) as [[string, string]];
    const body = { answers: { [one[0]]: one[1] }, completedAt: 'x' };
    app.clock.advance(9 * minuteMs);
    expect(await save(body)).toMatchObject({ code: 'answers_missing' });
    app.clock.advance(minuteMs);
    expect(await save(body)).toMatchObject({ correctCount: 1, isPassing: false, closedByClock: true, timeSpent: 600 });
    expect((await verbs()).slice(-2)).toEqual(['terminated', 'failed']);
  });

  test('still takes answers within the grace of ten seconds', async () => {
    app.clock.advance(10 * minuteMs + 8000);
    expect(await save({ answers: await givenAnswers(app, attempt), completedAt: 'x' })).toMatchObject({
      isPassing: true,
      timeSpent: 600,
    });
  });

  test('takes no answer after the grace: it closes on those saved, and stays so', async () => {
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

  test('that is over is neither offered nor shown any more, although nothing closed it yet', async () => {
    app.clock.advance(11 * minuteMs);
    expect(await quiz()).toMatchObject({ openAttempt: null, canStart: true });
    const questions = await app.call(quizzesEndpoints.questions, { as: person, params: { quizId: module.quizId } });
    expect(questions.json()).toEqual([]);
  });

  test('that is over gives way to a new one when the quiz is started again', async () => {
    app.clock.advance(11 * minuteMs);
    const next = (await start()).json<QuizAttempt>();
    expect(next.id).not.toBe(attempt.id);
    expect(await attempts()).toMatchObject([{ id: attempt.id, closedByClock: true, isPassing: false }]);
  });

  test('that passes on the answers saved stays passed when the quiz is started again', async () => {
    await save({ answers: await givenAnswers(app, attempt) });
    app.clock.advance(11 * minuteMs);
    const reply = await start();
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'quiz_already_passed']);
    expect(await attempts()).toMatchObject([{ id: attempt.id, isPassing: true, closedByClock: true }]);
    expect((await verbs()).filter((verb) => verb === 'passed')).toHaveLength(1);
  });
});

describe('closing what was abandoned', () => {
  test('closes attempts past limit and grace on what was saved, and leaves the others', async () => {
    // What earlier tests left open.
    await closeAbandonedAttempts(app.db, app.clock.now());
    await save({ answers: await givenAnswers(app, attempt) });
    const other = await app.person();
    app.clock.advance(10 * minuteMs + 5000);
    expect(await closeAbandonedAttempts(app.db, app.clock.now())).toBe(0);
    app.clock.advance(6000);
    await givenRead(app, other, module);
    await givenAttempt(app, other, module.quizId);
    expect(await closeAbandonedAttempts(app.db, app.clock.now())).toBe(1);
    expect(await closeAbandonedAttempts(app.db, app.clock.now())).toBe(0);
    expect(await attempts()).toMatchObject([{ isPassing: true, closedByClock: true }]);
    const events = (await eventsOf(app, person)).filter((event) => event.object !== 'badge');
    expect(events.slice(-3)).toMatchObject([
      { verb: 'terminated' },
      { verb: 'passed', content_revision: 1 },
      { verb: 'completed', result: { by: 'quiz' } },
    ]);
  });

  test('done by two servers, and by the person at the same moment, gives one result', async () => {
    app.clock.advance(11 * minuteMs);
    const now = app.clock.now();
    await Promise.all([
      closeAbandonedAttempts(app.db, now),
      closeAbandonedAttempts(app.db, now),
      save({ completedAt: 'x' }),
      start(),
    ]);
    expect((await verbs()).filter((verb) => verb === 'failed')).toHaveLength(1);
    expect(await attempts()).toHaveLength(1);
  });
});

test('a passed attempt can be asked for again long after its time', async () => {
  const passed = await givenSubmitted(app, person, attempt);
  app.clock.advance(6 * 60 * minuteMs);
  expect(await save({ completedAt: 'x' })).toMatchObject({ id: passed.id, score: '100.00', closedByClock: false });
});
