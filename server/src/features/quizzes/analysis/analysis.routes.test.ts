import {
  type AttemptAsGiven,
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
import { type PoolQuestion, givenGradedAttempt, givenPool } from '../../../testing/given-graded-attempt.ts';
import { eventsOf, givenAttempt, type GivenModule, givenModules, givenRead } from '../../../testing/given.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const module = (await givenModules(app))[0] as GivenModule;
const trainer = await app.person({ role: 'trainer' });
const options = ['alpha', 'beta', 'gamma'];

interface GivenQuiz {
  readonly quizId: string;
  readonly questions: readonly PoolQuestion[];
}

/** A quiz of five questions whose correct option is 1. */
async function givenQuiz(title: string): Promise<GivenQuiz> {
  const quiz: AuthoredQuiz = (
    await app.call(authoring.create, { as: trainer, body: { moduleId: module.id, title, passingScore: 80 } })
  ).json();
  for (let number = 1; number <= 5; number += 1) {
    const body = { question: `Question ${number}?`, options, correctOption: 1, explanation: 'Why.' };
    await app.call(authoring.createQuestion, { as: trainer, params: { quizId: quiz.id }, body });
  }
  return { quizId: quiz.id, questions: await givenPool(app, quiz.id) };
}

const submit = (scene: GivenQuiz, person: Person, chosen: (number | null)[], at?: Date) =>
  givenGradedAttempt(app, scene.questions, { ...scene, moduleId: module.id, person, chosen, ...(at && { at }) });

/**
 * Thirty-six people with increasing scores in questions 2 to 5. In question 1, those with high scores choose option 2.
 */
async function givenTrainees(scene: GivenQuiz): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < 36; index += 1) {
    const person = await app.person({ fullName: `Trainee ${String(index).padStart(2, '0')}` });
    const knownCount = Math.floor(index / 8);
    const rest = [0, 1, 2, 3].map((position) => (position < knownCount ? 1 : 2 + (index % 2)));
    await submit(scene, person, [knownCount >= 2 ? 2 : index % 2 === 0 ? 1 : 3, ...rest]);
    people.push(person);
  }
  return people;
}

const analysisOf = async (scene: GivenQuiz): Promise<QuestionAnalysis[]> =>
  (await app.call(analysis.analysis, { as: trainer, params: { quizId: scene.quizId } })).json();
const suspects = async (): Promise<SuspectKey[]> => (await app.call(analysis.suspects, { as: trainer })).json();
const saveCorrection = async (question: PoolQuestion, over: object = {}): Promise<AuthoredQuestion> => {
  const body = { question: 'Question 1?', options, correctOption: 2, explanation: 'Why.', baseVersion: 1, ...over };
  const reply = await app.call(authoring.updateQuestion, { as: trainer, params: { questionId: question.id }, body });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};
const preview = async (question: PoolQuestion, includeReworded = 'false'): Promise<RegradePreview> =>
  (
    await app.call(analysis.regradePreview, {
      as: trainer,
      params: { questionId: question.id },
      query: { includeReworded },
    })
  ).json();
const apply = (question: PoolQuestion, fingerprint: string, includeReworded = false) =>
  app.call(analysis.regrade, {
    as: trainer,
    params: { questionId: question.id },
    body: { fingerprint, includeReworded },
  });
const readAttempt = async (attemptId: string): Promise<AttemptAsGiven> =>
  (await app.call(analysis.attempt, { as: trainer, params: { attemptId } })).json();

describe('item analysis', () => {
  let scene: GivenQuiz;
  let people: Person[];
  beforeAll(async () => {
    scene = await givenQuiz('Analysed');
    people = await givenTrainees(scene);
  });

  test('lists the suspect answer key first, with the option that people with high scores choose', async () => {
    const [first, ...others] = await analysisOf(scene);
    expect(first).toMatchObject({ question: 'Question 1?', timesAsked: 36, isEnough: true, suspectOption: 2 });
    expect(others.map((each) => each.suspectOption)).toEqual([null, null, null, null]);
    expect((await suspects()).filter((suspect) => suspect.quizId === scene.quizId)).toMatchObject([
      { questionId: scene.questions[0]?.id, keyText: 'alpha', pickedText: 'beta', pickedOption: 2, timesAsked: 36 },
    ]);
    const list: ModuleQuizzes[] = (await app.call(authoring.list, { as: trainer })).json();
    expect(list[0]?.quizzes.find((quiz) => quiz.id === scene.quizId)).toMatchObject({
      suspectCount: 1,
      attemptCount: 36,
    });
  });

  test('calculates the same correlation as PostgreSQL’s corr()', async () => {
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
      join quiz_attempts as attempt on attempt.id = asked.attempt_id and attempt.quiz_id = ${scene.quizId}::uuid
      cross join generate_series(1, 3) as option
      group by asked.question_id, option`.execute(app.db);
    const analysedQuestions = await analysisOf(scene);
    expect(rows).toHaveLength(15);
    for (const row of rows) {
      const optionAnalysis = analysedQuestions.find((each) => each.questionId === row.id)?.options[row.option - 1];
      expect(optionAnalysis?.chosenShare).toBeCloseTo(row.share, 3);
      if (row.corr === null) expect(optionAnalysis?.discrimination).toBeNull();
      else expect(optionAnalysis?.discrimination).toBeCloseTo(row.corr, 3);
    }
  });

  test('counts each trainee’s first attempt, but no attempts without answers or by trainers', async () => {
    const before = await analysisOf(scene);
    const [again] = people as [Person];
    await submit(scene, again, [2, 1, 1, 1, 1], new Date(app.clock.now().getTime() + 1000));
    await submit(scene, trainer, [2, 1, 1, 1, 1]);
    await submit(scene, await app.person(), [null, null, null, null, null]);
    expect(await analysisOf(scene)).toEqual(before);
  });

  test('returns isEnough false below 30 answers', async () => {
    const few = await givenQuiz('Few');
    await submit(few, await app.person(), [1, 2, 1, null, 1]);
    const [first] = await analysisOf(few);
    expect(first).toMatchObject({ timesAsked: 1, isEnough: false, suspectOption: null, facility: 1 });
  });

  test('combines versions with the same text and options, and leaves out reworded versions', async () => {
    const editedQuiz = await givenQuiz('Edited');
    await givenTrainees(editedQuiz);
    const [first, second] = editedQuiz.questions as [PoolQuestion, PoolQuestion];
    await saveCorrection(first, { options: ['beta', 'alpha', 'gamma'], correctOption: 1 });
    await saveCorrection(second, { question: 'Other words?', correctOption: 1 });
    const analysedQuestions = await analysisOf(editedQuiz);
    const of = (question: PoolQuestion) => analysedQuestions.find((each) => each.questionId === question.id);
    expect(of(first)).toMatchObject({ timesAsked: 36, leftOut: 0, suspectOption: null, isRegradeDue: true });
    expect(of(first)?.facility).toBeCloseTo(20 / 36, 3);
    expect(of(second)).toMatchObject({ timesAsked: 0, leftOut: 36, isEnough: false, isRegradeDue: false });
  });
});

describe('a regrade', () => {
  /**
   * With the corrected option, one attempt passes, one would fail, one scores higher without passing, one is unchanged.
   */
  async function givenResults() {
    const scene = await givenQuiz('Regraded');
    const [rises, falls, gains, stays] = [
      await app.person({ fullName: 'Rises' }),
      await app.person({ fullName: 'Falls' }),
      await app.person({ fullName: 'Gains' }),
      await app.person({ fullName: 'Stays' }),
    ] as const;
    await givenRead(app, rises, module);
    const attempts = {
      rises: await submit(scene, rises, [2, 1, 1, 1, 2]),
      falls: await submit(scene, falls, [1, 1, 1, 1, 2]),
      gains: await submit(scene, gains, [2, 1, 2, 2, 2]),
      stays: await submit(scene, stays, [3, 1, 1, 1, 1]),
    };
    return { scene, question: scene.questions[0] as PoolQuestion, people: { rises, falls, gains, stays }, attempts };
  }

  test('can be previewed with the results that would change, which changes nothing', async () => {
    const { question, attempts } = await givenResults();
    expect(await preview(question)).toMatchObject({ raised: [], wouldFall: [], canApply: false });
    await saveCorrection(question);
    const previewed = await preview(question);
    expect(previewed).toMatchObject({
      key: 'beta',
      raised: [
        { fullName: 'Gains', oldScore: '20.00', newScore: '40.00', wasPassing: false, isPassing: false },
        { fullName: 'Rises', oldScore: '60.00', newScore: '80.00', wasPassing: false, isPassing: true },
      ],
      wouldFall: [{ fullName: 'Falls', oldScore: '80.00', newScore: '60.00', wasPassing: true, isPassing: false }],
      canApply: true,
    });
    expect((await readAttempt(attempts.rises)).score).toBe('60.00');
  });

  test('raises results, completes the module, stores old and new results, and lowers no result', async () => {
    const { question, people, attempts, scene } = await givenResults();
    await saveCorrection(question);
    const { fingerprint } = await preview(question);
    const reply = await apply(question, fingerprint);
    const record: RegradeRecord = reply.json();
    expect([reply.statusCode, record.raised.length, record.wouldFall.length]).toEqual([200, 2, 1]);

    const raised = await readAttempt(attempts.rises);
    expect(raised).toMatchObject({
      score: '80.00',
      isPassing: true,
      regraded: { fromScore: '60.00', toScore: '80.00', madeItAPass: true },
    });
    expect(raised.questions[0]).toMatchObject({ isCorrect: true, keyWasCorrected: true, right: 1, chosen: 1 });
    expect(await readAttempt(attempts.falls)).toMatchObject({ score: '80.00', isPassing: true, regraded: null });
    expect((await readAttempt(attempts.falls)).questions[0]).toMatchObject({ isCorrect: true, right: 1, chosen: 0 });
    expect(await readAttempt(attempts.stays)).toMatchObject({ score: '80.00', regraded: null });

    const events = (await eventsOf(app, people.rises)).slice(-4);
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
    expect((await eventsOf(app, people.gains)).map((event) => event.verb)).toEqual(['scored']);
    expect(await eventsOf(app, people.falls)).toEqual([]);

    const submittedAttempts: QuizAttempt[] = (
      await app.call(quizzesEndpoints.attempts, { as: people.rises, params: { quizId: scene.quizId } })
    ).json();
    expect(submittedAttempts[0]).toMatchObject({ score: '80.00', isPassing: true, regraded: { fromScore: '60.00' } });
    expect(submittedAttempts[0]?.review?.find((each) => each.questionId === question.id)).toMatchObject({
      correctAnswer: 'beta',
    });
    const regrades: RegradeRecord[] = (
      await app.call(analysis.regrades, { as: trainer, params: { quizId: scene.quizId } })
    ).json();
    expect(regrades).toEqual([record]);
    expect(await preview(question)).toMatchObject({ raised: [], wouldFall: [], canApply: false });
  });

  test('is idempotent under twenty concurrent requests', async () => {
    const { question, people } = await givenResults();
    await saveCorrection(question);
    const { fingerprint } = await preview(question);
    const replies = await Promise.all(Array.from({ length: 20 }, () => apply(question, fingerprint)));
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect((await eventsOf(app, people.gains)).map((event) => event.verb)).toEqual(['scored']);
  });

  test('returns 409 regrade_basis_changed if results or the correct option changed after the preview', async () => {
    const { question, scene } = await givenResults();
    await saveCorrection(question);
    const { fingerprint } = await preview(question);
    await submit(scene, await app.person(), [2, 1, 1, 1, 1]);
    const refused = await apply(question, fingerprint);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'regrade_basis_changed']);
    const next = await preview(question);
    await saveCorrection(question, { correctOption: 3, baseVersion: 2 });
    expect((await apply(question, next.fingerprint)).json().code).toBe('regrade_basis_changed');
    expect((await apply(question, 'made up')).json().code).toBe('regrade_basis_changed');
  });

  test('includes reworded versions only with includeReworded', async () => {
    const { question } = await givenResults();
    await saveCorrection(question, { question: 'Which one is it?' });
    expect(await preview(question)).toMatchObject({ raised: [], rewordedCount: 4, canApply: false });
    const previewed = await preview(question, 'true');
    expect(previewed.raised).toHaveLength(2);
    expect((await apply(question, previewed.fingerprint)).json().code).toBe('regrade_basis_changed');
    expect((await apply(question, previewed.fingerprint, true)).statusCode).toBe(200);
  });

  test('leaves out answers to versions with other options', async () => {
    const { question } = await givenResults();
    await saveCorrection(question, { options: ['alpha', 'beta', 'delta'] });
    expect(await preview(question, 'true')).toMatchObject({
      raised: [],
      wouldFall: [],
      otherCount: 4,
      canApply: false,
    });
  });

  test('causes open attempts to be graded with the corrected option', async () => {
    const scene = await givenQuiz('Open');
    const question = scene.questions[0] as PoolQuestion;
    const person = await app.person();
    await givenRead(app, person, module);
    const attempt = await givenAttempt(app, person, scene.quizId);
    await saveCorrection(question);
    const previewed = await preview(question);
    expect(previewed).toMatchObject({ openCount: 1, raised: [], canApply: true });
    expect((await apply(question, previewed.fingerprint)).statusCode).toBe(200);
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

  test('does not lower any result if the correct option is changed back', async () => {
    const { question, attempts } = await givenResults();
    await saveCorrection(question);
    await apply(question, (await preview(question)).fingerprint);
    await saveCorrection(question, { correctOption: 1, baseVersion: 2 });
    const back = await preview(question);
    expect(back.raised).toEqual([]);
    expect(back.wouldFall.map((change) => change.fullName)).toEqual(['Gains', 'Rises']);
    expect((await apply(question, back.fingerprint)).statusCode).toBe(200);
    expect(await readAttempt(attempts.rises)).toMatchObject({ score: '80.00', isPassing: true });
    expect(await readAttempt(attempts.falls)).toMatchObject({ score: '80.00', isPassing: true });
  });

  test('returns question_not_found for a question that does not exist', async () => {
    const ghost = { id: crypto.randomUUID(), version: 1, correctOption: 1 };
    expect(await preview(ghost)).toMatchObject({ code: 'question_not_found' });
    expect((await apply(ghost, 'x')).json()).toMatchObject({ code: 'question_not_found' });
  });
});

test('GET /api/trainer/quiz-attempts/:attemptId refuses unknown ids with 404 and trainees with 403', async () => {
  const params = { attemptId: crypto.randomUUID() };
  expect((await app.call(analysis.attempt, { as: trainer, params })).json()).toMatchObject({
    code: 'attempt_not_found',
  });
  expect((await app.call(analysis.attempt, { as: await app.person(), params })).statusCode).toBe(403);
});
