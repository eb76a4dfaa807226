import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { listModulesWithQuiz, type ModuleWithQuiz } from './testing/training-actions.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];
const person = await app.person();

const signIn = (password: string) => app.call(accountsEndpoints.signIn, { body: { email: person.email, password } });

describe('in demo mode, no rate limit refuses', () => {
  test.each([
    {
      name: 'a question or an answer',
      rateLimit: 20,
      send: (count: number) =>
        app.call(discussionsEndpoints.ask, {
          as: person,
          body: { moduleId: module.id, type: 'question', title: 'Module Question', content: `Question ${count}?` },
        }),
    },
    {
      name: 'a news item',
      rateLimit: 10,
      send: (count: number) =>
        app.call(newsEndpoints.share, {
          as: person,
          body: { moduleId: module.id, videoTitle: `Title ${count}`, location: 'Analyser House B' },
        }),
    },
    {
      name: 'a question to the assistant',
      rateLimit: 20,
      send: () => app.call(assistantEndpoints.ask, { as: person, body: { message: 'what next' } }),
    },
  ])('$name', async ({ rateLimit, send }) => {
    for (let count = 0; count <= rateLimit; count += 1) expect((await send(count)).statusCode).toBe(200);
  });

  test('a sign-in after many wrong passwords', async () => {
    const attemptsPerAccount = 20;
    for (let count = 0; count <= attemptsPerAccount; count += 1) expect((await signIn('wrong')).statusCode).toBe(401);
    expect((await signIn(person.password)).statusCode).toBe(200);
  });
});
