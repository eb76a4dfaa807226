import {
  type AuthoredQuiz,
  quizAuthoringEndpoints as authoring,
} from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import { quizExchangeEndpoints as exchange } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type ModuleWithQuiz, listModulesWithQuiz } from '../../../testing/training-actions.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const module = (await listModulesWithQuiz(app))[0] as ModuleWithQuiz;
const trainer = await app.person({ role: 'trainer' });
let quizId: string;
beforeEach(async () => {
  const body = { moduleId: module.id, title: 'Imported' };
  quizId = (await app.call(authoring.create, { as: trainer, body })).json<AuthoredQuiz>().id;
});

const importFile = (format: string, text: string) =>
  app.call(exchange.import, { as: trainer, params: { quizId }, body: { format, text, dryRun: false } });
/** Sends the file for a dry run, which imports nothing. */
const checkFile = (format: string, text: string) =>
  app.call(exchange.import, { as: trainer, params: { quizId }, body: { format, text, dryRun: true } });
const listQuestions = async (id = quizId) =>
  (await app.call(authoring.one, { as: trainer, params: { quizId: id } })).json<AuthoredQuiz>().questions;

test('a dry run imports nothing, and returns two lists with line numbers: the questions without faults, and the faults', async () => {
  const reply = await checkFile('gift', 'One? {=a ~b}\n\nTwo? {=a =b ~c}\n\nThree? {=x ~y}');
  expect(reply.json()).toMatchObject({
    questions: [
      { question: 'One?', line: 1 },
      { question: 'Three?', line: 5 },
    ],
    faults: [{ line: 3, code: 'keys_many', detail: 'a; b' }],
    importedCount: 0,
  });
  expect(await listQuestions()).toEqual([]);
});

test('a file with one fault is refused with 409 import_faulty, and no question is imported', async () => {
  const reply = await importFile('csv', 'question,A,B,key\nOne?,a,b,A\nTwo?,a,a,B\n');
  expect([reply.statusCode, reply.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'import_faulty', fields: { 'line 3': 'options_same' } }),
  ]);
  expect(await listQuestions()).toEqual([]);
});

test('with skipUnsupported, questions of unsupported kinds are skipped and named by line, and all other questions are imported', async () => {
  const body = { format: 'gift', text: 'Why? {}\n\n[html]<p>One?</p> {=a ~b}', dryRun: false, skipUnsupported: true };
  const reply = await app.call(exchange.import, { as: trainer, params: { quizId }, body });
  expect(reply.json()).toMatchObject({ importedCount: 1, faults: [], skipped: [{ line: 1, code: 'type_essay' }] });
  expect((await listQuestions()).map(({ question }) => question)).toEqual(['One?']);

  const refusal = await importFile('gift', 'Why? {}\n\nTwo? {=a ~b}');
  expect(refusal.json()).toMatchObject({ code: 'import_faulty', fields: { 'line 1': 'type_essay' } });
});

test('a key (the cell that names the correct option) is a fault if it is the number of one option and the text of another', async () => {
  const text = 'question,A,B,C,D,key\nTwo and two?,2,4,6,8,4\n';
  expect((await checkFile('csv', text)).json()).toMatchObject({
    questions: [],
    faults: [{ line: 2, code: 'key_ambiguous', detail: '4' }],
  });
  expect((await importFile('csv', text)).statusCode).toBe(409);
  expect((await importFile('csv', text.replace(',8,4', ',8,B: 4'))).json()).toMatchObject({ importedCount: 1 });
  expect((await listQuestions()).map(({ correctOption }) => correctOption)).toEqual([2]);
});

test('a file without faults is imported in order; importing it again is refused because its questions exist', async () => {
  const text = 'Erste? {=a ~b}\n\nZweite? {~a =b}\n\nثالثا؟ {T}';
  expect((await importFile('gift', text)).json()).toMatchObject({ importedCount: 3, faults: [] });
  expect(
    (await listQuestions()).map(({ question, correctOption, version }) => [question, correctOption, version]),
  ).toEqual([
    ['Erste?', 1, 1],
    ['Zweite?', 2, 1],
    ['ثالثا؟', 1, 1],
  ]);

  const repeatedImport = await importFile('gift', text);
  expect(repeatedImport.json()).toMatchObject({ code: 'import_faulty', fields: { 'line 1': 'question_in_pool' } });
});

test('the exported questions of a shipped quiz can be imported into another quiz without changes', async () => {
  const exported = await app.call(exchange.export, { as: trainer, params: { quizId: module.quizId } });
  const { fileName, text } = exported.json<{ fileName: string; text: string }>();
  expect(fileName).toBe('chapter-1-questions.csv');

  const reply = await importFile('csv', text);
  expect(reply.json().faults).toEqual([]);
  expect(reply.json().importedCount).toBeGreaterThan(10);

  const pickContents = (questions: AuthoredQuiz['questions']) =>
    questions.map(({ question, exhibit, options, correctOption, explanation, sectionId, critical }) => [
      question,
      exhibit,
      options,
      correctOption,
      explanation,
      sectionId,
      critical,
    ]);
  expect(pickContents(await listQuestions())).toEqual(pickContents(await listQuestions(module.quizId)));
});

test('a file is refused if it has more than 200,000 characters, is too large in bytes, or contains a NUL character', async () => {
  expect((await checkFile('csv', 'x'.repeat(200_001))).json()).toMatchObject({ code: 'invalid' });
  // In UTF-8, this letter has two bytes. The request is therefore larger than 256 KiB, the usual limit of a request.
  expect((await checkFile('gift', 'س'.repeat(190_000))).statusCode).toBe(413);
  expect((await checkFile('gift', 'nul \u0000')).statusCode).toBe(422);
});

test('a dry run of a file with more than 200 questions reports the fault too_many_questions', async () => {
  const tooManyQuestions = Array.from({ length: 201 }, (_, index) => `Q${index}? {=a ~b}`).join('\n\n');
  expect((await checkFile('gift', tooManyQuestions)).json().faults).toMatchObject([{ code: 'too_many_questions' }]);
});

test('the export of a quiz that does not exist is refused with quiz_not_found', async () => {
  const reply = await app.call(exchange.export, { as: trainer, params: { quizId: crypto.randomUUID() } });
  expect(reply.json()).toMatchObject({ code: 'quiz_not_found' });
});

// An exhibit is a text that a question shows above its options, such as the output of a command.
test('an exhibit is imported, its faults are named by line, and questions with the same text can have different exhibits', async () => {
  const header = 'question,A,B,key,exhibit title,exhibit text';
  const row = (title: string, text: string) => `What follows?,22,80,A,${title},"${text}"`;
  // The text of the first exhibit has two lines, so the second question starts on line 4.
  const faulty = await checkFile('csv', [header, row('', 'one\ntwo'), row('Note', 'one')].join('\n'));
  expect(faulty.json().faults).toMatchObject([
    { line: 2, code: 'exhibit_title' },
    { line: 4, code: 'exhibit_text' },
  ]);

  const file = [header, row('HMI-12A', '  one\ntwo'), row('HMI-12B', 'one\ntwo')].join('\n');
  expect((await importFile('csv', file)).json()).toMatchObject({ faults: [], importedCount: 2 });
  expect(await listQuestions()).toMatchObject([
    { exhibit: { title: 'HMI-12A', text: '  one\ntwo' } },
    { exhibit: { title: 'HMI-12B', text: 'one\ntwo' } },
  ]);
  expect((await checkFile('csv', file)).json().faults).toMatchObject([
    { code: 'question_in_pool' },
    { code: 'question_in_pool' },
  ]);
});
