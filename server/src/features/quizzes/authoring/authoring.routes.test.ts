import { quizAnalysisEndpoints } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import {
  type AuthoredQuestion,
  type AuthoredQuiz,
  type ModuleQuizzes,
  quizAuthoringEndpoints as authoring,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eventsOf,
  givenAnswers,
  givenAttempt,
  type GivenModule,
  givenModules,
  givenRead,
  givenSubmitted,
} from '../../../testing/given.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const modules = await givenModules(app);
const first = modules[0] as GivenModule;
const trainer = await app.person({ role: 'trainer' });

let person: Person;
let quiz: AuthoredQuiz;
beforeEach(async () => {
  person = await app.person();
  const reply = await app.call(authoring.create, { as: trainer, body: { moduleId: first.id, title: 'Extra' } });
  quiz = reply.json();
});

const draft = (over: object = {}) => ({
  question: 'Which port is open?',
  options: ['22', '80', '443'],
  correctOption: 1,
  explanation: 'Only the first.',
  sectionId: null,
  critical: false,
  ...over,
});
const one = async (quizId = quiz.id): Promise<AuthoredQuiz> =>
  (await app.call(authoring.one, { as: trainer, params: { quizId } })).json();
const update = (body: object, quizId = quiz.id) =>
  app.call(authoring.update, { as: trainer, params: { quizId }, body });
const add = async (over: object = {}, quizId = quiz.id): Promise<AuthoredQuestion> => {
  const reply = await app.call(authoring.createQuestion, { as: trainer, params: { quizId }, body: draft(over) });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};
const edit = (question: { id: string; version: number }, over: object = {}) =>
  app.call(authoring.updateQuestion, {
    as: trainer,
    params: { questionId: question.id },
    body: draft({ baseVersion: question.version, ...over }),
  });
const start = (quizId = quiz.id, as = person) => app.call(quizzesEndpoints.start, { as, body: { quizId } });

describe('a quiz', () => {
  test('is created with a default pass mark of 70 and marked as edited on site', async () => {
    expect(quiz).toMatchObject({
      passingScore: 70,
      questions: [],
      isShipped: false,
      editedOnSite: true,
      isActive: true,
    });
    expect(quiz).toMatchObject({ timeLimit: null, attemptLimit: null, waitingMinutes: null, counts: false });
    const missing = await app.call(authoring.create, {
      as: trainer,
      body: { moduleId: crypto.randomUUID(), title: 'Nowhere' },
    });
    expect(missing.json()).toMatchObject({ code: 'module_not_found' });
  });

  test('is listed with its module and its statistics', async () => {
    await givenRead(app, person, first);
    await givenSubmitted(app, person, await givenAttempt(app, person, first.quizId));
    const list: ModuleQuizzes[] = (await app.call(authoring.list, { as: trainer })).json();
    expect(list).toHaveLength(modules.length);
    const [shipped] = list[0]?.quizzes ?? [];
    expect(shipped).toMatchObject({ id: first.quizId, counts: true, attemptCount: 1, passShare: 1 });
    expect(list[0]?.quizzes.map((each) => each.id)).toContain(quiz.id);
  });

  test('returns 409 quiz_changed for a change based on an older revision, and accepts a repeated change', async () => {
    const change = { title: 'Better', passingScore: 90, timeLimit: 20, attemptLimit: 3, waitingMinutes: 60 };
    const reply = await update({ ...change, baseRevision: quiz.revision });
    expect(reply.json()).toMatchObject({ ...change, revision: quiz.revision + 1 });
    // Retry after a lost reply.
    expect((await update({ ...change, baseRevision: quiz.revision })).statusCode).toBe(200);
    const late = await update({ title: 'Late', baseRevision: quiz.revision });
    expect([late.statusCode, late.json().code]).toEqual([409, 'quiz_changed']);
    const cleared = await update({ timeLimit: null, attemptLimit: null, baseRevision: quiz.revision + 1 });
    expect(cleared.json()).toMatchObject({ timeLimit: null, attemptLimit: null, waitingMinutes: 60 });
  });

  test('returns quiz_draws_more if a change would leave fewer active questions than are drawn', async () => {
    await add();
    await add({ question: 'Another?' });
    const tooMany = await update({ questionsDrawn: 3, baseRevision: quiz.revision });
    expect(tooMany.json()).toMatchObject({ code: 'quiz_draws_more', fields: { questionsDrawn: expect.any(String) } });
    expect((await update({ questionsDrawn: 2, baseRevision: quiz.revision })).json()).toMatchObject({
      questionsDrawn: 2,
    });
    const [question] = (await one()).questions;
    const out = await app.call(authoring.deactivateQuestion, {
      as: trainer,
      params: { questionId: question?.id ?? '' },
    });
    expect(out.json()).toMatchObject({ code: 'quiz_draws_more' });
  });

  test('can be reordered only with a list of all quizzes of the module', async () => {
    const list: ModuleQuizzes[] = (await app.call(authoring.list, { as: trainer })).json();
    const ids = (list[0]?.quizzes ?? []).map((each) => each.id);
    const order = (quizIds: string[]) =>
      app.call(authoring.order, { as: trainer, params: { moduleId: first.id }, body: { quizIds } });
    const turned: ModuleQuizzes[] = (await order(ids.toReversed())).json();
    expect(turned[0]?.quizzes.map((each) => each.id)).toEqual(ids.toReversed());
    expect(turned[0]?.quizzes.find((each) => each.counts)?.id).toBe(ids.at(-1));
    for (const wrong of [ids.slice(1), [...ids, ids[0] ?? ''], [...ids.slice(1), crypto.randomUUID()]]) {
      expect((await order(wrong)).json()).toMatchObject({ code: 'quiz_changed' });
    }
    await order(ids);
  });

  test('is marked as edited on site when a shipped quiz is changed', async () => {
    const shipped = await one(modules[5]?.quizId ?? '');
    expect(shipped).toMatchObject({ isShipped: true, editedOnSite: false });
    const reply = await update({ description: 'Ours.', baseRevision: shipped.revision }, shipped.id);
    expect(reply.json()).toMatchObject({ editedOnSite: true });
  });
});

describe('a question', () => {
  test('gets a new version with each edit, while attempts keep the version they asked', async () => {
    const question = await add();
    await add({ question: 'Which else?' });
    await givenRead(app, person, first);
    const attempt = await givenAttempt(app, person, quiz.id);
    const edited = await edit(question, { question: 'Which port is shut?', correctOption: 2 });
    expect(edited.json()).toMatchObject({ version: 2, question: 'Which port is shut?', correctOption: 2 });
    const again = await givenAttempt(app, person, quiz.id);
    expect(again.questions.map((each) => each.question)).toContain('Which port is open?');
    const answers = await givenAnswers(app, attempt);
    expect(answers[question.id]).toBe('22');
    expect((await givenSubmitted(app, person, attempt)).score).toBe('100.00');
    const read = await app.call(quizAnalysisEndpoints.attempt, { as: trainer, params: { attemptId: attempt.id } });
    const attemptQuestion = read
      .json()
      .questions.find((each: { questionId: string }) => each.questionId === question.id);
    expect(attemptQuestion).toMatchObject({ question: 'Which port is open?', version: 1, isCurrentVersion: false });
    expect(attemptQuestion.options[attemptQuestion.chosen]).toBe('22');
    expect(attemptQuestion.right).toBe(attemptQuestion.chosen);
  });

  test('returns 409 question_changed with the other author’s changes for an edit of an older version', async () => {
    const question = await add();
    expect((await edit(question, { options: ['22', '80', '8080'], explanation: '' })).statusCode).toBe(200);
    const second = await edit(question, { question: 'Mine?' });
    expect([second.statusCode, second.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'question_changed',
        fields: {
          options: 'The options are now: A 22; B 80; C 8080',
          explanation: 'The explanation is now: none',
        },
      }),
    ]);
    // Retry of the saved edit.
    const repeated = await edit(question, { options: ['22', '80', '8080'], explanation: '' });
    expect([repeated.statusCode, repeated.json().version]).toEqual([200, 2]);
  });

  test('is saved only once when three authors edit the same version concurrently', async () => {
    const question = await add();
    const replies = await Promise.all(['One?', 'Two?', 'Three?'].map((text) => edit(question, { question: text })));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(2);
  });

  test.each([
    [{ options: ['same', 'same'] }, 'options'],
    [{ correctOption: 4 }, 'correctOption'],
    [{ sectionId: 'no-such-section' }, 'sectionId'],
    [{ options: ['one'] }, 'options'],
    [{ options: Array.from({ length: 9 }, (_, index) => `o${index}`) }, 'options'],
    [{ question: '  ' }, 'question'],
    [{ question: 'nul \u0000' }, 'question'],
  ])('returns 422 for %j', async (over, field) => {
    const reply = await app.call(authoring.createQuestion, {
      as: trainer,
      params: { quizId: quiz.id },
      body: draft(over),
    });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [field]]);
  });

  test('can refer to a section of the module', async () => {
    const section = quiz.sections[0]?.id ?? '';
    expect(await add({ sectionId: section })).toMatchObject({ sectionId: section });
  });

  test('is not drawn while it is inactive', async () => {
    const [question, other] = [await add(), await add({ question: 'Another?' })];
    const call = (endpoint: typeof authoring.activateQuestion | typeof authoring.deactivateQuestion) =>
      app.call(endpoint, { as: trainer, params: { questionId: question.id } });
    expect((await call(authoring.deactivateQuestion)).json()).toMatchObject({ isActive: false });
    await givenRead(app, person, first);
    expect((await givenAttempt(app, person, quiz.id)).questions.map((each) => each.id)).toEqual([other.id]);
    expect((await call(authoring.activateQuestion)).json()).toMatchObject({ isActive: true });
  });

  test('can be reordered only with a list of all questions of the pool', async () => {
    const ids = [(await add()).id, (await add({ question: 'b' })).id, (await add({ question: 'c' })).id];
    const order = (questionIds: string[]) =>
      app.call(authoring.orderQuestions, { as: trainer, params: { quizId: quiz.id }, body: { questionIds } });
    const turned: AuthoredQuiz = (await order(ids.toReversed())).json();
    expect(turned.questions.map((question) => question.id)).toEqual(ids.toReversed());
    expect((await order(ids.slice(1))).json()).toMatchObject({ code: 'quiz_changed' });
  });

  test('returns question_not_found or quiz_not_found for an unknown id', async () => {
    const unknown = { id: crypto.randomUUID(), version: 1 };
    expect((await edit(unknown)).json()).toMatchObject({ code: 'question_not_found' });
    expect((await update({ baseRevision: 1, title: 'x' }, unknown.id)).json()).toMatchObject({
      code: 'quiz_not_found',
    });
  });
});

describe('attempt limits', () => {
  const failOnce = async () => {
    const reply = await start();
    if (reply.statusCode !== 200) throw new Error(reply.body);
    await givenSubmitted(app, person, reply.json(), 'wrong');
  };
  const seen = async () => (await app.call(quizzesEndpoints.one, { as: person, params: { quizId: quiz.id } })).json();

  beforeEach(async () => {
    await add();
    await givenRead(app, person, first);
  });

  test('are none by default', async () => {
    await failOnce();
    await failOnce();
    expect(await seen()).toMatchObject({ canStart: true, attemptLimit: null, attemptsLeft: null, opensAt: null });
  });

  test('do not close an open attempt, but refuse further attempts with 409 quiz_attempts_used', async () => {
    await update({ attemptLimit: 2, baseRevision: quiz.revision });
    await failOnce();
    expect(await seen()).toMatchObject({ canStart: true, attemptsLeft: 1 });
    const attempt = await start();
    expect((await start()).json().id).toBe(attempt.json().id);
    await givenSubmitted(app, person, attempt.json(), 'wrong');
    expect(await seen()).toMatchObject({ canStart: false, attemptsLeft: 0 });
    const refused = await start();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'quiz_attempts_used']);
    expect((await update({ attemptLimit: 3, baseRevision: quiz.revision + 1 })).statusCode).toBe(200);
    expect((await start()).statusCode).toBe(200);
  });

  test('refuse an attempt with 409 quiz_waiting and opensAt until the waiting time is over', async () => {
    await update({ waitingMinutes: 30, baseRevision: quiz.revision });
    await failOnce();
    const refused = await start();
    const { code, fields } = refused.json();
    expect([refused.statusCode, code]).toEqual([409, 'quiz_waiting']);
    expect(Date.parse(fields.opensAt) - app.clock.now().getTime()).toBeGreaterThan(29 * 60_000);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700);
    expect(await seen()).toMatchObject({ canStart: false, opensAt: fields.opensAt });
    app.clock.advance(30 * 60_000 + 1000);
    expect(await seen()).toMatchObject({ canStart: true, opensAt: null });
    expect((await start()).statusCode).toBe(200);
  });
});

describe('a preview', () => {
  test('draws and grades questions as for a trainee, and stores nothing', async () => {
    const question = await add({ critical: true });
    await add({ question: 'Another?' });
    const counts = async () => {
      const attempts = await app.db.selectFrom('quiz_attempts').select('id').execute();
      return [attempts.length, (await eventsOf(app, trainer)).length];
    };
    const before = await counts();
    const drawn = (await app.call(authoring.preview, { as: trainer, params: { quizId: quiz.id } })).json();
    expect(drawn.questions).toHaveLength(2);
    expect(JSON.stringify(drawn)).not.toContain('Only the first.');
    const answers = Object.fromEntries(drawn.questions.map((each: { id: string }) => [each.id, null]));
    const graded = await app.call(authoring.gradePreview, {
      as: trainer,
      params: { quizId: quiz.id },
      body: { answers: { ...answers, [question.id]: '22' } },
    });
    expect(graded.json()).toMatchObject({ score: '50.00', isPassing: false, correctCount: 1, questionCount: 2 });
    const strange = await app.call(authoring.gradePreview, {
      as: trainer,
      params: { quizId: quiz.id },
      body: { answers: { [question.id]: 'nothing such' } },
    });
    expect(strange.json()).toMatchObject({ code: 'answer_unknown' });
    expect(await counts()).toEqual(before);
  });

  test('returns quiz_without_questions for an empty pool', async () => {
    const reply = await app.call(authoring.preview, { as: trainer, params: { quizId: quiz.id } });
    expect(reply.json()).toMatchObject({ code: 'quiz_without_questions' });
  });
});

test('every edit is recorded with its author, but without the correct option', async () => {
  const editor = await app.person({ role: 'trainer' });
  const body = { moduleId: first.id, title: 'Recorded' };
  const createdQuiz: AuthoredQuiz = (await app.call(authoring.create, { as: editor, body })).json();
  const params = { quizId: createdQuiz.id };
  const question = draft({ options: ['telnet', 'https'] });
  await app.call(authoring.createQuestion, { as: editor, params, body: question });
  await app.call(authoring.update, { as: editor, params, body: { passingScore: 75, baseRevision: 1 } });
  const events = (await eventsOf(app, editor)).map((event) => event.result);
  expect(events.map((result) => result['act'])).toEqual(['quiz_created', 'question_created', 'quiz_settings']);
  expect(JSON.stringify(events)).not.toMatch(/telnet|correct/);
});
