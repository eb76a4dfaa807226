import type { Endpoint } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { createLogger } from './platform/logging/logger.ts';
import {
  givenAnswers,
  givenAttempt,
  type GivenModule,
  givenModules,
  givenRead,
  givenSubmitted,
} from './testing/given.ts';
import type { Person } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp({}, { throttles: false });

let statements = 0;
// Counts results, not queries: a query built from another is transformed twice but executed once.
const counter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    statements += 1;
    return Promise.resolve(result);
  },
};
const platform = { ...app, db: app.db.withPlugin(counter) };
const countingServer = await createApp({ platform, log: createLogger('silent'), webDirectory: '/nowhere' });
afterAll(async () => {
  await countingServer.close();
  await app.close();
});

const [module] = (await givenModules(app)) as [GivenModule];
const { id: sopId } = await app.db.selectFrom('sops').select('id').orderBy('number').executeTakeFirstOrThrow();
const all: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));
const httpGetEndpoints = all.filter((each) => each.method === 'GET' && !each.path.endsWith('/logout'));

async function countStatements(endpoint: Endpoint, person: Person): Promise<number> {
  const ids: Record<string, string> = { id: module.id, moduleId: module.id, quizId: module.quizId };
  if (endpoint.path.includes('/documents')) Object.assign(ids, { id: sopId, revision: '1' });
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  const url = path.endsWith('/search') ? `${path}?search=the` : path;
  const ask = () => countingServer.inject({ url, cookies: { loopcheck_session: person.token } });
  // The first request fills the caches.
  await ask();
  statements = 0;
  const reply = await ask();
  expect(reply.statusCode, url).toBeLessThan(500);
  return statements;
}

async function countAll(person: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const endpoint of httpGetEndpoints) counts[endpoint.path] = await countStatements(endpoint, person);
  return counts;
}

async function addQuiz(person: Person, position: number): Promise<void> {
  const { id: quizId } = await app.db
    .insertInto('quizzes')
    .values({ module_id: module.id, title: `Another ${position}`, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto('questions')
    .values({ quiz_id: quizId, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('question_versions')
    .values({ question_id: id, version: 1, question: 'Which?', options: ['this', 'that'], correct_option: 1 })
    .execute();
  await givenAttempt(app, person, quizId);
}

/** Adds a procedure and a revision of the requested procedure, and marks both as read by the person. */
async function addSop(person: Person, round: number): Promise<void> {
  const about = { title: 'The same', document_date: '2026-01-01', file_name: 'a.pdf' };
  const { id } = await app.db
    .insertInto('sops')
    .values({ ...about, number: `Q-${round}`, search_text: 'the same' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const revisions = [
    { sop_id: id, revision: 1, title: 'The same' },
    { sop_id: sopId, revision: round + 2, title: 'The same' },
  ];
  await app.db.insertInto('sop_revisions').values(revisions).execute();
  const readings = revisions.map(({ sop_id, revision }) => ({
    sop_id,
    revision,
    user_id: person.id,
    read_at: new Date(),
  }));
  await app.db.insertInto('sop_reads').values(readings).execute();
}

/** Adds a question with an answer, and a news item with a picture. */
async function addTalk(person: Person): Promise<void> {
  const common = { module_id: module.id, author_id: person.id, created_at: new Date() };
  const post = { ...common, by_trainer: true, content: 'The same' };
  const { id } = await app.db.insertInto('discussion_posts').values(post).returning('id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('discussion_posts')
    .values({ ...post, question_id: id })
    .execute();
  const news = await app.db
    .insertInto('training_news')
    .values({ ...common, video_title: 'The same', location: 'Here' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('training_news_media')
    .values({
      news_id: news.id,
      position: 0,
      type: 'image',
      file_key: news.id,
      file_name: 'a.png',
      mime_type: 'image/png',
    })
    .execute();
}

async function addModule(chapterNumber: number): Promise<void> {
  await app.db.insertInto('modules').values({ chapter_number: chapterNumber, title: 'One more' }).execute();
}

test('no GET endpoint executes more statements when there is more data', async () => {
  const person = await app.person({ role: 'trainer', isAdmin: true });
  await givenRead(app, person, module);
  await givenSubmitted(app, person, await givenAttempt(app, person, module.quizId), 'wrong');
  await givenAttempt(app, person, module.quizId);
  await addTalk(person);
  const few = await countAll(person);
  // Proves that statements are counted: session, module, quizzes, progress, open attempts and their questions.
  expect(few['/api/quizzes/module/:moduleId']).toBeGreaterThanOrEqual(5);

  for (let round = 0; round < 5; round += 1) {
    const attempt = await givenAttempt(app, person, module.quizId);
    await givenSubmitted(app, person, attempt, 'wrong');
    await addQuiz(person, round + 2);
    await addModule(300 + round);
    await addSop(person, round);
    await addTalk(person);
    await app.call(endpoints.assistant.ask, { as: person, body: { message: 'when is the canteen open' } });
    await app.person();
    await app.call(endpoints.accounts.signIn, { body: { email: person.email, password: person.password } });
  }
  await givenAttempt(app, person, module.quizId);
  expect(await countAll(person)).toEqual(few);
});

test('no GET endpoint executes more than eight statements', async () => {
  const counts = await countAll(await app.person({ role: 'trainer', isAdmin: true }));
  for (const [path, count] of Object.entries(counts)) expect(count, path).toBeLessThanOrEqual(8);
});

test('the assistant executes the same number of statements for a large library as for a small one', async () => {
  const person = await app.person();
  const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
  const ask = async (message: string) => {
    const payload = { message };
    const cookies = { loopcheck_session: person.token };
    const sent = { method: 'POST' as const, url: '/api/ai-assistant', headers, cookies, payload };
    // The first question splits newly published texts into passages.
    await countingServer.inject(sent);
    statements = 0;
    expect((await countingServer.inject(sent)).statusCode).toBe(200);
    return statements;
  };
  const few = await ask('export the log');
  for (let round = 0; round < 5; round += 1) {
    const content = `<h2 id="a-log">Another log</h2><p>Export the log ${round}.</p>`;
    await app.db
      .insertInto('modules')
      .values({ chapter_number: 400 + round, title: 'The log', content })
      .execute();
  }
  expect(await ask('export the log')).toBe(few);
  expect(await ask('export the log and the backup, read the hash of the drive, and hand all over')).toBe(few);
  expect(few).toBeLessThanOrEqual(8);
});

test('an attempt takes the same number of statements for many questions as for few', async () => {
  const countRun = async (drawn: number) => {
    await app.db.updateTable('quizzes').set({ questions_drawn: drawn }).where('id', '=', module.quizId).execute();
    const person = await app.person();
    await givenRead(app, person, module);
    const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' };
      const cookies = { loopcheck_session: person.token };
      return (await countingServer.inject({ method, url, headers, cookies, payload })).json<{ id: string }>();
    };
    statements = 0;
    const { id } = await send('POST', '/api/quiz-attempts', { quizId: module.quizId });
    const attempt = await givenAttempt(app, person, module.quizId);
    expect(attempt.questions).toHaveLength(drawn);
    const answers = await givenAnswers(app, attempt, 'wrong');
    await send('PUT', `/api/quiz-attempts/${id}`, { answers });
    await send('PUT', `/api/quiz-attempts/${id}`, { answers, completedAt: 'now' });
    return statements;
  };
  const [few, many] = [await countRun(4), await countRun(16)];
  expect(many).toBe(few);
});
