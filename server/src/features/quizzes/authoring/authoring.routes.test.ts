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
  listTrainingEvents,
  chooseAnswers,
  startOrResumeAttempt,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  finishReading,
  submitAttempt,
} from '../../../testing/training-actions.ts';
import type { Person } from '../../../testing/people.ts';
import { quizzesPersonalData } from '../personal-data.queries.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const modules = await listModulesWithQuiz(app);
const firstModule = modules[0] as ModuleWithQuiz;
/** Another module, for a test that needs a shipped quiz without edits. No other test edits the quiz of this module. */
const moduleWithUneditedQuiz = modules[5] as ModuleWithQuiz;
const trainer = await app.person({ role: 'trainer' });

let person: Person;
let quiz: AuthoredQuiz;
beforeEach(async () => {
  person = await app.person();
  const reply = await app.call(authoring.create, { as: trainer, body: { moduleId: firstModule.id, title: 'Extra' } });
  quiz = reply.json();
});

/** A question whose correct option is option 1. */
const createDraft = (overrides: object = {}) => ({
  question: 'Which port is open?',
  options: ['22', '80', '443'],
  correctOption: 1,
  explanation: 'Only the first.',
  sectionId: null,
  critical: false,
  ...overrides,
});
const getQuiz = async (quizId = quiz.id): Promise<AuthoredQuiz> =>
  (await app.call(authoring.one, { as: trainer, params: { quizId } })).json();
const updateSettings = (body: object, quizId = quiz.id) =>
  app.call(authoring.update, { as: trainer, params: { quizId }, body });
const addQuestion = async (overrides: object = {}, quizId = quiz.id): Promise<AuthoredQuestion> => {
  const reply = await app.call(authoring.createQuestion, {
    as: trainer,
    params: { quizId },
    body: createDraft(overrides),
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};
const editQuestion = (question: { id: string; version: number }, overrides: object = {}) =>
  app.call(authoring.updateQuestion, {
    as: trainer,
    params: { questionId: question.id },
    body: createDraft({ baseVersion: question.version, ...overrides }),
  });
/** Creates orders that do not contain each of the ids exactly once. */
const createInvalidOrders = ([first = '', second = '', ...others]: string[]) => [
  [second, ...others],
  [second, second, ...others],
  [first, second, ...others, first],
  [crypto.randomUUID(), second, ...others],
];
const startAttempt = (quizId = quiz.id, as = person) => app.call(quizzesEndpoints.start, { as, body: { quizId } });

describe('a quiz', () => {
  test('is created with a pass mark of 70 percent and marked as edited on site; an unknown module is refused with module_not_found', async () => {
    expect(quiz).toMatchObject({
      passingScore: 70,
      questions: [],
      isShipped: false,
      editedOnSite: true,
      isActive: true,
    });
    expect(quiz).toMatchObject({
      timeLimit: null,
      attemptLimit: null,
      waitingMinutes: null,
      countsForCertificate: false,
    });

    const reply = await app.call(authoring.create, {
      as: trainer,
      body: { moduleId: crypto.randomUUID(), title: 'Nowhere' },
    });
    expect(reply.json()).toMatchObject({ code: 'module_not_found' });
  });

  test('is listed with its module, its number of attempts and the share of attempts that passed', async () => {
    await finishReading(app, person, firstModule);
    await submitAttempt(app, person, await startOrResumeAttempt(app, person, firstModule.quizId));

    const list: ModuleQuizzes[] = (await app.call(authoring.list, { as: trainer })).json();

    expect(list).toHaveLength(modules.length);
    const [shipped] = list[0]?.quizzes ?? [];
    expect(shipped).toMatchObject({
      id: firstModule.quizId,
      countsForCertificate: true,
      attemptCount: 1,
      passShare: 1,
    });
    expect(list[0]?.quizzes.map((each) => each.id)).toContain(quiz.id);
  });

  test('stores only the settings in the request, and removes a limit that is null in the request', async () => {
    const change = { title: 'Better', passingScore: 90, timeLimit: 20, attemptLimit: 3, waitingMinutes: 60 };
    const changed = await updateSettings({ ...change, baseRevision: quiz.revision });
    expect(changed.json()).toMatchObject({ ...change, revision: quiz.revision + 1 });

    const removal = { timeLimit: null, attemptLimit: null };
    const removed = await updateSettings({ ...removal, baseRevision: quiz.revision + 1 });
    expect(removed.json()).toMatchObject({ ...change, ...removal, revision: quiz.revision + 2 });
  });

  test('refuses a change that is based on an older revision with 409 quiz_changed, but accepts a change that is already stored', async () => {
    const change = { title: 'Better', passingScore: 90 };
    await updateSettings({ ...change, baseRevision: quiz.revision });

    // A retry after a lost reply: the same settings with the same base revision.
    expect((await updateSettings({ ...change, baseRevision: quiz.revision })).statusCode).toBe(200);

    const outdated = await updateSettings({ title: 'Late', baseRevision: quiz.revision });
    expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'quiz_changed']);
  });

  test('refuses with quiz_draws_more a setting that draws more questions than are active, and the deactivation of a question if too few would stay active', async () => {
    await addQuestion();
    await addQuestion({ question: 'Another?' });

    const tooMany = await updateSettings({ questionsDrawn: 3, baseRevision: quiz.revision });
    expect(tooMany.json()).toMatchObject({ code: 'quiz_draws_more', fields: { questionsDrawn: expect.any(String) } });
    expect((await updateSettings({ questionsDrawn: 2, baseRevision: quiz.revision })).json()).toMatchObject({
      questionsDrawn: 2,
    });

    const [question] = (await getQuiz()).questions;
    const deactivation = await app.call(authoring.deactivateQuestion, {
      as: trainer,
      params: { questionId: question?.id ?? '' },
    });
    expect(deactivation.json()).toMatchObject({ code: 'quiz_draws_more' });
  });

  test('is reordered by a list that contains each quiz of its module exactly once, and the first quiz of the list counts for the certificate; other lists are refused', async () => {
    const list: ModuleQuizzes[] = (await app.call(authoring.list, { as: trainer })).json();
    const ids = (list[0]?.quizzes ?? []).map((each) => each.id);
    const orderQuizzes = (quizIds: string[]) =>
      app.call(authoring.order, { as: trainer, params: { moduleId: firstModule.id }, body: { quizIds } });

    const reversed: ModuleQuizzes[] = (await orderQuizzes(ids.toReversed())).json();
    expect(reversed[0]?.quizzes.map((each) => each.id)).toEqual(ids.toReversed());
    expect(reversed[0]?.quizzes.find((each) => each.countsForCertificate)?.id).toBe(ids.at(-1));

    for (const invalidIds of createInvalidOrders(ids)) {
      expect((await orderQuizzes(invalidIds)).json()).toMatchObject({ code: 'quiz_changed' });
    }

    // Restores the order for the other tests.
    await orderQuizzes(ids);
  });

  test('is marked as edited on site if it is a shipped quiz and its settings are changed', async () => {
    const shipped = await getQuiz(moduleWithUneditedQuiz.quizId);
    expect(shipped).toMatchObject({ isShipped: true, editedOnSite: false });
    const reply = await updateSettings({ description: 'Ours.', baseRevision: shipped.revision }, shipped.id);
    expect(reply.json()).toMatchObject({ editedOnSite: true });
  });
});

describe('a question', () => {
  test('gets a new version when it is edited; an open attempt keeps the version that was drawn, and is graded by that version', async () => {
    const question = await addQuestion();
    await addQuestion({ question: 'Which else?' });
    await finishReading(app, person, firstModule);
    const attempt = await startOrResumeAttempt(app, person, quiz.id);

    const edited = await editQuestion(question, { question: 'Which port is shut?', correctOption: 2 });
    expect(edited.json()).toMatchObject({ version: 2, question: 'Which port is shut?', correctOption: 2 });

    const resumed = await startOrResumeAttempt(app, person, quiz.id);
    expect(resumed.questions.map((each) => each.question)).toContain('Which port is open?');

    // This answer is correct in the drawn version, and wrong in the new version.
    const answers = await chooseAnswers(app, attempt);
    expect(answers[question.id]).toBe('22');
    expect((await submitAttempt(app, person, attempt)).score).toBe('100.00');

    const details = await app.call(quizAnalysisEndpoints.attempt, { as: trainer, params: { attemptId: attempt.id } });
    const attemptQuestion = details
      .json()
      .questions.find((each: { questionId: string }) => each.questionId === question.id);
    expect(attemptQuestion).toMatchObject({ question: 'Which port is open?', version: 1, isCurrentVersion: false });
    expect(attemptQuestion.options[attemptQuestion.chosen]).toBe('22');
    // `right` is the index of the correct option.
    expect(attemptQuestion.right).toBe(attemptQuestion.chosen);
  });

  test('refuses an edit of an older version with 409 question_changed and a description of the changes since that version', async () => {
    const question = await addQuestion();
    expect((await editQuestion(question, { options: ['22', '80', '8080'], explanation: '' })).statusCode).toBe(200);

    const outdated = await editQuestion(question, { question: 'Mine?' });
    expect([outdated.statusCode, outdated.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'question_changed',
        fields: {
          options: 'The options are now: A 22; B 80; C 8080',
          explanation: 'The explanation is now: none',
        },
      }),
    ]);

    // A retry of the first edit after a lost reply.
    const repeated = await editQuestion(question, { options: ['22', '80', '8080'], explanation: '' });
    expect([repeated.statusCode, repeated.json().version]).toEqual([200, 2]);
  });

  test('accepts only one of three concurrent edits of the same version', async () => {
    const question = await addQuestion();
    const replies = await Promise.all(
      ['One?', 'Two?', 'Three?'].map((text) => editQuestion(question, { question: text })),
    );
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
    [{ exhibit: { title: '', text: 'one\ntwo' } }, 'exhibit.title'],
    [{ exhibit: { title: 'Note', text: 'one\n\ttwo' } }, 'exhibit.text'],
    [{ exhibit: { title: 'Note', text: 'one' } }, 'exhibit.text'],
  ])('is refused with 422 and the name of the invalid field if it has %j', async (overrides, field) => {
    const reply = await app.call(authoring.createQuestion, {
      as: trainer,
      params: { quizId: quiz.id },
      body: createDraft(overrides),
    });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [field]]);
  });

  test('can refer to a section of the module', async () => {
    const sectionId = quiz.sections[0]?.id ?? '';
    expect(await addQuestion({ sectionId })).toMatchObject({ sectionId });
  });

  test('is not drawn while it is inactive', async () => {
    const [question, other] = [await addQuestion(), await addQuestion({ question: 'Another?' })];
    const callEndpoint = (endpoint: typeof authoring.activateQuestion | typeof authoring.deactivateQuestion) =>
      app.call(endpoint, { as: trainer, params: { questionId: question.id } });
    expect((await callEndpoint(authoring.deactivateQuestion)).json()).toMatchObject({ isActive: false });
    await finishReading(app, person, firstModule);
    expect((await startOrResumeAttempt(app, person, quiz.id)).questions.map((each) => each.id)).toEqual([other.id]);
    expect((await callEndpoint(authoring.activateQuestion)).json()).toMatchObject({ isActive: true });
  });

  test('is reordered by a list that contains each question of its quiz exactly once; other lists are refused', async () => {
    const ids = [
      (await addQuestion()).id,
      (await addQuestion({ question: 'b' })).id,
      (await addQuestion({ question: 'c' })).id,
    ];
    const orderQuestions = (questionIds: string[]) =>
      app.call(authoring.orderQuestions, { as: trainer, params: { quizId: quiz.id }, body: { questionIds } });
    const reversed: AuthoredQuiz = (await orderQuestions(ids.toReversed())).json();
    expect(reversed.questions.map((question) => question.id)).toEqual(ids.toReversed());
    for (const invalidIds of createInvalidOrders(ids)) {
      expect((await orderQuestions(invalidIds)).json()).toMatchObject({ code: 'quiz_changed' });
    }
    expect((await getQuiz()).questions.map((question) => question.id)).toEqual(ids.toReversed());
  });

  test('cannot be edited if its id is unknown (question_not_found); a quiz with an unknown id cannot be edited either (quiz_not_found)', async () => {
    const unknown = { id: crypto.randomUUID(), version: 1 };
    expect((await editQuestion(unknown)).json()).toMatchObject({ code: 'question_not_found' });
    expect((await updateSettings({ baseRevision: 1, title: 'x' }, unknown.id)).json()).toMatchObject({
      code: 'quiz_not_found',
    });
  });
});

describe('attempt limits', () => {
  const submitWrongAnswers = async () => {
    const reply = await startAttempt();
    if (reply.statusCode !== 200) throw new Error(reply.body);
    await submitAttempt(app, person, reply.json(), 'wrong');
  };
  const getQuizAsTrainee = async () =>
    (await app.call(quizzesEndpoints.one, { as: person, params: { quizId: quiz.id } })).json();

  beforeEach(async () => {
    await addQuestion();
    await finishReading(app, person, firstModule);
  });

  test('do not exist by default: a person can start again after two failed attempts', async () => {
    await submitWrongAnswers();
    await submitWrongAnswers();
    expect(await getQuizAsTrainee()).toMatchObject({
      canStart: true,
      attemptLimit: null,
      attemptsLeft: null,
      opensAt: null,
    });
  });

  test('allow the last attempt to be resumed while it is open; a further attempt is refused with 409 quiz_attempts_used until the limit is raised', async () => {
    await updateSettings({ attemptLimit: 2, baseRevision: quiz.revision });
    await submitWrongAnswers();
    expect(await getQuizAsTrainee()).toMatchObject({ canStart: true, attemptsLeft: 1 });

    const lastAttempt = await startAttempt();
    expect((await startAttempt()).json().id).toBe(lastAttempt.json().id);

    await submitAttempt(app, person, lastAttempt.json(), 'wrong');
    expect(await getQuizAsTrainee()).toMatchObject({ canStart: false, attemptsLeft: 0 });
    const furtherAttempt = await startAttempt();
    expect([furtherAttempt.statusCode, furtherAttempt.json().code]).toEqual([409, 'quiz_attempts_used']);

    expect((await updateSettings({ attemptLimit: 3, baseRevision: quiz.revision + 1 })).statusCode).toBe(200);
    expect((await startAttempt()).statusCode).toBe(200);
  });

  test('refuse a start with 409 quiz_waiting until the waiting time after a submission is over; opensAt in the reply is the end of this time', async () => {
    const waitingMinutes = 30;
    await updateSettings({ waitingMinutes, baseRevision: quiz.revision });
    await submitWrongAnswers();

    const earlyStart = await startAttempt();
    const { code, fields } = earlyStart.json();
    expect([earlyStart.statusCode, code]).toEqual([409, 'quiz_waiting']);
    expect(Date.parse(fields.opensAt) - app.clock.now().getTime()).toBeGreaterThan((waitingMinutes - 1) * 60_000);
    expect(Number(earlyStart.headers['retry-after'])).toBeGreaterThan((waitingMinutes - 1) * 60);
    expect(await getQuizAsTrainee()).toMatchObject({ canStart: false, opensAt: fields.opensAt });

    app.clock.advance(waitingMinutes * 60_000 + 1000);
    expect(await getQuizAsTrainee()).toMatchObject({ canStart: true, opensAt: null });
    expect((await startAttempt()).statusCode).toBe(200);
  });
});

// An exhibit is a text that a question shows above its options, such as the output of a command.
describe('the exhibit of a question', () => {
  const exhibit = { title: 'Command Prompt on HMI-12A', text: '  Proto  Local\n\n  TCP    0.0.0.0:22' };
  const otherExhibit = { title: exhibit.title, text: '  Proto  Local\n  TCP    0.0.0.0:80' };

  test('is shown in an attempt, its review, its details and the export of personal data, unchanged by a later edit', async () => {
    const question = await addQuestion({ exhibit });
    expect(question.exhibit).toEqual(exhibit);
    await finishReading(app, person, firstModule);
    const attempt = await startOrResumeAttempt(app, person, quiz.id);
    expect(attempt.questions).toMatchObject([{ exhibit }]);

    const edited = await editQuestion(question, { exhibit: otherExhibit });
    expect(edited.json()).toMatchObject({ version: 2, exhibit: otherExhibit });
    expect((await startOrResumeAttempt(app, person, quiz.id)).questions).toMatchObject([{ exhibit }]);

    const submitted = await submitAttempt(app, person, attempt);
    expect(submitted).toMatchObject({ questions: [{ exhibit }], review: [{ exhibit }] });
    const details = await app.call(quizAnalysisEndpoints.attempt, { as: trainer, params: { attemptId: attempt.id } });
    expect(details.json().questions).toMatchObject([{ exhibit, isCurrentVersion: false }]);
    expect(await quizzesPersonalData.answers?.read(app.db, person.id)).toMatchObject([{ exhibit }]);

    // The person saw another exhibit than that of the current version, so the analysis leaves the answer out.
    const analysis = await app.call(quizAnalysisEndpoints.analysis, { as: trainer, params: { quizId: quiz.id } });
    expect(analysis.json()).toMatchObject([{ exhibit: otherExhibit, timesAsked: 0, leftOut: 1 }]);
    const preview = await app.call(quizAnalysisEndpoints.regradePreview, {
      as: trainer,
      params: { questionId: question.id },
    });
    expect(preview.json()).toMatchObject({ exhibit: otherExhibit });
  });

  test('causes no new version of the question if it is saved again, even with other line breaks', async () => {
    const question = await addQuestion({ exhibit });
    const text = `\r\n${exhibit.text.replaceAll('\n', ' \r\n')}\r\n`;
    expect((await editQuestion(question, { exhibit: { ...exhibit, text } })).json()).toMatchObject({
      version: 1,
      exhibit,
    });
  });

  test('can be removed; an edit that is based on the version before the removal is refused, and the reply says that the exhibit was removed', async () => {
    const question = await addQuestion({ exhibit });
    expect((await editQuestion(question)).json()).toMatchObject({ version: 2, exhibit: null });
    expect((await editQuestion(question, { question: 'Mine?', exhibit })).json()).toMatchObject({
      code: 'question_changed',
      fields: { exhibit: 'The question has no exhibit any more.' },
    });
  });

  test('is shown in a preview and its review', async () => {
    const question = await addQuestion({ exhibit });
    const params = { quizId: quiz.id };
    const drawn = await app.call(authoring.preview, { as: trainer, params });
    expect(drawn.json().questions).toMatchObject([{ exhibit }]);
    const body = { answers: { [question.id]: '22' } };
    const graded = await app.call(authoring.gradePreview, { as: trainer, params, body });
    expect(graded.json().review).toMatchObject([{ exhibit }]);
  });
});

describe('a preview', () => {
  test('draws and grades questions like an attempt of a trainee, and stores neither an attempt nor an event', async () => {
    const question = await addQuestion({ critical: true });
    await addQuestion({ question: 'Another?' });
    const countAttemptsAndEvents = async () => {
      const attempts = await app.db.selectFrom('quiz_attempts').select('id').execute();
      return [attempts.length, (await listTrainingEvents(app, trainer)).length];
    };
    const before = await countAttemptsAndEvents();

    const drawn = (await app.call(authoring.preview, { as: trainer, params: { quizId: quiz.id } })).json();
    expect(drawn.questions).toHaveLength(2);
    expect(JSON.stringify(drawn)).not.toContain(question.explanation);

    const answers = Object.fromEntries(drawn.questions.map((each: { id: string }) => [each.id, null]));
    const graded = await app.call(authoring.gradePreview, {
      as: trainer,
      params: { quizId: quiz.id },
      body: { answers: { ...answers, [question.id]: '22' } },
    });
    expect(graded.json()).toMatchObject({ score: '50.00', isPassing: false, correctCount: 1, questionCount: 2 });

    const unknownOption = await app.call(authoring.gradePreview, {
      as: trainer,
      params: { quizId: quiz.id },
      body: { answers: { [question.id]: 'nothing such' } },
    });
    expect(unknownOption.json()).toMatchObject({ code: 'answer_unknown' });

    expect(await countAttemptsAndEvents()).toEqual(before);
  });

  test('is refused with quiz_without_questions for a quiz without questions', async () => {
    const reply = await app.call(authoring.preview, { as: trainer, params: { quizId: quiz.id } });
    expect(reply.json()).toMatchObject({ code: 'quiz_without_questions' });
  });
});

test('edits of quizzes and questions are recorded with their author, but without the options of the questions', async () => {
  const editor = await app.person({ role: 'trainer' });
  const body = { moduleId: firstModule.id, title: 'Recorded' };
  const createdQuiz: AuthoredQuiz = (await app.call(authoring.create, { as: editor, body })).json();
  const params = { quizId: createdQuiz.id };
  const question = createDraft({ options: ['telnet', 'https'] });
  await app.call(authoring.createQuestion, { as: editor, params, body: question });
  await app.call(authoring.update, { as: editor, params, body: { passingScore: 75, baseRevision: 1 } });

  const events = (await listTrainingEvents(app, editor)).map((event) => event.result);
  expect(events.map((result) => result['act'])).toEqual(['quiz_created', 'question_created', 'quiz_settings']);
  expect(JSON.stringify(events)).not.toMatch(/telnet|correct/);
});
