import { createConfig, lintFromString } from '@redocly/openapi-core';
import { OpenAPIClientAxios, type Document } from 'openapi-client-axios';
import { afterAll, describe, expect, test } from 'vitest';
import { finishReading, listModulesWithQuiz, type ModuleWithQuiz } from './testing/training-actions.ts';
import { createRotatedPhoto } from './testing/sample-pictures.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const description = app.fastify.swagger();

test('the API description has no errors according to the recommended rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(description), absoluteRef: '/openapi.json', config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
});

describe('a client that is generated from the API description', () => {
  /** Creates the client. Like a browser, it sends the cookie of the last reply with the next requests. */
  async function createClient() {
    const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const generator = new OpenAPIClientAxios({
      definition: description as Document,
      withServer: { url: origin },
      axiosConfigDefaults: { headers: { origin } },
    });
    const client = await generator.init();
    client.interceptors.response.use((response) => {
      const [cookie] = response.headers['set-cookie'] ?? [];
      if (cookie) client.defaults.headers.common['cookie'] = cookie.split(';', 1)[0] ?? '';
      return response;
    });
    return client;
  }

  test('signs in, takes a quiz and uploads a file', async () => {
    const person = await app.person();
    const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];
    await finishReading(app, person, module);
    const client = await createClient();

    // The first argument of a call contains the parameters of the path, and the second is the body.
    const account = await client['postLogin']?.({}, { email: person.email, password: person.password });
    expect(account?.data).toMatchObject({ id: person.id });

    const quizzes = await client['getQuizzesModuleByModuleId']?.({ moduleId: module.id });
    const started = await client['postQuizAttempts']?.({}, { quizId: quizzes?.data[0].id });
    const questions: { id: string; options: string[] }[] = started?.data.questions;
    const answers = Object.fromEntries(questions.map(({ id, options }) => [id, options[0]]));
    // The description merges /quiz-attempts/{quizId} and /quiz-attempts/{attemptId}, and calls the parameter `id`.
    const submission = { answers, completedAt: new Date().toISOString() };
    const submitted = await client['putQuizAttemptsByAttemptId']?.({ id: started?.data.id }, submission);
    expect(submitted?.data).toMatchObject({ id: started?.data.id, questionCount: questions.length });

    const bytes = await createRotatedPhoto();
    const upload = { fileName: 'photo.jpg', mimeType: 'image/jpeg', fileSize: bytes.length, purpose: 'news' };
    const announced = await client['postObjectsUpload']?.({}, upload);
    const url = new URL(announced?.data.uploadURL, 'http://127.0.0.1');
    const parameters = { id: url.pathname.split('/').at(-1) ?? '', ...Object.fromEntries(url.searchParams) };
    const received = await client['putObjectsById']?.(parameters, bytes, {
      headers: { 'content-type': upload.mimeType },
    });
    expect(received?.data).toEqual({ received: bytes.length });
  });
});
