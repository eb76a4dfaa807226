import type { Access, Endpoint } from '@loopcheck/contract/endpoint';
import { ErrorBody } from '@loopcheck/contract/errors';
import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { drillsEndpoints } from '@loopcheck/contract/features/drills/drills.contract';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { insertPassedModules, submitCertificateRequest } from './testing/certificate-requests.ts';
import {
  startOrResumeAttempt,
  completeModules,
  listModulesWithQuiz,
  submitAttempt,
} from './testing/training-actions.ts';
import { allEndpoints, sameOriginHeaders } from './testing/fuzz-endpoints.ts';
import { seededRandom, generateValidValue } from './testing/mutate.ts';
import type { Person } from './testing/people.ts';
import { expectSameReplyInBatch } from './testing/same-reply-in-batch.ts';
import { testApp } from './testing/test-app.ts';

/**
 * The endpoints that need no session. The list repeats what the contract declares, so that a mistake in the contract
 * makes a test fail.
 */
const publicEndpoints = [
  'GET /.well-known/credential-status/:list',
  'GET /.well-known/jwks.json',
  'GET /.well-known/jwks/:kid',
  'GET /.well-known/loopcheck-revocations.json',
  'GET /api/directory/callback',
  'GET /api/directory/sign-in',
  'GET /api/email-changes/:token',
  'GET /api/health',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/one-time-links/:token',
  'GET /api/site',
  'GET /api/site/pictures/:kind',
  'GET /api/verify/:number',
  'POST /api/auth/logout',
  'POST /api/email-changes/:token',
  'POST /api/cards',
  'POST /api/forgot-password',
  'POST /api/login',
  'POST /api/login/second-factor',
  'POST /api/login/second-factor/passkey',
  'POST /api/one-time-links/:token',
  // The server checks the access of each read of the batch separately.
  'POST /api/reads',
  'POST /api/register',
];

/** The kinds of people who send requests in these tests. A stranger has no session. */
const personKinds = ['stranger', 'trainee', 'trainer', 'admin'] as const;
type PersonKind = (typeof personKinds)[number];

/** The kinds of people who are admitted at each access level of the contract. */
const kindsByAccess: Record<Access, readonly PersonKind[]> = {
  public: ['stranger', 'trainee', 'trainer', 'admin'],
  member: ['trainee', 'trainer', 'admin'],
  trainer: ['trainer', 'admin'],
  admin: ['admin'],
};

const app = await testApp();
afterAll(app.close);
const random = seededRandom(7);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Creates a signed-in person of this kind; undefined for a stranger. */
function createPerson(kind: PersonKind): Promise<Person | undefined> {
  if (kind === 'stranger') return Promise.resolve(undefined);
  // The admin has the role of a trainee, to prove that the admin flag alone gives access.
  return app.person({ role: kind === 'trainer' ? 'trainer' : 'trainee', isAdmin: kind === 'admin' });
}

interface RequestOptions {
  /** The person whose session is used; undefined for none. */
  readonly as: Person | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/**
 * Sends a request and returns the status and the text of the reply. Path parameters that are not in `params` get random
 * ids. For an event stream, the text is empty, because the stream never ends. A batchable request is also sent in a
 * batch, where it must get the same reply.
 */
async function sendRequest(endpoint: Endpoint, { as, params = {}, query, body }: RequestOptions) {
  const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? crypto.randomUUID()),
  );
  const url = query ? `${path}?${String(new URLSearchParams(query))}` : path;
  const headers = { ...sameOriginHeaders, ...(as && { cookie: `loopcheck_session=${as.token}` }) };
  const payload = body === undefined ? {} : { payload: body as object };
  const send = async () => {
    const reply = await app.fastify.inject({
      method: endpoint.method,
      url,
      headers,
      ...payload,
      payloadAsStream: true,
    });
    const stream = reply.stream();
    let text = '';
    if (String(reply.headers['content-type']).startsWith('text/event-stream')) stream.destroy();
    else for await (const chunk of stream) text += String(chunk);
    return { statusCode: reply.statusCode, body: text };
  };
  const reply = await send();
  await expectSameReplyInBatch(app.fastify, { endpoint, url, headers, reply, sendAgain: send });
  return { status: reply.statusCode, text: reply.body };
}

describe('access control', () => {
  test('lets people without a session use exactly the endpoints in publicEndpoints', () => {
    const declaredEndpoints = allEndpoints.filter(({ access }) => access === 'public').map(nameOf);
    expect(declaredEndpoints.toSorted(), 'Update "publicEndpoints" in server/src/access.test.ts').toEqual(
      publicEndpoints.toSorted(),
    );
  });

  test.each(personKinds)('admits a %s at exactly the endpoints whose access level allows it', async (kind) => {
    for (const endpoint of allEndpoints) {
      // A new person for each request, because some requests end the session.
      const { status, text } = await sendRequest(endpoint, {
        as: await createPerson(kind),
        ...(endpoint.method !== 'GET' && { body: {} }),
      });
      const code = status >= 400 ? ErrorBody.parse(JSON.parse(text)).code : '';
      const isRefused = code === 'unauthorized' || code === 'forbidden';
      expect(isRefused ? 'refused' : 'admitted', `${kind} at ${nameOf(endpoint)} (${status} ${code})`).toBe(
        kindsByAccess[endpoint.access].includes(kind) ? 'admitted' : 'refused',
      );
      if (isRefused) expect(status, nameOf(endpoint)).toBe(kind === 'stranger' ? 401 : 403);
    }
  });
});

/**
 * Creates a person with one private record of each kind. If a new kind of private record is introduced, create a record
 * of this kind here.
 */
async function createOwner() {
  const modules = await listModulesWithQuiz(app);
  const [firstModule] = modules;
  if (!firstModule) throw new Error('There are no modules.');
  const owner = await app.person({ fullName: 'Olga Owner' });
  await completeModules(app, owner, [firstModule]);
  const { quizId } = firstModule;
  const failedAttempt = await submitAttempt(app, owner, await startOrResumeAttempt(app, owner, quizId), 'wrong');
  const openAttempt = await startOrResumeAttempt(app, owner, quizId);
  await insertPassedModules(app, owner);
  const certificate = await submitCertificateRequest(app, owner);
  const drillRun = await app.call(drillsEndpoints.start, { as: owner, body: { drillId: '07-1', kind: 'record' } });
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const picture = { fileName: 'me.png', mimeType: 'image/png', fileSize: 70, purpose: 'picture' };
  const uploadReply = await app.call(uploadsEndpoints.request, { as: owner, body: picture });
  const uploadUrl = new URL(uploadReply.json<{ uploadURL: string }>().uploadURL, 'http://127.0.0.1:3000');
  const passkey = await app.db
    .insertInto('passkeys')
    .values({
      user_id: owner.id,
      credential_id: 'a credential',
      public_key: Buffer.from('a key'),
      signature_count: 0,
      transports: [],
      name: 'Phone',
      added_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const trainer = await app.person({ role: 'trainer' });
  await app.db.updateTable('users').set({ department: 'Owners' }).where('id', '=', owner.id).execute();
  const announcement = {
    title: 'Muster',
    content: '<p>At six.</p>',
    audience: { to: 'department', department: 'Owners' },
  };
  const announcementReply = await app.call(announcementsEndpoints.send, { as: trainer, body: announcement });
  const notification = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  return {
    owner,
    /** The ids of the private records. */
    privateIds: {
      person: owner.id,
      attempt: failedAttempt.id,
      openAttempt: openAttempt.id,
      certificate: certificate.id,
      session: session.id,
      drillRun: drillRun.json<{ id: string }>().id,
      passkey: passkey.id,
      notification: notification.id,
      announcement: announcementReply.json<{ id: string }>().id,
      upload: uploadUrl.pathname.split('/').at(-1) ?? '',
    },
    /** The signature and expiry of the upload URL. These query parameters must not give another person access. */
    uploadSignature: Object.fromEntries(uploadUrl.searchParams),
  };
}

/**
 * Returns the values that path parameters need to find one shared record of each kind. Creates the records that the
 * shipped content does not contain. If a new kind of shared record is introduced, create a record of this kind here.
 */
async function createSharedRecords(): Promise<string[]> {
  const tables = ['modules', 'quizzes', 'sops'] as const;
  const ids = await Promise.all(
    tables.map((table) => app.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()),
  );
  return [
    ...ids.map(({ id }) => id),
    // The number of a shipped procedure.
    'LC-01-01',
    // The id of a shipped drill.
    '07-1',
    // The number of a part of a module.
    '1',
    await createPersonWithPicture(),
    await createModulePicture(),
    ...(await createVideo()),
    ...(await createDiscussionAndNews()),
  ];
}

/** Creates a picture in a module, which all members can see, and returns its id. */
async function createModulePicture(): Promise<string> {
  const { id: moduleId } = (await listModulesWithQuiz(app))[0] ?? { id: '' };
  const { id: trainerId } = await app.person({ role: 'trainer' });
  const key = 'access/module.webp';
  await app.storage.save(key, Buffer.from('any bytes'), 'image/webp');
  const picture = { storage_key: key, file_size: 9, width: 1, height: 1, created_at: new Date() };
  const { id } = await app.db
    .insertInto('module_pictures')
    .values({ ...picture, module_id: moduleId, uploaded_by: trainerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a person with a picture, which all members can see, and returns the person's id. */
async function createPersonWithPicture(): Promise<string> {
  const { id } = await app.person();
  await app.storage.save('access/me.jpg', Buffer.from('any bytes'), 'image/jpeg');
  await app.db.updateTable('users').set({ profile_image_path: 'access/me.jpg' }).where('id', '=', id).execute();
  return id;
}

/**
 * Creates a question, an answer by another person, and a news item with a picture, all visible to every member. Returns
 * their ids, the id of their module, and the position of the picture in the news item.
 */
async function createDiscussionAndNews(): Promise<string[]> {
  const { id: moduleId } = (await listModulesWithQuiz(app))[0] ?? { id: '' };
  const [asker, answerer] = await Promise.all([app.person(), app.person()]);
  const insertPost = (author: Person, questionId: string | null) =>
    app.db
      .insertInto('discussion_posts')
      .values({
        module_id: moduleId,
        question_id: questionId,
        author_id: author.id,
        by_trainer: false,
        content: 'Which one?',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const question = await insertPost(asker, null);
  const answer = await insertPost(answerer, question.id);
  const news = await app.db
    .insertInto('training_news')
    .values({
      author_id: asker.id,
      module_id: moduleId,
      video_title: 'A film',
      location: 'Train 1',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const picturePosition = 0;
  await app.storage.save('access/picture.jpg', Buffer.from('any bytes'), 'image/jpeg');
  await app.db
    .insertInto('training_news_media')
    .values({
      news_id: news.id,
      position: picturePosition,
      type: 'image',
      file_key: 'access/picture.jpg',
      file_name: 'p.jpg',
      mime_type: 'image/jpeg',
    })
    .execute();
  return [moduleId, question.id, answer.id, news.id, String(picturePosition)];
}

/** Creates a video with a poster and captions, and returns the ids of the resource and of the captions. */
async function createVideo(): Promise<string[]> {
  const { id: author } = await app.person({ role: 'trainer' });
  const { id: moduleId } = await app.db.selectFrom('modules').select('id').limit(1).executeTakeFirstOrThrow();
  const [videoKey, posterKey, captionsKey] = ['access/film.mp4', 'access/poster.jpg', 'access/words.vtt'] as const;
  for (const key of [videoKey, posterKey, captionsKey]) {
    await app.storage.save(key, Buffer.from('any bytes'), 'video/mp4');
  }
  const creation = { created_by: author, created_at: new Date() };
  const file = {
    file_key: videoKey,
    file_name: 'film.mp4',
    file_size: 9,
    mime_type: 'video/mp4',
    poster_key: posterKey,
  };
  const video = { module_id: moduleId, type: 'video', title: 'A film', position: 900, work_state: 'done' } as const;
  const resource = await app.db
    .insertInto('learning_resources')
    .values({ ...video, ...file, ...creation, updated_at: creation.created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const captions = await app.db
    .insertInto('resource_captions')
    .values({ resource_id: resource.id, language: 'en', label: 'English', file_key: captionsKey, ...creation })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [resource.id, captions.id];
}

/** Returns, as one text, the account of a person and all rows whose `user_id` or `person_id` is the person's id. */
async function readRowsOf(person: Person): Promise<string> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'
      and (column_name in ('user_id', 'person_id') or (table_name = 'users' and column_name = 'id'))
    order by 1, 2`.execute(app.db);
  const rowsByTable = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select to_jsonb(record) as row from ${sql.table(table)} as record
      where ${sql.ref(column)} = ${person.id}::uuid order by to_jsonb(record)::text`.execute(app.db);
    rowsByTable.push(JSON.stringify([table, rows]));
  }
  return rowsByTable.join('\n');
}

const { owner, privateIds, uploadSignature } = await createOwner();
const sharedIds = await createSharedRecords();
const intruder = await app.person();

const paramNamesOf = (endpoint: Endpoint) => Object.keys(endpoint.params?.shape ?? {});

/** Returns all combinations in which each path parameter of `names` has one of the `ids`. */
function paramCombinations(names: readonly string[], ids: readonly string[]): Record<string, string>[] {
  const [name, ...otherNames] = names;
  if (name === undefined) return [{}];
  return ids.flatMap((id) => paramCombinations(otherNames, ids).map((otherParams) => ({ [name]: id, ...otherParams })));
}

/** The maximum number of requests for one endpoint until a body is accepted. */
const maxTries = 20;

/**
 * Sends a request with a random body that is valid by the contract. If the server rejects the body with status 422,
 * tries other bodies, at most `maxTries` in total. If the endpoint accepts the query parameters of an upload URL, sends
 * the query parameters of the owner's upload URL.
 */
async function sendValidRequest(endpoint: Endpoint, options: RequestOptions) {
  const acceptsSignature = endpoint.query?.safeParse(uploadSignature).success ?? false;
  const query = acceptsSignature ? { query: uploadSignature } : {};
  for (let tryCount = 1; ; tryCount += 1) {
    const body = endpoint.body ? generateValidValue(endpoint.body, random, [crypto.randomUUID()]) : undefined;
    const reply = await sendRequest(endpoint, { ...query, ...options, ...(body !== undefined && { body }) });
    if (reply.status !== 422 || tryCount === maxTries) return reply;
  }
}

const methodOrder = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
const memberEndpoints = allEndpoints.filter((endpoint) => endpoint.access === 'member');
const endpointsWithParams = memberEndpoints
  .filter((endpoint) => paramNamesOf(endpoint).length > 0)
  // Deletions are sent last, so that the other requests still find the records.
  .toSorted((one, other) => methodOrder.indexOf(one.method) - methodOrder.indexOf(other.method));

describe('private records of another person', () => {
  const privateValues = [...Object.values(privateIds), owner.email];
  const expectNoPrivateValue = (replyText: string, request: string) => {
    for (const value of privateValues) expect(replyText.includes(value), `${request} reveals ${value}`).toBe(false);
  };

  test('cannot be read or changed through any path parameter of a member endpoint', async () => {
    const rowsBefore = await readRowsOf(owner);
    for (const endpoint of endpointsWithParams) {
      for (const params of paramCombinations(paramNamesOf(endpoint), Object.values(privateIds))) {
        const { status } = await sendValidRequest(endpoint, { as: intruder, params });
        expect(status, `${nameOf(endpoint)} with ${JSON.stringify(params)}`).toBe(404);
      }
    }
    expect(await readRowsOf(owner)).toBe(rowsBefore);
  });

  test('are not revealed by GET requests whose query contains the id of the owner or of a private record', async () => {
    const commonParamNames = [
      'id',
      'userId',
      'user_id',
      'personId',
      'traineeId',
      'employeeId',
      'owner',
      'filter[userId]',
    ];
    for (const endpoint of memberEndpoints.filter(({ method }) => method === 'GET')) {
      const names = [...commonParamNames, ...Object.keys(endpoint.query?.shape ?? {})];
      const pathParamsOfSharedRecords = paramCombinations(paramNamesOf(endpoint), sharedIds);
      for (const id of [privateIds.person, privateIds.attempt, privateIds.certificate]) {
        const allParams = Object.fromEntries(names.map((name) => [name, id]));
        // Each parameter is also sent alone, because the rejection of one parameter can hide the effect of another.
        const queries = [allParams, ...names.map((name) => ({ [name]: id }))];
        // An endpoint that declares no query parameters ignores all of them, so one request is enough.
        for (const query of queries.slice(0, endpoint.query ? undefined : 1)) {
          for (const pathParams of pathParamsOfSharedRecords) {
            const { text } = await sendRequest(endpoint, { as: intruder, params: pathParams, query });
            expectNoPrivateValue(text, `${nameOf(endpoint)} with ${JSON.stringify(query)}`);
          }
        }
      }
    }
  });
});

// This test proves that the requests of the tests above would find records if the server allowed the access.
test('every member endpoint with path parameters finds a record if the owner of the records calls it', async () => {
  // The ids for endpoints with two path parameters are at the end of `sharedIds`. The reverse order needs fewer
  // requests.
  const allIds = [...sharedIds.toReversed(), ...Object.values(privateIds)];
  const endpointsWithoutResult: string[] = [];
  for (const endpoint of endpointsWithParams) {
    let isFound = false;
    for (const params of paramCombinations(paramNamesOf(endpoint), allIds)) {
      const { status } = await sendValidRequest(endpoint, { as: owner, params });
      isFound = status !== 404;
      if (isFound) break;
    }
    if (!isFound) endpointsWithoutResult.push(nameOf(endpoint));
  }
  const advice =
    'These endpoints find none of the records that these tests create. Add a record of the missing kind in server/src/access.test.ts: to createOwner if it is private, to createSharedRecords if all members can read it.';
  expect(endpointsWithoutResult, advice).toEqual([]);
});
