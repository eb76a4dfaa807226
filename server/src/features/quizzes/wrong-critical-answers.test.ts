import { quizAnalysisEndpoints as analysis } from '@loopcheck/contract/features/quizzes/quiz-analysis.contract';
import { quizAuthoringEndpoints as authoring } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { insertGradedAttempt, listActiveQuestions, type PoolQuestion } from '../../testing/graded-attempt.ts';
import { testApp } from '../../testing/test-app.ts';
import {
  chooseAnswers,
  finishReading,
  listModulesWithQuiz,
  type ModuleWithQuiz,
  startOrResumeAttempt,
  submitAttempt,
} from '../../testing/training-actions.ts';

// A critical question is about safety or about keeping the plant running. The table wrong_critical_answers has a copy
// of each wrong answer to a critical question in a passed attempt. The view critical_mistakes reads these copies. Each
// test compares the view with the wrong answers that the table of all answers (attempt_questions) contains.

const app = await testApp();
afterAll(app.close);
const module = (await listModulesWithQuiz(app))[0] as ModuleWithQuiz;
const trainer = await app.person({ role: 'trainer' });

/**
 * Expects the view critical_mistakes to have exactly the wrong answers that are in the table of all answers. Returns
 * the ids of the questions that this person answered wrongly according to the view.
 */
async function expectCompleteCopies(personId: string): Promise<string[]> {
  const { rows: copied } = await sql<object>`
    select user_id, module_id, submitted_at, attempt_id, question_id, question from critical_mistakes
    order by attempt_id, question_id`.execute(app.db);
  const { rows: found } = await sql<object>`
    select attempt.user_id, attempt.module_id, attempt.submitted_at, drawn.attempt_id, drawn.question_id,
      version.question
    from quiz_attempts as attempt
    join attempt_questions as drawn on drawn.attempt_id = attempt.id
    join question_versions as version on version.question_id = drawn.question_id and version.version = drawn.version
    where attempt.is_passing and attempt.is_counted and version.critical and not drawn.keeps_point
      and drawn.chosen_option is distinct from coalesce(drawn.corrected_option, version.correct_option)
    order by drawn.attempt_id, drawn.question_id`.execute(app.db);
  expect(copied).toEqual(found);
  const { rows } = await sql<{ questionId: string }>`
    select question_id as "questionId" from critical_mistakes where user_id = ${personId}::uuid`.execute(app.db);
  return rows.map(({ questionId }) => questionId).toSorted();
}

/**
 * Creates a quiz of five questions, of which the first two are critical. The correct option of each question is option
 * 1. The pass mark is 40 percent, which is two correct answers.
 */
async function createQuiz() {
  const { id: quizId } = (
    await app.call(authoring.create, {
      as: trainer,
      body: { moduleId: module.id, title: crypto.randomUUID(), passingScore: 40 },
    })
  ).json<{ id: string }>();
  for (const number of [1, 2, 3, 4, 5]) {
    const body = { question: `${number}?`, options: ['a', 'b', 'c'], correctOption: 1, critical: number <= 2 };
    await app.call(authoring.createQuestion, { as: trainer, params: { quizId }, body: { ...body, explanation: '' } });
  }
  return { quizId, moduleId: module.id, questions: await listActiveQuestions(app, quizId) };
}

test('wrong answers to critical questions are copied when an attempt is submitted and passes, but not from a failed or open attempt', async () => {
  const quiz = await createQuiz();
  const [first, second] = quiz.questions as [PoolQuestion, PoolQuestion];
  const person = await app.person();
  await finishReading(app, person, module);
  await submitAttempt(app, person, await startOrResumeAttempt(app, person, quiz.quizId), 'wrong');
  expect(await expectCompleteCopies(person.id)).toEqual([]);

  const attempt = await startOrResumeAttempt(app, person, quiz.quizId);
  const right = await chooseAnswers(app, attempt);
  const wrong = await chooseAnswers(app, attempt, 'wrong');
  const answers = { ...right, [first.id]: wrong[first.id] ?? '', [second.id]: wrong[second.id] ?? '' };
  const save = (body: object) =>
    app.call(quizzesEndpoints.save, { as: person, params: { attemptId: attempt.id }, body });
  await save({ answers });
  expect(await expectCompleteCopies(person.id)).toEqual([]);
  expect((await save({ answers, completedAt: 'now' })).json()).toMatchObject({ isPassing: true });
  expect(await expectCompleteCopies(person.id)).toEqual([first.id, second.id].toSorted());
});

test('a regrade removes the copy of an answer that has become right, and adds the wrong answers of an attempt that has become a pass', async () => {
  const quiz = await createQuiz();
  const [first, second] = quiz.questions as [PoolQuestion, PoolQuestion];
  /** Inserts a submitted attempt of another person. Returns the id of the person. */
  const insertAttempt = async (chosenOptions: (number | null)[]) => {
    const person = await app.person();
    await insertGradedAttempt(app, quiz.questions, { ...quiz, person, chosenOptions, passingScore: 40 });
    return person.id;
  };
  // The regrade below makes option 2 the correct option of the first question. Each constant is the id of a person. Its
  // name states what happens to the person's answer to this question, or to the attempt.
  const keepsPoint = await insertAttempt([1, 1, 1, 1, 1]);
  const wasWrong = await insertAttempt([2, null, 1, 1, 1]);
  const staysWrong = await insertAttempt([3, 1, 1, 1, 1]);
  const passesNow = await insertAttempt([2, 3, 1, 2, 2]);
  expect(await expectCompleteCopies(keepsPoint)).toEqual([]);
  expect(await expectCompleteCopies(wasWrong)).toEqual([first.id, second.id].toSorted());
  expect(await expectCompleteCopies(passesNow)).toEqual([]);

  await app.call(authoring.updateQuestion, {
    as: trainer,
    params: { questionId: first.id },
    body: {
      question: '1?',
      options: ['a', 'b', 'c'],
      correctOption: 2,
      critical: true,
      explanation: '',
      baseVersion: 1,
    },
  });
  expect(await expectCompleteCopies(wasWrong)).toEqual([first.id, second.id].toSorted());
  const preview = await app.call(analysis.regradePreview, { as: trainer, params: { questionId: first.id } });
  const reply = await app.call(analysis.regrade, {
    as: trainer,
    params: { questionId: first.id },
    body: { fingerprint: preview.json<{ fingerprint: string }>().fingerprint, includeReworded: false },
  });
  expect(reply.statusCode).toBe(200);
  expect(await expectCompleteCopies(keepsPoint)).toEqual([]);
  expect(await expectCompleteCopies(wasWrong)).toEqual([second.id]);
  expect(await expectCompleteCopies(staysWrong)).toEqual([first.id]);
  expect(await expectCompleteCopies(passesNow)).toEqual([second.id]);
});

test('the copies of a passed attempt are removed when a revision ends the attempt', async () => {
  const quiz = await createQuiz();
  const person = await app.person();
  const chosenOptions = [2, 1, 1, 1, 1];
  const id = await insertGradedAttempt(app, quiz.questions, { ...quiz, person, chosenOptions, passingScore: 40 });
  expect(await expectCompleteCopies(person.id)).toHaveLength(1);
  await app.db.updateTable('quiz_attempts').set({ closed_by: 'revision' }).where('id', '=', id).execute();
  expect(await expectCompleteCopies(person.id)).toEqual([]);
});
