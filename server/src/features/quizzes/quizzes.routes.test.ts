import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import {
  type DrawnQuestion,
  type Quiz,
  type QuizAttempt,
  quizzesEndpoints,
} from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { endpoints } from '@loopcheck/contract/endpoints';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventsOf,
  givenAnswers,
  givenAttempt,
  givenCompleted,
  type GivenModule,
  givenModules,
  givenPassed,
  givenRead,
  givenSubmitted,
} from '../../testing/given.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const modules = await givenModules(app);
const first = modules[0] as GivenModule;
const second = modules[1] as GivenModule;

let person: Person;
beforeEach(async () => {
  person = await app.person();
});

const start = (quizId: string, as = person, answers?: unknown) =>
  app.call(quizzesEndpoints.start, { as, body: { quizId, answers } });
const save = (attempt: { id: string }, body: object, as = person) =>
  app.call(quizzesEndpoints.save, { as, params: { attemptId: attempt.id }, body });
const quizOf = async (quizId: string, as = person): Promise<Quiz> =>
  (await app.call(quizzesEndpoints.one, { as, params: { quizId } })).json();
const attemptsOf = async (quizId: string, as = person): Promise<QuizAttempt[]> =>
  (await app.call(quizzesEndpoints.attempts, { as, params: { quizId } })).json();
const questionsOf = async (quizId: string, as = person) =>
  (await app.call(quizzesEndpoints.questions, { as, params: { quizId } })).json<Record<string, unknown>[]>();
const submitBody = async (attempt: QuizAttempt, kind: 'right' | 'wrong' = 'right') => ({
  answers: await givenAnswers(app, attempt, kind),
  completedAt: '2020-01-01T00:00:00Z',
});
const answer = (question: DrawnQuestion, index = 0) => ({ [question.id]: question.options[index] ?? '' });
const open = async (module = first, as = person) => {
  await givenRead(app, as, module);
  return givenAttempt(app, as, module.quizId);
};

describe('access to a quiz', () => {
  test('is granted when the module is read and ticked', async () => {
    expect((await start(first.quizId)).json()).toMatchObject({ code: 'quiz_not_open' });
    expect(await quizOf(first.quizId)).toMatchObject({ canStart: false, openAttempt: null, attemptCount: 0 });
    await givenRead(app, person, first);
    expect(await quizOf(first.quizId)).toMatchObject({ canStart: true });
    expect((await start(first.quizId)).statusCode).toBe(200);
  });

  test('is granted when the module is completed with the button', async () => {
    await givenCompleted(app, person, [first]);
    expect((await start(first.quizId)).statusCode).toBe(200);
  });

  test('is refused with 409 module_locked while the module is locked', async () => {
    const reply = await start(second.quizId);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'module_locked']);
  });

  test('is refused with 404 for a quiz or module that does not exist', async () => {
    const id = crypto.randomUUID();
    expect((await start(id)).json()).toMatchObject({ code: 'quiz_not_found' });
    for (const endpoint of [quizzesEndpoints.one, quizzesEndpoints.questions, quizzesEndpoints.attempts]) {
      expect((await app.call(endpoint, { as: person, params: { quizId: id } })).json()).toMatchObject({
        code: 'quiz_not_found',
      });
    }
    const ofModule = await app.call(quizzesEndpoints.ofModule, { as: person, params: { moduleId: id } });
    expect([ofModule.statusCode, ofModule.json().code]).toEqual([404, 'module_not_found']);
  });

  test('is refused with quiz_without_questions for a pool without active questions', async () => {
    await givenRead(app, person, first);
    const pool = app.db.updateTable('questions').where('quiz_id', '=', first.quizId);
    await pool.set({ is_active: false }).execute();
    expect((await start(first.quizId)).json()).toMatchObject({ code: 'quiz_without_questions' });
    expect(await quizOf(first.quizId)).toMatchObject({ canStart: false, questionCount: 0 });
    await pool.set({ is_active: true }).execute();
  });
});

describe('the draw', () => {
  test('is stored with the attempt, and has as many questions as the quiz specifies', async () => {
    const attempt = await open();
    const quiz = await quizOf(first.quizId);
    expect(attempt.questions).toHaveLength(quiz.questionCount);
    expect(quiz.openAttempt).toMatchObject({ id: attempt.id, questions: attempt.questions, answers: {} });
    expect(await questionsOf(first.quizId)).toEqual(attempt.questions);
    const critical = await app.db
      .selectFrom('attempt_questions as drawn')
      .innerJoin('question_versions as version', 'version.question_id', 'drawn.question_id')
      .select('version.question_id')
      .where('drawn.attempt_id', '=', attempt.id)
      .where('version.critical', '=', true)
      .execute();
    expect(critical.length).toBeGreaterThanOrEqual(2);
  });

  test('is the same for twenty concurrent starts', async () => {
    await givenRead(app, person, first);
    const replies = await Promise.all(Array.from({ length: 20 }, () => start(first.quizId)));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const attempts = replies.map((reply) => reply.json<QuizAttempt>());
    expect(new Set(attempts.map((attempt) => attempt.id)).size).toBe(1);
    expect(new Set(attempts.map((attempt) => JSON.stringify(attempt.questions))).size).toBe(1);
    expect((await eventsOf(app, person)).filter((event) => event.verb === 'attempted')).toHaveLength(1);
  });
});

describe('before passing', () => {
  test('no GET reply contains a correct answer or an explanation', async () => {
    const attempt = await open();
    const failed = await givenSubmitted(app, person, attempt, 'wrong');
    expect(failed.isPassing).toBe(false);
    await givenAttempt(app, person, first.quizId);
    const explanations = await app.db.selectFrom('question_versions').select('explanation').execute();
    for (const feature of Object.values(endpoints)) {
      for (const endpoint of Object.values(feature)) {
        if (endpoint.method !== 'GET' || endpoint.path.endsWith('/logout')) continue;
        for (const id of [first.id, first.quizId, attempt.id]) {
          const params = { id, moduleId: id, quizId: id, attemptId: id, sessionId: id, token: id };
          const { body } = await app.call(endpoint, { as: person, params });
          expect(body).not.toMatch(/correctAnswer|correctOption|correct_option|"explanation"|"answer":/);
          const revealed = explanations.filter(({ explanation }) =>
            body.includes(JSON.stringify(explanation).slice(1, -1)),
          );
          // A module's text may contain the same words as an explanation, but quiz replies may not.
          if (endpoint.path.includes('quiz')) expect(revealed).toEqual([]);
        }
      }
    }
  });

  test('the options are shuffled separately for each attempt and question', async () => {
    const orders = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const attempt = await open(first, await app.person());
      const rows = await app.db
        .selectFrom('attempt_questions')
        .select('option_order')
        .where('attempt_id', '=', attempt.id)
        .execute();
      for (const row of rows) orders.add(row.option_order.join(''));
    }
    expect(orders.size).toBeGreaterThan(5);
  });
});

describe('saving', () => {
  test('merges answers by question and clears an answer with null', async () => {
    const attempt = await open();
    const [one, two] = attempt.questions as [DrawnQuestion, DrawnQuestion];
    const a = answer(one);
    const b = answer(two, 1);
    expect((await save(attempt, { answers: a })).json()).toMatchObject({ answers: a, completedAt: null, score: null });
    expect((await save(attempt, { answers: b })).json().answers).toEqual({ ...a, ...b });
    expect((await save(attempt, {})).json().answers).toEqual({ ...a, ...b });
    expect((await save(attempt, { answers: { [one.id]: null } })).json().answers).toEqual(b);
    expect((await start(first.quizId)).json().answers).toEqual(b);
    expect((await start(first.quizId, person, a)).json().answers).toEqual({ ...a, ...b });
  });

  test('saves no answer if the request contains an unknown question or option', async () => {
    const attempt = await open();
    const [one, two] = attempt.questions as [DrawnQuestion, DrawnQuestion];
    const good = answer(one);
    for (const bad of [{ [crypto.randomUUID()]: 'x' }, { [two.id]: one.options[0] }, { [two.id]: '' }]) {
      const reply = await save(attempt, { answers: { ...good, ...bad } });
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'answer_unknown']);
    }
    expect((await quizOf(first.quizId)).openAttempt?.answers).toEqual({});
  });

  test("returns attempt_not_found for another person's attempt", async () => {
    const attempt = await open();
    const other = await app.person();
    const reply = await save(attempt, await submitBody(attempt), other);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'attempt_not_found']);
    expect(await attemptsOf(first.quizId, other)).toEqual([]);
    expect(await questionsOf(first.quizId, other)).toEqual([]);
    expect((await quizOf(first.quizId, other)).openAttempt).toBeNull();
  });
});

describe('submitting', () => {
  test('returns answers_missing if there are blanks, and saves none of the answers', async () => {
    const attempt = await open();
    const [one] = attempt.questions as [DrawnQuestion];
    const reply = await save(attempt, { answers: answer(one), completedAt: 'now' });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'answers_missing']);
    expect((await quizOf(first.quizId)).openAttempt?.answers).toEqual({});
  });

  test('grades on the server and ignores the score in the body', async () => {
    const attempt = await open();
    const claims = { score: '100.00', isPassing: true, timeSpent: 1 };
    const wrong = (await save(attempt, { ...(await submitBody(attempt, 'wrong')), ...claims })).json<QuizAttempt>();
    expect(wrong).toMatchObject({ score: '0.00', isPassing: false, correctCount: 0, timeSpent: 0 });
    expect(wrong.completedAt).not.toContain('2020');
  });

  test('completes the module after a pass, unlocks the next one and returns the correct answers', async () => {
    const attempt = await open();
    const passed = (await save(attempt, await submitBody(attempt))).json<QuizAttempt>();
    expect(passed).toMatchObject({ score: '100.00', isPassing: true, closedByClock: false });
    expect(passed.review).toHaveLength(attempt.questionCount);
    for (const entry of passed.review ?? []) {
      expect(entry).toMatchObject({ isCorrect: true, correctAnswer: entry.chosen, explanation: expect.any(String) });
      expect(entry.section).not.toBeNull();
    }
    const progress = (await app.call(progressEndpoints.list, { as: person })).json();
    expect(progress[0]).toMatchObject({ status: 'completed', progressPercentage: 100 });
    expect(progress[1].lockedBy).toBeNull();
    const events = (await eventsOf(app, person)).filter((event) => event.object !== 'badge').slice(-2);
    expect(events).toMatchObject([
      { verb: 'passed', object_id: attempt.id, content_revision: 1, result: { score: 100, passingScore: 80 } },
      { verb: 'completed', result: { by: 'quiz' } },
    ]);
  });

  test('returns wrong answers and sections, critical questions first, but no correct answers, after a fail', async () => {
    const failed = await givenSubmitted(app, person, await open(), 'wrong');
    for (const entry of failed.review ?? []) {
      expect(entry.isCorrect).toBe(false);
      expect(entry.section).toMatchObject({ id: expect.any(String), title: expect.any(String) });
      expect(Object.keys(entry)).not.toContain('correctAnswer');
      expect(Object.keys(entry)).not.toContain('explanation');
    }
    const critical = (failed.review ?? []).map((entry) => entry.critical);
    expect(critical).toEqual(critical.toSorted((a, b) => Number(b) - Number(a)));
    expect((await eventsOf(app, person)).at(-1)).toMatchObject({ verb: 'failed' });
    expect((await app.call(progressEndpoints.list, { as: person })).json()[0].status).toBe('in_progress');
  });

  test('is idempotent under twenty concurrent requests', async () => {
    const attempt = await open();
    const body = await submitBody(attempt);
    const replies = await Promise.all(Array.from({ length: 20 }, () => save(attempt, body)));
    const results = new Set(replies.map((reply) => ({ ...reply.json(), serverNow: '' })).map((r) => JSON.stringify(r)));
    expect(results.size).toBe(1);
    const other = await save(attempt, await submitBody(attempt, 'wrong'));
    expect(other.json()).toMatchObject({ isPassing: true, score: '100.00' });
    const verbs = (await eventsOf(app, person)).map((event) => event.verb);
    expect(verbs.filter((verb) => verb === 'passed')).toHaveLength(1);
    expect(verbs.filter((verb) => verb === 'completed')).toHaveLength(1);
    expect(await attemptsOf(first.quizId)).toHaveLength(1);
  });

  test('allows another attempt only after a fail', async () => {
    await givenSubmitted(app, person, await open(), 'wrong');
    const again = await givenAttempt(app, person, first.quizId);
    await givenSubmitted(app, person, again);
    const reply = await start(first.quizId);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'quiz_already_passed']);
    const attempts = await attemptsOf(first.quizId);
    expect(attempts.map((attempt) => attempt.isPassing)).toEqual([true, false]);
    expect(attempts[1]?.review?.some((entry) => 'correctAnswer' in entry)).toBe(false);
    expect(await quizOf(first.quizId)).toMatchObject({
      hasPassed: true,
      canStart: false,
      bestScore: '100.00',
      attemptCount: 2,
    });
  });

  test('updates GET /api/quiz-stats, which averages the best score of each quiz', async () => {
    await givenSubmitted(app, person, await open(), 'wrong');
    const stats = async () => (await app.call(quizzesEndpoints.stats, { as: person })).json();
    expect(await stats()).toEqual({ averageScore: 0, passedQuizzes: 0 });
    await givenSubmitted(app, person, await givenAttempt(app, person, first.quizId));
    await givenSubmitted(app, person, await open(second), 'wrong');
    expect(await stats()).toEqual({ averageScore: 50, passedQuizzes: 1 });
  });
});

describe('changes during an open attempt', () => {
  test('do not change its questions', async () => {
    const attempt = await open();
    const [drawnQuestion] = attempt.questions as [DrawnQuestion];
    const right = await givenAnswers(app, attempt);
    const { current_version: version } = await app.db
      .selectFrom('questions')
      .select('current_version')
      .where('id', '=', drawnQuestion.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('question_versions')
      .values({
        question_id: drawnQuestion.id,
        version: version + 1,
        question: 'Something else entirely?',
        options: ['p', 'q'],
        correct_option: 1,
      })
      .execute();
    await app.db
      .updateTable('questions')
      .set({ current_version: version + 1, is_active: false })
      .where('id', '=', drawnQuestion.id)
      .execute();
    expect((await quizOf(first.quizId)).openAttempt?.questions).toEqual(attempt.questions);
    const passed = (await save(attempt, { answers: right, completedAt: 'now' })).json<QuizAttempt>();
    expect(passed).toMatchObject({ score: '100.00', isPassing: true });
    await app.db
      .updateTable('questions')
      .set({ current_version: version, is_active: true })
      .where('id', '=', drawnQuestion.id)
      .execute();
  });

  test('do not prevent its submission if the module or the quiz becomes inactive', async () => {
    const attempt = await open();
    const [one] = attempt.questions as [DrawnQuestion];
    await app.db
      .updateTable('modules')
      .set({ is_active: false, chapter_number: 700 })
      .where('id', '=', first.id)
      .execute();
    await app.db.updateTable('quizzes').set({ is_active: false }).where('id', '=', first.quizId).execute();
    try {
      expect((await start(first.quizId)).json()).toMatchObject({ id: attempt.id });
      expect((await save(attempt, { answers: answer(one) })).statusCode).toBe(200);
      expect((await save(attempt, await submitBody(attempt))).json()).toMatchObject({ isPassing: true });
      const other = await app.person();
      expect((await start(first.quizId, other)).json()).toMatchObject({ code: 'quiz_not_found' });
    } finally {
      await app.db
        .updateTable('modules')
        .set({ is_active: true, chapter_number: 1 })
        .where('id', '=', first.id)
        .execute();
      await app.db.updateTable('quizzes').set({ is_active: true }).where('id', '=', first.quizId).execute();
    }
  });
});

describe('GET /api/quizzes/:quizId/questions', () => {
  test.each([
    ['a trainer', { role: 'trainer' as const }],
    ['an admin who is not a trainer', { isAdmin: true }],
  ])('returns the pool with correct answers to %s', async (_, options) => {
    const questions = await questionsOf(first.quizId, await app.person(options));
    expect(questions.length).toBeGreaterThanOrEqual(20);
    for (const question of questions) {
      expect(question.options).toContain(question.correctAnswer);
      expect(question).toMatchObject({ explanation: expect.any(String), critical: expect.any(Boolean) });
    }
  });

  test('returns no questions to a trainee without an open attempt', async () => {
    expect(await questionsOf(first.quizId)).toEqual([]);
    await givenPassed(app, person, first);
    expect(await questionsOf(first.quizId)).toEqual([]);
  });
});
