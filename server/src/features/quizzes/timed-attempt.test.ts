import { type Quiz, type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  listTrainingEvents,
  chooseAnswers,
  startOrResumeAttempt,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  finishReading,
  submitAttempt,
} from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { closeAbandonedAttempts, closeExpiredAttempt } from './index.ts';

const app = await testApp();
afterAll(app.close);
const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];

const timeLimitMinutes = 10;
await app.db
  .updateTable('quizzes')
  .set({ time_limit_minutes: timeLimitMinutes })
  .where('id', '=', module.quizId)
  .execute();

const minuteMs = 60_000;
const timeLimitMs = timeLimitMinutes * minuteMs;
const timeLimitSeconds = timeLimitMinutes * 60;
/**
 * The time in milliseconds from the start of an attempt to one second after the end of the grace period. The grace
 * period is ten seconds long.
 */
const afterGracePeriodMs = timeLimitMs + 11_000;
let person: Person;
let attempt: QuizAttempt;
beforeEach(async () => {
  person = await app.person();
  await finishReading(app, person, module);
  attempt = await startOrResumeAttempt(app, person, module.quizId);
});

/** Saves answers. A body with `completedAt` submits the attempt; the server ignores the value. */
const saveAttempt = async (body: object): Promise<QuizAttempt> =>
  (await app.call(quizzesEndpoints.save, { as: person, params: { attemptId: attempt.id }, body })).json();
const startAttempt = () => app.call(quizzesEndpoints.start, { as: person, body: { quizId: module.quizId } });
const listAttempts = async (): Promise<QuizAttempt[]> =>
  (await app.call(quizzesEndpoints.attempts, { as: person, params: { quizId: module.quizId } })).json();
const getQuiz = async (): Promise<Quiz> =>
  (await app.call(quizzesEndpoints.one, { as: person, params: { quizId: module.quizId } })).json();
/** The verbs of the person's training events, oldest first. */
const listVerbs = async () => (await listTrainingEvents(app, person)).map((event) => event.verb);

describe('a timed attempt', () => {
  test('has the end of its time limit in expiresAt, and the time of the server in serverNow', () => {
    const lengthMs = Date.parse(attempt.expiresAt ?? '') - Date.parse(attempt.startedAt);
    expect(lengthMs).toBe(timeLimitMs);
    expect(Math.abs(Date.parse(attempt.serverNow) - app.clock.now().getTime())).toBeLessThan(5000);
  });

  test('has timeSpent measured by the clock of the server, even if the request contains another timeSpent', async () => {
    const minutesSpent = 4;
    app.clock.advance(minutesSpent * minuteMs);

    const passedAttempt = await saveAttempt({
      answers: await chooseAnswers(app, attempt),
      completedAt: 'x',
      timeSpent: 5,
    });
    expect(passedAttempt).toMatchObject({ isPassing: true, closedByClock: false });
    expect(passedAttempt.timeSpent).toBeGreaterThanOrEqual(minutesSpent * 60);
    expect(passedAttempt.timeSpent).toBeLessThan(minutesSpent * 60 + 10);
  });

  test('can be submitted with unanswered questions, which count as wrong, at the end of the time limit, but not a minute before', async () => {
    const [[questionId, correctAnswer]] = Object.entries(await chooseAnswers(app, attempt)) as [[string, string]];
    const body = { answers: { [questionId]: correctAnswer }, completedAt: 'x' };

    app.clock.advance((timeLimitMinutes - 1) * minuteMs);
    expect(await saveAttempt(body)).toMatchObject({ code: 'answers_missing' });

    app.clock.advance(minuteMs);
    expect(await saveAttempt(body)).toMatchObject({
      correctCount: 1,
      isPassing: false,
      closedByClock: true,
      timeSpent: timeLimitSeconds,
    });
    expect((await listVerbs()).slice(-2)).toEqual(['terminated', 'failed']);
  });

  test('accepts answers eight seconds after the time limit, because the grace period is ten seconds long', async () => {
    app.clock.advance(timeLimitMs + 8000);
    expect(await saveAttempt({ answers: await chooseAnswers(app, attempt), completedAt: 'x' })).toMatchObject({
      isPassing: true,
      timeSpent: timeLimitSeconds,
    });
  });

  test('is graded after the grace period by the answers that were saved in time; answers in later requests are ignored', async () => {
    const [[questionId, correctAnswer]] = Object.entries(await chooseAnswers(app, attempt)) as [[string, string]];
    await saveAttempt({ answers: { [questionId]: correctAnswer } });
    app.clock.advance(afterGracePeriodMs);

    const closedAttempt = await saveAttempt({ answers: await chooseAnswers(app, attempt), completedAt: 'x' });
    expect(closedAttempt).toMatchObject({
      correctCount: 1,
      isPassing: false,
      closedByClock: true,
      answers: { [questionId]: correctAnswer },
    });

    const replyToLaterRequest = await saveAttempt({ answers: await chooseAnswers(app, attempt) });
    expect({ ...replyToLaterRequest, serverNow: '' }).toEqual({ ...closedAttempt, serverNow: '' });
    expect((await listVerbs()).filter((verb) => verb === 'failed')).toHaveLength(1);
  });

  test('is not returned as an open attempt after the grace period, even if no job has closed it yet', async () => {
    app.clock.advance(afterGracePeriodMs);
    expect(await getQuiz()).toMatchObject({ openAttempt: null, canStart: true });
    const questions = await app.call(quizzesEndpoints.questions, { as: person, params: { quizId: module.quizId } });
    expect(questions.json()).toEqual([]);
  });

  test('is closed after the grace period when the person starts the next attempt', async () => {
    app.clock.advance(afterGracePeriodMs);
    const next = (await startAttempt()).json<QuizAttempt>();
    expect(next.id).not.toBe(attempt.id);
    expect(await listAttempts()).toMatchObject([{ id: attempt.id, closedByClock: true, isPassing: false }]);
  });

  test('is closed after the grace period and passes by its saved answers, even if the start of another attempt is refused', async () => {
    await saveAttempt({ answers: await chooseAnswers(app, attempt) });
    app.clock.advance(afterGracePeriodMs);
    const reply = await startAttempt();
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'quiz_already_passed']);
    expect(await listAttempts()).toMatchObject([{ id: attempt.id, isPassing: true, closedByClock: true }]);
    expect((await listVerbs()).filter((verb) => verb === 'passed')).toHaveLength(1);
  });
});

describe('the jobs closeExpiredAttempt and closeAbandonedAttempts', () => {
  const runRecurringJob = () => app.runJob(closeAbandonedAttempts, {});

  test('grade an attempt by its saved answers after the grace period, and leave an attempt open if its time limit is not over', async () => {
    await saveAttempt({ answers: await chooseAnswers(app, attempt) });
    const otherPerson = await app.person();

    // Half of the grace period is over.
    app.clock.advance(timeLimitMs + 5000);
    await app.runJobs();
    expect(await listAttempts()).toEqual([]);

    await finishReading(app, otherPerson, module);
    const otherAttempt = await startOrResumeAttempt(app, otherPerson, module.quizId);
    app.clock.advance(6000);
    await app.runJobs();
    expect(await listAttempts()).toMatchObject([{ isPassing: true, closedByClock: true }]);
    expect((await startOrResumeAttempt(app, otherPerson, module.quizId)).id).toBe(otherAttempt.id);

    const events = (await listTrainingEvents(app, person)).filter((event) => event.object !== 'badge');
    expect(events.slice(-3)).toMatchObject([
      { verb: 'terminated' },
      { verb: 'passed', content_revision: 1 },
      { verb: 'completed', result: { by: 'quiz' } },
    ]);
  });

  test('close an attempt after the grace period even if only the recurring job closeAbandonedAttempts runs', async () => {
    // Half of the grace period is over.
    app.clock.advance(timeLimitMs + 5000);
    await runRecurringJob();
    expect(await listAttempts()).toEqual([]);

    app.clock.advance(6000);
    await runRecurringJob();
    expect(await listAttempts()).toMatchObject([{ isPassing: false, closedByClock: true }]);
  });

  test('close an attempt only once if they run concurrently with each other, with a submission and with a start', async () => {
    app.clock.advance(afterGracePeriodMs);
    const runJobOfAttempt = () => app.runJob(closeExpiredAttempt, { attemptId: attempt.id });
    await Promise.all([
      runRecurringJob(),
      runRecurringJob(),
      runJobOfAttempt(),
      runJobOfAttempt(),
      saveAttempt({ completedAt: 'x' }),
      startAttempt(),
    ]);
    expect((await listVerbs()).filter((verb) => verb === 'failed')).toHaveLength(1);
    expect(await listAttempts()).toHaveLength(1);
  });
});

test('submitting a passed attempt again, hours after the time limit, returns the first result', async () => {
  const passedAttempt = await submitAttempt(app, person, attempt);
  app.clock.advance(6 * 60 * minuteMs);
  expect(await saveAttempt({ completedAt: 'x' })).toMatchObject({
    id: passedAttempt.id,
    score: '100.00',
    closedByClock: false,
  });
});
