import type { Endpoint } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { simulatorRevision } from '@loopcheck/simulator';
import type { KyselyPlugin } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { forgetSessions } from './platform/auth/remembered-sessions.ts';
import { createLogger } from './platform/logging/logger.ts';
import { allEndpoints, sameOriginHeaders } from './testing/fuzz-endpoints.ts';
import {
  chooseAnswers,
  startOrResumeAttempt,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  finishReading,
  submitAttempt,
} from './testing/training-actions.ts';
import type { Person } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

const app = await testApp();

/** The maximum number of SQL statements that one request is allowed to execute. */
const maxStatements = 8;
/**
 * The maximum for the PDF of a training record. The PDF contains six lists, which the page of the record requests in
 * separate requests.
 */
const maxStatementsOfRecordPdf = 2 * maxStatements;

/** The number of statements that `countingServer` has executed since a test last set this variable to 0. */
let statementCount = 0;
// The plugin counts results instead of queries. Kysely can transform a query twice, but executes it once.
const statementCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }) => {
    statementCount += 1;
    return Promise.resolve(result);
  },
};
const platform = { ...app, db: app.db.withPlugin(statementCounter) };
const countingServer = await createApp({ platform, log: createLogger('silent'), webDirectory: '/nowhere' });
afterAll(async () => {
  await countingServer.close();
  await app.close();
});

const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];
const { id: sopId } = await app.db.selectFrom('sops').select('id').orderBy('number').executeTakeFirstOrThrow();
/** All GET endpoints except logout, which would end the session that the next requests need. */
const testedEndpoints = allEndpoints.filter(({ method, path }) => method === 'GET' && !path.endsWith('/logout'));

/**
 * Sends a GET request to an endpoint twice and returns the number of statements of the second request. The path
 * contains the ids of an existing module, quiz or procedure. Every other path parameter is a random id, for which the
 * reply is usually 404.
 */
async function countStatements(endpoint: Endpoint, person: Person): Promise<number> {
  const ids: Record<string, string> = { id: module.id, moduleId: module.id, quizId: module.quizId, drillId: '07-1' };
  if (endpoint.path.includes('/drill-runs')) ids['runId'] = await findOrCreateOpenDrillRun(person);
  if (endpoint.path.includes('/drafts')) Object.assign(ids, { kind: 'module', objectId: module.id });
  if (endpoint.path.includes('/documents')) Object.assign(ids, { id: sopId, revision: '1' });
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => ids[name] ?? crypto.randomUUID());
  const url = path.endsWith('/search') ? `${path}?search=the` : path;
  const sendRequest = () => countingServer.inject({ url, cookies: { loopcheck_session: person.token } });
  // The first request fills the caches.
  await sendRequest();
  // The server looks up a session at most once a second. Without this call, the look-up might not be counted.
  forgetSessions(platform.db, 'all');
  statementCount = 0;
  const reply = await sendRequest();
  expect(reply.statusCode, url).toBeLessThan(500);
  return statementCount;
}

/** Returns the number of statements of each of `testedEndpoints`, by path. */
async function countByPath(person: Person): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const endpoint of testedEndpoints) counts[endpoint.path] = await countStatements(endpoint, person);
  return counts;
}

/** Adds a quiz with one question to the module, and an open attempt of the person. */
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
  await startOrResumeAttempt(app, person, quizId);
}

/** Adds a procedure and a revision of the procedure `sopId`, and marks both as read by the person. */
async function addSop(person: Person, round: number): Promise<void> {
  const sop = { title: 'The same', document_date: '2026-01-01', file_name: 'a.pdf' };
  const { id } = await app.db
    .insertInto('sops')
    .values({ ...sop, number: `Q-${round}`, search_text: 'the same' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const revisions = [
    { sop_id: id, revision: 1, title: 'The same' },
    // The first revision of this procedure exists already.
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
async function addDiscussionAndNews(person: Person): Promise<void> {
  const authorship = { module_id: module.id, author_id: person.id, created_at: new Date() };
  const post = { ...authorship, by_trainer: true, content: 'The same' };
  const { id } = await app.db.insertInto('discussion_posts').values(post).returning('id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('discussion_posts')
    .values({ ...post, question_id: id })
    .execute();
  const news = await app.db
    .insertInto('training_news')
    .values({ ...authorship, video_title: 'The same', location: 'Here' })
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

/** Adds a closed run of a drill, and adds an input to the open run. */
async function addDrillRun(person: Person, round: number): Promise<void> {
  // The open run has the number 1.
  const run = await createDrillRunValues(person, round + 2);
  const now = new Date();
  await app.db
    .insertInto('drill_runs')
    .values({ ...run, submitted_at: now, closed_by: 'person' })
    .execute();
  const input = { inputs: [{ kind: 'submit' as const }], device_ms: [0], received_at: now };
  await app.db
    .insertInto('drill_inputs')
    .values({ ...input, run_id: await findOrCreateOpenDrillRun(person), from_index: round })
    .execute();
}

/** Returns the id of a person's open run of drill 7.1. Creates a run if the person has no open run. */
async function findOrCreateOpenDrillRun(person: Person): Promise<string> {
  const openRun = await app.db
    .selectFrom('drill_runs')
    .select('id')
    .where('user_id', '=', person.id)
    .where('submitted_at', 'is', null)
    .executeTakeFirst();
  if (openRun) return openRun.id;
  const inserted = app.db
    .insertInto('drill_runs')
    .values(await createDrillRunValues(person, 1))
    .returning('id');
  return (await inserted.executeTakeFirstOrThrow()).id;
}

async function createDrillRunValues(person: Person, tryNumber: number) {
  const drill = await app.db
    .selectFrom('drills')
    .select(['id as drill_id', 'revision as drill_revision', 'content_hash as drill_hash', 'module_id'])
    .where('id', '=', '07-1')
    .executeTakeFirstOrThrow();
  const revisions = { ...drill, simulator_revision: simulatorRevision };
  return { ...revisions, user_id: person.id, seed: '0'.repeat(32), kind: 'practice' as const, try_number: tryNumber };
}

/** Adds a registration whose email another account has. */
async function addClash(round: number): Promise<void> {
  const { email } = await app.person();
  const clash = { email, employee_id: `C-${round}`, full_name: 'The same', password_hash: 'x', created_at: new Date() };
  await app.db.insertInto('registration_clashes').values(clash).execute();
}

/** Adds the draft of another trainer for the module. */
async function addDraft(): Promise<void> {
  const as = await app.person({ role: 'trainer' });
  const params = { kind: 'module', objectId: module.id };
  const body = { content: '{}', baseRevision: 0, editorId: 'a', change: 1 };
  await app.call(endpoints.drafts.save, { as, params, body });
}

async function addModule(chapterNumber: number): Promise<void> {
  await app.db.insertInto('modules').values({ chapter_number: chapterNumber, title: 'One more' }).execute();
}

test('every GET endpoint except logout executes the same number of statements when there is more data', async () => {
  const person = await app.person({ role: 'trainer', isAdmin: true });
  await finishReading(app, person, module);
  await submitAttempt(app, person, await startOrResumeAttempt(app, person, module.quizId), 'wrong');
  await startOrResumeAttempt(app, person, module.quizId);
  await addDiscussionAndNews(person);
  const countsForLittleData = await countByPath(person);
  // This line proves that statements are counted: for a person with an open attempt, the endpoint reads the session,
  // the quizzes, the progress, the attempt and its questions.
  expect(countsForLittleData['/api/quizzes/module/:moduleId']).toBeGreaterThanOrEqual(5);

  for (let round = 0; round < 5; round += 1) {
    const attempt = await startOrResumeAttempt(app, person, module.quizId);
    await submitAttempt(app, person, attempt, 'wrong');
    await addQuiz(person, round + 2);
    await addModule(300 + round);
    await addSop(person, round);
    await addDiscussionAndNews(person);
    await addDrillRun(person, round);
    await app.call(endpoints.assistant.ask, { as: person, body: { message: 'when is the canteen open' } });
    await app.person();
    await addClash(round);
    await addDraft();
    await app.call(endpoints.accounts.signIn, { body: { email: person.email, password: person.password } });
  }
  await startOrResumeAttempt(app, person, module.quizId);

  expect(await countByPath(person)).toEqual(countsForLittleData);
});

test(`no GET endpoint except logout executes more than ${maxStatements} statements`, async () => {
  const counts = await countByPath(await app.person({ role: 'trainer', isAdmin: true }));
  for (const [path, count] of Object.entries(counts)) {
    const isRecordPdf = path === endpoints.trainees.ownRecordPdf.path;
    expect(count, path).toBeLessThanOrEqual(isRecordPdf ? maxStatementsOfRecordPdf : maxStatements);
  }
});

test('each of these reads executes exactly the stated number of statements, one of which finds the session', async () => {
  const counts = await countByPath(await app.person());
  const { modules, nextStep, notifications, progress, quizzes, resources, site, sops } = endpoints;
  expect(counts).toMatchObject({
    [site.publicSite.path]: 2,
    [sops.list.path]: 2,
    [modules.one.path]: 2,
    [progress.list.path]: 2,
    [notifications.list.path]: 2,
    [nextStep.own.path]: 3,
    [quizzes.ofModule.path]: 3,
    [resources.list.path]: 4,
  });
});

test(`the assistant executes at most ${maxStatements} statements, and the same number for more modules and a longer question`, async () => {
  const person = await app.person();
  const countStatementsForQuestion = async (message: string) => {
    const payload = { message };
    const cookies = { loopcheck_session: person.token };
    const request = { method: 'POST' as const, url: '/api/ai-assistant', headers: sameOriginHeaders, cookies, payload };
    // The first question after a change also splits the changed texts into passages.
    await countingServer.inject(request);
    statementCount = 0;
    expect((await countingServer.inject(request)).statusCode).toBe(200);
    return statementCount;
  };
  const countForSmallLibrary = await countStatementsForQuestion('export the log');
  expect(countForSmallLibrary).toBeLessThanOrEqual(maxStatements);

  for (let round = 0; round < 5; round += 1) {
    const content = `<h2 id="a-log">Another log</h2><p>Export the log ${round}.</p>`;
    await app.db
      .insertInto('modules')
      .values({ chapter_number: 400 + round, title: 'The log', content })
      .execute();
  }
  expect(await countStatementsForQuestion('export the log')).toBe(countForSmallLibrary);

  const longQuestion = 'export the log and the backup, read the hash of the drive, and hand all over';
  expect(await countStatementsForQuestion(longQuestion)).toBe(countForSmallLibrary);
});

test('starting, saving and submitting an attempt executes as many statements for 16 questions as for 4', async () => {
  const countStatementsForAttempt = async (questionCount: number) => {
    await app.db
      .updateTable('quizzes')
      .set({ questions_drawn: questionCount })
      .where('id', '=', module.quizId)
      .execute();
    const person = await app.person();
    await finishReading(app, person, module);
    const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const cookies = { loopcheck_session: person.token };
      const reply = await countingServer.inject({ method, url, headers: sameOriginHeaders, cookies, payload });
      return reply.json<{ id: string }>();
    };
    statementCount = 0;
    const { id } = await send('POST', '/api/quiz-attempts', { quizId: module.quizId });
    // This call returns the same attempt with its questions. It uses `app`, whose statements are not counted.
    const attempt = await startOrResumeAttempt(app, person, module.quizId);
    expect(attempt.questions).toHaveLength(questionCount);
    const answers = await chooseAnswers(app, attempt, 'wrong');
    await send('PUT', `/api/quiz-attempts/${id}`, { answers });
    await send('PUT', `/api/quiz-attempts/${id}`, { answers, completedAt: 'now' });
    return statementCount;
  };
  expect(await countStatementsForAttempt(16)).toBe(await countStatementsForAttempt(4));
});

test('starting an attempt executes at most 7 statements, saving an answer 4, and submitting 7', async () => {
  const countStatementsForAttempt = async () => {
    const person = await app.person();
    await finishReading(app, person, module);
    const counts: number[] = [];
    const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
      const cookies = { loopcheck_session: person.token };
      statementCount = 0;
      const reply = await countingServer.inject({ method, url, headers: sameOriginHeaders, cookies, payload });
      counts.push(statementCount);
      return reply.json<QuizAttempt>();
    };
    const attempt = await send('POST', '/api/quiz-attempts', { quizId: module.quizId });
    const answers = await chooseAnswers(app, attempt, 'wrong');
    await send('PUT', `/api/quiz-attempts/${attempt.id}`, { answers });
    await send('PUT', `/api/quiz-attempts/${attempt.id}`, { answers, completedAt: 'now' });
    return counts;
  };
  // The first attempt fills the caches.
  await countStatementsForAttempt();
  const [start, save, submission] = await countStatementsForAttempt();
  expect(start).toBeLessThanOrEqual(7);
  expect(save).toBeLessThanOrEqual(4);
  expect(submission).toBeLessThanOrEqual(7);
});
