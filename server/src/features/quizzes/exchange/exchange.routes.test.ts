import {
  type AuthoredQuiz,
  quizAuthoringEndpoints as authoring,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizExchangeEndpoints as exchange } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type GivenModule, givenModules } from '../../../testing/given.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const module = (await givenModules(app))[0] as GivenModule;
const trainer = await app.person({ role: 'trainer' });
let quizId: string;
beforeEach(async () => {
  const body = { moduleId: module.id, title: 'Imported' };
  quizId = (await app.call(authoring.create, { as: trainer, body })).json<AuthoredQuiz>().id;
});

const send = (format: string, text: string, dryRun: boolean) =>
  app.call(exchange.import, { as: trainer, params: { quizId }, body: { format, text, dryRun } });
const pool = async (id = quizId) =>
  (await app.call(authoring.one, { as: trainer, params: { quizId: id } })).json<AuthoredQuiz>().questions;

test('a dry run reports questions and faults and imports nothing', async () => {
  const reply = await send('gift', 'One? {=a ~b}\n\nTwo? {=a =b ~c}\n\nThree? {=x ~y}', true);
  expect(reply.json()).toMatchObject({
    questions: [
      { question: 'One?', line: 1 },
      { question: 'Three?', line: 5 },
    ],
    faults: [{ line: 3, code: 'keys_many', detail: 'a; b' }],
    importedCount: 0,
  });
  expect(await pool()).toEqual([]);
});

test('a file with one fault is refused with 409 import_faulty and nothing is imported', async () => {
  const reply = await send('csv', 'question,A,B,key\nOne?,a,b,A\nTwo?,a,a,B\n', false);
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'import_faulty', fields: { 'line 3': 'options_same' } }),
  ]);
  expect(await pool()).toEqual([]);
});

test('a file without faults is imported in order, and refused when it is imported again', async () => {
  const text = 'Erste? {=a ~b}\n\nZweite? {~a =b}\n\nثالثا؟ {T}';
  expect((await send('gift', text, false)).json()).toMatchObject({ importedCount: 3, faults: [] });
  expect((await pool()).map((question) => [question.question, question.correctOption, question.version])).toEqual([
    ['Erste?', 1, 1],
    ['Zweite?', 2, 1],
    ['ثالثا؟', 1, 1],
  ]);
  const again = await send('gift', text, false);
  expect(again.json()).toMatchObject({ code: 'import_faulty', fields: { 'line 1': 'question_in_pool' } });
});

test('questions exported from a shipped quiz are identical after being imported into another quiz', async () => {
  const exported = await app.call(exchange.export, { as: trainer, params: { quizId: module.quizId } });
  const { fileName, text } = exported.json<{ fileName: string; text: string }>();
  expect(fileName).toBe('chapter-1-questions.csv');
  const reply = await send('csv', text, false);
  expect(reply.json().faults).toEqual([]);
  const words = (questions: AuthoredQuiz['questions']) =>
    questions.map(({ question, options, correctOption, explanation, sectionId, critical }) => [
      question,
      options,
      correctOption,
      explanation,
      sectionId,
      critical,
    ]);
  expect(words(await pool())).toEqual(words(await pool(module.quizId)));
  expect(reply.json().importedCount).toBeGreaterThan(10);
});

test('a file is refused if it is too large, has too many questions or is not a text file', async () => {
  expect((await send('csv', 'x'.repeat(200_001), true)).json()).toMatchObject({ code: 'invalid' });
  expect((await send('gift', 'س'.repeat(190_000), true)).statusCode).toBe(413);
  expect((await send('gift', 'nul \u0000', true)).statusCode).toBe(422);
  const many = Array.from({ length: 201 }, (_, index) => `Q${index}? {=a ~b}`).join('\n\n');
  expect((await send('gift', many, true)).json().faults).toMatchObject([{ code: 'too_many_questions' }]);
  const missing = await app.call(exchange.export, { as: trainer, params: { quizId: crypto.randomUUID() } });
  expect(missing.json()).toMatchObject({ code: 'quiz_not_found' });
});
