import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { callLimits } from '@loopcheck/contract/call-limits';
import { assistantEndpoints } from '@loopcheck/contract/features/assistant/assistant.contract';
import { discussionsEndpoints } from '@loopcheck/contract/features/discussions/discussions.contract';
import { newsEndpoints } from '@loopcheck/contract/features/news/news.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { listModulesWithQuiz, type ModuleWithQuiz } from './testing/training-actions.ts';
import type { Person } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];

describe('in demo mode, no rate limit', () => {
  // `rateLimit` is the highest of the limits that apply to the call outside demo mode. Each case has its own person,
  // because some limits count different calls of a person together.
  test.each([
    {
      name: 'a question about a module',
      rateLimit: callLimits.posts.limit,
      send: (person: Person, count: number) =>
        app.call(discussionsEndpoints.ask, {
          as: person,
          body: { moduleId: module.id, type: 'question', title: 'Module Question', content: `Question ${count}?` },
        }),
    },
    {
      name: 'a news item',
      rateLimit: callLimits.posts.limit,
      send: (person: Person, count: number) =>
        app.call(newsEndpoints.share, {
          as: person,
          body: { moduleId: module.id, videoTitle: `Title ${count}`, location: 'Analyser House B' },
        }),
    },
    {
      name: 'a question to the assistant',
      // `questionLimit` in assistant.commands.ts.
      rateLimit: 20,
      send: (person: Person) => app.call(assistantEndpoints.ask, { as: person, body: { message: 'what next' } }),
    },
  ])('refuses $name', async ({ rateLimit, send }) => {
    const person = await app.person();
    for (let count = 0; count <= rateLimit; count += 1) expect((await send(person, count)).statusCode).toBe(200);
  });

  test('refuses a sign-in after many wrong passwords', async () => {
    const person = await app.person();
    const signIn = (password: string) =>
      app.call(accountsEndpoints.signIn, { body: { email: person.email, password } });
    // `accountAndAddressLimit` in accounts.rules.ts.
    const attemptsPerAccount = 20;
    for (let count = 0; count <= attemptsPerAccount; count += 1) expect((await signIn('wrong')).statusCode).toBe(401);
    expect((await signIn(person.password)).statusCode).toBe(200);
  });
});
