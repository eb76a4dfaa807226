import {
  type AttemptDetails,
  type QuestionAnalysis,
  quizAnalysisEndpoints as analysis,
  type RegradePreview,
  type RegradeRecord,
  type SuspectKey,
} from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import {
  type AuthoredQuestion,
  type AuthoredQuiz,
  type ModuleQuizzes,
  quizAuthoringEndpoints as authoring,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { type QuizAttempt, quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PoolQuestion, insertGradedAttempt, listActiveQuestions } from '../../../testing/graded-attempt.ts';
import {
  listTrainingEvents,
  startOrResumeAttempt,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  finishReading,
} from '../../../testing/training-actions.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const module = (await listModulesWithQuiz(app))[0] as ModuleWithQuiz;
const trainer = await app.person({ role: 'trainer' });
const options = ['alpha', 'beta', 'gamma'];

interface TestQuiz {
  readonly quizId: string;
  readonly questions: readonly PoolQuestion[];
}

const questionCount = 5;

/** Creates a quiz with `questionCount` questions. The correct option of each question is option 1. */
async function createTestQuiz(title: string): Promise<TestQuiz> {
  const created: AuthoredQuiz = (
    await app.call(authoring.create, { as: trainer, body: { moduleId: module.id, title, passingScore: 80 } })
  ).json();
  for (let number = 1; number <= questionCount; number += 1) {
    const body = { question: `Question ${number}?`, options, correctOption: 1, explanation: 'Why.' };
    await app.call(authoring.createQuestion, { as: trainer, params: { quizId: created.id }, body });
  }
  return { quizId: created.id, questions: await listActiveQuestions(app, created.id) };
}

/** Inserts a submitted attempt with the number of the chosen option for each question; null for no answer. */
const insertAttempt = (quiz: TestQuiz, person: Person, chosenOptions: (number | null)[], at?: Date) =>
  insertGradedAttempt(app, quiz.questions, {
    ...quiz,
    moduleId: module.id,
    person,
    chosenOptions,
    ...(at && { at }),
  });

const traineeCount = 36;
const highScorerCount = 20;

/**
 * Inserts one attempt for each of `traineeCount` trainees. Their scores in questions 2 to 5 increase from 0 to 4
 * correct answers. In question 1, the `highScorerCount` trainees with at least 2 correct answers choose option 2, and
 * the others option 1 or 3. Option 2 is therefore probably the correct option of question 1.
 */
async function insertAttemptsOfTrainees(quiz: TestQuiz): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < traineeCount; index += 1) {
    const person = await app.person({ fullName: `Trainee ${String(index).padStart(2, '0')}` });
    const score = Math.floor(index / 8);
    const optionOfLowScorer = index % 2 === 0 ? 1 : 3;
    const firstOption = score >= 2 ? 2 : optionOfLowScorer;
    // The first `score` of these options are correct (1). The rest are all 2 or, for every second trainee, all 3.
    const otherOptions = [0, 1, 2, 3].map((position) => (position < score ? 1 : 2 + (index % 2)));
    await insertAttempt(quiz, person, [firstOption, ...otherOptions]);
    people.push(person);
  }
  return people;
}

const getAnalysis = async (quiz: TestQuiz): Promise<QuestionAnalysis[]> =>
  (await app.call(analysis.analysis, { as: trainer, params: { quizId: quiz.quizId } })).json();
const listSuspectKeys = async (): Promise<SuspectKey[]> => (await app.call(analysis.suspects, { as: trainer })).json();
/** Edits a question. The correct option becomes option 2, unless `overrides` contains another number. */
const saveCorrection = async (question: PoolQuestion, overrides: object = {}): Promise<AuthoredQuestion> => {
  const body = {
    question: 'Question 1?',
    options,
    correctOption: 2,
    explanation: 'Why.',
    baseVersion: 1,
    ...overrides,
  };
  const reply = await app.call(authoring.updateQuestion, { as: trainer, params: { questionId: question.id }, body });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};
const getPreview = async (
  question: PoolQuestion,
  { includeReworded } = { includeReworded: false },
): Promise<RegradePreview> =>
  (
    await app.call(analysis.regradePreview, {
      as: trainer,
      params: { questionId: question.id },
      query: { includeReworded: String(includeReworded) },
    })
  ).json();
const applyRegrade = (question: PoolQuestion, fingerprint: string, { includeReworded } = { includeReworded: false }) =>
  app.call(analysis.regrade, {
    as: trainer,
    params: { questionId: question.id },
    body: { fingerprint, includeReworded },
  });
const getAttemptDetails = async (attemptId: string): Promise<AttemptDetails> =>
  (await app.call(analysis.attempt, { as: trainer, params: { attemptId } })).json();

// Item analysis calculates the statistics of each question from the first attempts of trainees. An answer key is
// suspect if people with high scores choose another option than the one that is marked as correct.
describe('item analysis', () => {
  let quiz: TestQuiz;
  let people: Person[];
  beforeAll(async () => {
    quiz = await createTestQuiz('Analysed');
    people = await insertAttemptsOfTrainees(quiz);
  });

  test('lists the question with a suspect answer key first, with the option that people with high scores choose instead', async () => {
    // The suspect question becomes the last question of the quiz, so its place in the analysis differs from its place
    // in the quiz.
    const questionIds = [...quiz.questions.slice(1), ...quiz.questions.slice(0, 1)].map(({ id }) => id);
    await app.call(authoring.orderQuestions, { as: trainer, params: { quizId: quiz.quizId }, body: { questionIds } });

    const [first, ...others] = await getAnalysis(quiz);
    expect(first).toMatchObject({
      question: 'Question 1?',
      timesAsked: traineeCount,
      isEnough: true,
      suspectOption: 2,
    });
    expect(others.map((each) => each.suspectOption)).toEqual([null, null, null, null]);

    expect((await listSuspectKeys()).filter((suspect) => suspect.quizId === quiz.quizId)).toMatchObject([
      {
        questionId: quiz.questions[0]?.id,
        keyText: 'alpha',
        pickedText: 'beta',
        pickedOption: 2,
        timesAsked: traineeCount,
      },
    ]);

    const list: ModuleQuizzes[] = (await app.call(authoring.list, { as: trainer })).json();
    expect(list[0]?.quizzes.find((listed) => listed.id === quiz.quizId)).toMatchObject({
      suspectCount: 1,
      attemptCount: traineeCount,
    });
  });

  test('returns the same shares as avg() and the same correlations as corr() of PostgreSQL', async () => {
    const { rows } = await sql<{ id: string; option: number; corr: number | null; share: number }>`
      select asked.question_id as id, option,
        corr((asked.chosen_option = option)::integer::float8, (
          select avg((other.chosen_option = version.correct_option)::integer)
          from attempt_questions as other
          join question_versions as version
            on version.question_id = other.question_id and version.version = other.version
          where other.attempt_id = asked.attempt_id and other.question_id <> asked.question_id
        )::float8) as corr,
        avg((asked.chosen_option = option)::integer)::float8 as share
      from attempt_questions as asked
      join quiz_attempts as attempt on attempt.id = asked.attempt_id and attempt.quiz_id = ${quiz.quizId}::uuid
      cross join generate_series(1, 3) as option
      group by asked.question_id, option`.execute(app.db);
    const analysedQuestions = await getAnalysis(quiz);
    expect(rows).toHaveLength(questionCount * options.length);
    for (const row of rows) {
      const optionAnalysis = analysedQuestions.find((each) => each.questionId === row.id)?.options[row.option - 1];
      expect(optionAnalysis?.chosenShare).toBeCloseTo(row.share, 3);
      if (row.corr === null) expect(optionAnalysis?.discrimination).toBeNull();
      else expect(optionAnalysis?.discrimination).toBeCloseTo(row.corr, 3);
    }
  });

  test('ignores the second attempt of a trainee, attempts of trainers and attempts without answers', async () => {
    const before = await getAnalysis(quiz);

    const [trainee] = people as [Person];
    await insertAttempt(quiz, trainee, [2, 1, 1, 1, 1], new Date(app.clock.now().getTime() + 1000));
    await insertAttempt(quiz, trainer, [2, 1, 1, 1, 1]);
    await insertAttempt(quiz, await app.person(), [null, null, null, null, null]);

    expect(await getAnalysis(quiz)).toEqual(before);
  });

  test('finds suspect answer keys from the 120 most recent answers to each question in first attempts of trainees, and ignores older answers', async () => {
    const quizOf160Trainees = await createTestQuiz('Many');
    const rows = Array.from({ length: 160 }, (_, index) => ({ full_name: `Many ${index}`, employee_id: `M-${index}` }));
    const ids = await app.db.insertInto('users').values(rows).returning('id').execute();
    const insertAttemptAt = (traineeIndex: number, minutes: number, chosenOptions: number[]) => {
      const person = { ...trainer, id: ids[traineeIndex]?.id ?? '' };
      return insertAttempt(
        quizOf160Trainees,
        person,
        chosenOptions,
        new Date(app.clock.now().getTime() + minutes * 60_000),
      );
    };
    // Of the first 40 trainees, those with high scores choose option 2 in question 1. The 120 other trainees all choose
    // option 2.
    for (let index = 0; index < 40; index += 1) {
      await insertAttemptAt(index, index, index % 2 === 0 ? [2, 1, 1, 1, 1] : [1, 2, 2, 2, 2]);
    }
    const listSuspectKeysOfThisQuiz = async () =>
      (await listSuspectKeys()).filter(({ quizId }) => quizId === quizOf160Trainees.quizId);
    expect(await listSuspectKeysOfThisQuiz()).toMatchObject([{ pickedOption: 2, timesAsked: 40 }]);

    for (let index = 40; index < 159; index += 1) await insertAttemptAt(index, index, [2, 1, 1, 1, 1]);
    // The second attempt of a trainee and the attempt of a trainer are among the most recent attempts, but are not
    // counted.
    await insertAttemptAt(50, 1000, [1, 2, 2, 2, 2]);
    await insertAttempt(quizOf160Trainees, trainer, [1, 2, 2, 2, 2], new Date(app.clock.now().getTime() + 60_000_000));
    // Of the 120 most recent first attempts, the oldest is the only one in which option 1 was chosen in question 1.
    expect(await listSuspectKeysOfThisQuiz()).toMatchObject([{ pickedOption: 2, timesAsked: 120 }]);

    await insertAttemptAt(159, 2000, [2, 1, 1, 1, 1]);
    // In all of the 120 most recent first attempts, the same option was chosen in question 1, so no option correlates
    // with the score.
    expect(await listSuspectKeysOfThisQuiz()).toEqual([]);
    expect((await getAnalysis(quizOf160Trainees))[0]).toMatchObject({ timesAsked: 160, suspectOption: 2 });
  });

  test('returns false in the field isEnough if the question has fewer than 30 answers', async () => {
    const quizWithOneAttempt = await createTestQuiz('Few');
    await insertAttempt(quizWithOneAttempt, await app.person(), [1, 2, 1, null, 1]);
    const [first] = await getAnalysis(quizWithOneAttempt);
    expect(first).toMatchObject({ timesAsked: 1, isEnough: false, suspectOption: null, facility: 1 });
  });

  test('includes answers to an older version with the same text and options in another order, but leaves out a version with another text', async () => {
    const editedQuiz = await createTestQuiz('Edited');
    await insertAttemptsOfTrainees(editedQuiz);
    const [first, second] = editedQuiz.questions as [PoolQuestion, PoolQuestion];
    await saveCorrection(first, { options: ['beta', 'alpha', 'gamma'], correctOption: 1 });
    await saveCorrection(second, { question: 'Other words?', correctOption: 1 });

    const analysedQuestions = await getAnalysis(editedQuiz);
    const findAnalysis = (question: PoolQuestion) => analysedQuestions.find((each) => each.questionId === question.id);
    expect(findAnalysis(first)).toMatchObject({
      timesAsked: traineeCount,
      leftOut: 0,
      suspectOption: null,
      isRegradeDue: true,
    });
    // The trainees with high scores have chosen "beta", which is now the correct option.
    expect(findAnalysis(first)?.facility).toBeCloseTo(highScorerCount / traineeCount, 3);
    expect(findAnalysis(second)).toMatchObject({
      timesAsked: 0,
      leftOut: traineeCount,
      isEnough: false,
      isRegradeDue: false,
    });
  });
});

// A regrade grades the submitted answers to a question again, after a trainer has changed the correct option of the
// question.
describe('a regrade', () => {
  /**
   * Inserts four attempts at a quiz whose correct options are all option 1. The tests then change the correct option of
   * question 1 to option 2 with `saveCorrection`. Each attempt is named after the effect on its result: `rises` becomes
   * a pass, `falls` would become a fail, `gains` gets a higher score that is still below the pass mark, and `stays`
   * keeps its score.
   */
  async function insertAttemptsToRegrade() {
    const quiz = await createTestQuiz('Regraded');
    const [rises, falls, gains, stays] = [
      await app.person({ fullName: 'Rises' }),
      await app.person({ fullName: 'Falls' }),
      await app.person({ fullName: 'Gains' }),
      await app.person({ fullName: 'Stays' }),
    ] as const;
    await finishReading(app, rises, module);
    const attempts = {
      rises: await insertAttempt(quiz, rises, [2, 1, 1, 1, 2]),
      falls: await insertAttempt(quiz, falls, [1, 1, 1, 1, 2]),
      gains: await insertAttempt(quiz, gains, [2, 1, 2, 2, 2]),
      stays: await insertAttempt(quiz, stays, [3, 1, 1, 1, 1]),
    };
    return { quiz, question: quiz.questions[0] as PoolQuestion, people: { rises, falls, gains, stays }, attempts };
  }

  test('has a preview that lists the results that would rise or fall and changes no result', async () => {
    const { question, attempts } = await insertAttemptsToRegrade();
    expect(await getPreview(question)).toMatchObject({ raised: [], wouldFall: [], canApply: false });

    await saveCorrection(question);
    expect(await getPreview(question)).toMatchObject({
      key: 'beta',
      raised: [
        { fullName: 'Gains', oldScore: '20.00', newScore: '40.00', wasPassing: false, isPassing: false },
        { fullName: 'Rises', oldScore: '60.00', newScore: '80.00', wasPassing: false, isPassing: true },
      ],
      wouldFall: [{ fullName: 'Falls', oldScore: '80.00', newScore: '60.00', wasPassing: true, isPassing: false }],
      canApply: true,
    });
    expect((await getAttemptDetails(attempts.rises)).score).toBe('60.00');
  });

  test('raises results, completes the module if the attempt passes now, records old and new results, and lowers no result', async () => {
    const { question, people, attempts, quiz } = await insertAttemptsToRegrade();
    await saveCorrection(question);
    const { fingerprint } = await getPreview(question);

    const reply = await applyRegrade(question, fingerprint);
    const record: RegradeRecord = reply.json();
    expect([reply.statusCode, record.raised.length, record.wouldFall.length]).toEqual([200, 2, 1]);

    const raised = await getAttemptDetails(attempts.rises);
    expect(raised).toMatchObject({
      score: '80.00',
      isPassing: true,
      regraded: { fromScore: '60.00', toScore: '80.00', madeItAPass: true },
    });
    // `right` and `chosen` are indexes in the list of options, from 0. `insertAttempt` numbers the options from 1.
    expect(raised.questions[0]).toMatchObject({ isCorrect: true, keyWasCorrected: true, right: 1, chosen: 1 });
    expect(await getAttemptDetails(attempts.falls)).toMatchObject({ score: '80.00', isPassing: true, regraded: null });
    expect((await getAttemptDetails(attempts.falls)).questions[0]).toMatchObject({
      isCorrect: true,
      right: 1,
      chosen: 0,
    });
    expect(await getAttemptDetails(attempts.stays)).toMatchObject({ score: '80.00', regraded: null });

    // The last four events: the pass, the completed module, and two badges for the pass (first quiz, chapter).
    const events = (await listTrainingEvents(app, people.rises)).slice(-4);
    expect(events.map((event) => [event.verb, event.object])).toEqual(
      expect.arrayContaining([
        ['passed', 'quiz'],
        ['completed', 'module'],
        ['earned', 'badge'],
      ]),
    );
    expect(events.find((event) => event.verb === 'passed')).toMatchObject({
      actor_id: trainer.id,
      result: { previousScore: 60, score: 80, wasPassing: false },
    });
    expect((await listTrainingEvents(app, people.gains)).map((event) => event.verb)).toEqual(['scored']);
    expect(await listTrainingEvents(app, people.falls)).toEqual([]);

    const submittedAttempts: QuizAttempt[] = (
      await app.call(quizzesEndpoints.attempts, { as: people.rises, params: { quizId: quiz.quizId } })
    ).json();
    expect(submittedAttempts[0]).toMatchObject({ score: '80.00', isPassing: true, regraded: { fromScore: '60.00' } });
    expect(submittedAttempts[0]?.review?.find((each) => each.questionId === question.id)).toMatchObject({
      correctAnswer: 'beta',
    });

    const regrades: RegradeRecord[] = (
      await app.call(analysis.regrades, { as: trainer, params: { quizId: quiz.quizId } })
    ).json();
    expect(regrades).toEqual([record]);
    expect(await getPreview(question)).toMatchObject({ raised: [], wouldFall: [], canApply: false });
  });

  test('is applied and recorded only once for twenty concurrent requests', async () => {
    const { question, people } = await insertAttemptsToRegrade();
    await saveCorrection(question);
    const { fingerprint } = await getPreview(question);
    const replies = await Promise.all(Array.from({ length: 20 }, () => applyRegrade(question, fingerprint)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect((await listTrainingEvents(app, people.gains)).map((event) => event.verb)).toEqual(['scored']);
  });

  test('is refused with 409 regrade_basis_changed if, after the preview, an attempt was added or the correct option was changed', async () => {
    const { question, quiz } = await insertAttemptsToRegrade();
    await saveCorrection(question);
    const { fingerprint } = await getPreview(question);

    await insertAttempt(quiz, await app.person(), [2, 1, 1, 1, 1]);
    const outdated = await applyRegrade(question, fingerprint);
    expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'regrade_basis_changed']);

    const newPreview = await getPreview(question);
    await saveCorrection(question, { correctOption: 3, baseVersion: 2 });
    expect((await applyRegrade(question, newPreview.fingerprint)).json().code).toBe('regrade_basis_changed');

    expect((await applyRegrade(question, 'made up')).json().code).toBe('regrade_basis_changed');
  });

  test('includes answers to versions with another question text only if includeReworded is true', async () => {
    const { question } = await insertAttemptsToRegrade();
    await saveCorrection(question, { question: 'Which one is it?' });
    expect(await getPreview(question)).toMatchObject({ raised: [], rewordedCount: 4, canApply: false });

    const preview = await getPreview(question, { includeReworded: true });
    expect(preview.raised).toHaveLength(2);
    expect((await applyRegrade(question, preview.fingerprint)).json().code).toBe('regrade_basis_changed');
    expect((await applyRegrade(question, preview.fingerprint, { includeReworded: true })).statusCode).toBe(200);
  });

  test('does not change answers to versions with other options, but counts them in otherCount', async () => {
    const { question } = await insertAttemptsToRegrade();
    await saveCorrection(question, { options: ['alpha', 'beta', 'delta'] });
    expect(await getPreview(question, { includeReworded: true })).toMatchObject({
      raised: [],
      wouldFall: [],
      otherCount: 4,
      canApply: false,
    });
  });

  test('applies the corrected option to an attempt that was open during the regrade and is submitted later', async () => {
    const quiz = await createTestQuiz('Open');
    const question = quiz.questions[0] as PoolQuestion;
    const person = await app.person();
    await finishReading(app, person, module);
    const attempt = await startOrResumeAttempt(app, person, quiz.quizId);
    await saveCorrection(question);
    const preview = await getPreview(question);
    expect(preview).toMatchObject({ openCount: 1, raised: [], canApply: true });
    expect((await applyRegrade(question, preview.fingerprint)).statusCode).toBe(200);

    const answers = Object.fromEntries(
      attempt.questions.map((each) => [each.id, each.id === question.id ? 'beta' : 'alpha']),
    );
    const graded = await app.call(quizzesEndpoints.save, {
      as: person,
      params: { attemptId: attempt.id },
      body: { answers, completedAt: 'now' },
    });
    expect(graded.json()).toMatchObject({ score: '100.00', regraded: null });
  });

  test('does not lower the raised results if the correct option is changed back and the question is regraded again', async () => {
    const { question, attempts } = await insertAttemptsToRegrade();
    await saveCorrection(question);
    await applyRegrade(question, (await getPreview(question)).fingerprint);

    await saveCorrection(question, { correctOption: 1, baseVersion: 2 });

    const secondPreview = await getPreview(question);
    expect(secondPreview.raised).toEqual([]);
    expect(secondPreview.wouldFall.map((change) => change.fullName)).toEqual(['Gains', 'Rises']);
    expect((await applyRegrade(question, secondPreview.fingerprint)).statusCode).toBe(200);
    expect(await getAttemptDetails(attempts.rises)).toMatchObject({ score: '80.00', isPassing: true });
    expect(await getAttemptDetails(attempts.falls)).toMatchObject({ score: '80.00', isPassing: true });
  });

  test('is refused with question_not_found if the question does not exist, and so is its preview', async () => {
    const unknownQuestion = { id: crypto.randomUUID(), version: 1, correctOption: 1 };
    expect(await getPreview(unknownQuestion)).toMatchObject({ code: 'question_not_found' });
    expect((await applyRegrade(unknownQuestion, 'x')).json()).toMatchObject({ code: 'question_not_found' });
  });
});

test('GET /api/trainer/quiz-attempts/:attemptId returns 404 for an unknown id and 403 for trainees', async () => {
  const params = { attemptId: crypto.randomUUID() };
  expect((await app.call(analysis.attempt, { as: trainer, params })).json()).toMatchObject({
    code: 'attempt_not_found',
  });
  expect((await app.call(analysis.attempt, { as: await app.person(), params })).statusCode).toBe(403);
});
