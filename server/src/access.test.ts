import type { Access, Endpoint } from '@loopcheck/contract/endpoint';
import { endpoints } from '@loopcheck/contract/endpoints';
import { ErrorBody } from '@loopcheck/contract/errors';
import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { givenAllPassed, givenRequest } from './testing/given-certificate.ts';
import { givenAttempt, givenCompleted, givenModules, givenSubmitted } from './testing/given.ts';
import { seededRandom, validValue } from './testing/mutate.ts';
import type { Person } from './testing/people.ts';
import { testApp } from './testing/test-app.ts';

/** The kinds of people who are admitted at each access level of the contract. */
const kindsByAccess: Record<Access, readonly string[]> = {
  public: ['stranger', 'trainee', 'trainer', 'admin'],
  member: ['trainee', 'trainer', 'admin'],
  trainer: ['trainer', 'admin'],
  admin: ['admin'],
};

/** The endpoints that need no session, listed by hand so that a mistake in the contract cannot add one. */
const publicEndpoints = [
  'GET /.well-known/jwks.json',
  'GET /.well-known/loopcheck-revocations.json',
  'GET /api/health',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/one-time-links/:token',
  'GET /api/site',
  'GET /api/verify/:number',
  'POST /api/auth/logout',
  'POST /api/login',
  'POST /api/one-time-links/:token',
  'POST /api/register',
];

const kinds = ['stranger', 'trainee', 'trainer', 'admin'] as const;
type Kind = (typeof kinds)[number];

const app = await testApp({}, { throttles: false });
afterAll(app.close);
const random = seededRandom(7);

const all: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function createPerson(kind: Kind): Promise<Person | undefined> {
  if (kind === 'stranger') return Promise.resolve(undefined);
  // The admin does not have the trainer role: the admin flag alone must be enough.
  return app.person({ role: kind === 'trainer' ? 'trainer' : 'trainee', isAdmin: kind === 'admin' });
}

interface RequestOptions {
  readonly as: Person | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Sends a request. Of an event stream, which never ends, only the head of the response is read. */
async function ask(endpoint: Endpoint, { as, params = {}, query, body }: RequestOptions) {
  const reply = await app.fastify.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? crypto.randomUUID()),
    ),
    ...(query && { query }),
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    ...(as && { cookies: { loopcheck_session: as.token } }),
    ...(body !== undefined && { payload: body as object }),
    payloadAsStream: true,
  });
  const stream = reply.stream();
  if (String(reply.headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy();
    return { status: reply.statusCode, text: '' };
  }
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return { status: reply.statusCode, text };
}

describe('access control', () => {
  test('admits requests without a session only at the endpoints listed here', () => {
    const open = all.filter(({ access }) => access === 'public').map(nameOf);
    expect(open.toSorted(), 'Update "publicEndpoints" in server/src/access.test.ts').toEqual(
      publicEndpoints.toSorted(),
    );
  });

  test.each(kinds)('follows the access level of every endpoint for a %s', async (kind) => {
    for (const endpoint of all) {
      // A new person for each call, because some calls end the session.
      const { status, text } = await ask(endpoint, {
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

/** Creates a person with one record of every private kind. New kinds of private records must be added here. */
async function givenOwner() {
  const modules = await givenModules(app);
  const [first] = modules;
  if (!first) throw new Error('There are no modules.');
  const owner = await app.person({ fullName: 'Olga Owner' });
  await givenCompleted(app, owner, [first]);
  const failed = await givenSubmitted(app, owner, await givenAttempt(app, owner, first.quizId), 'wrong');
  const open = await givenAttempt(app, owner, first.quizId);
  await givenAllPassed(app, owner);
  const certificate = await givenRequest(app, owner);
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const picture = { fileName: 'me.png', mimeType: 'image/png', fileSize: 70, purpose: 'picture' };
  const uploaded = await app.call(uploadsEndpoints.request, { as: owner, body: picture });
  const address = new URL(uploaded.json<{ uploadURL: string }>().uploadURL, 'http://127.0.0.1:3000');
  const trainer = await app.person({ role: 'trainer' });
  await app.db.updateTable('users').set({ department: 'Owners' }).where('id', '=', owner.id).execute();
  const words = { title: 'Muster', content: '<p>At six.</p>', audience: { to: 'department', department: 'Owners' } };
  const announced = await app.call(announcementsEndpoints.send, { as: trainer, body: words });
  const notification = await app.db.selectFrom('notifications').select('id').executeTakeFirstOrThrow();
  return {
    owner,
    /** Ids that nobody else may access. */
    privateIds: {
      person: owner.id,
      attempt: failed.id,
      openAttempt: open.id,
      certificate: certificate.id,
      session: session.id,
      notification: notification.id,
      announcement: announced.json<{ id: string }>().id,
      upload: address.pathname.split('/').at(-1) ?? '',
    },
    /** The signature of an upload URL, which must not give another person access. */
    signature: Object.fromEntries(address.searchParams),
  };
}

/** The ids of one shared record of each kind. A kind that another member endpoint needs must be added here. */
async function givenShared(): Promise<string[]> {
  const tables = ['modules', 'quizzes', 'sops'] as const;
  const ids = await Promise.all(
    tables.map((table) => app.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()),
  );
  return [
    ...ids.map(({ id }) => id),
    'LC-01-01',
    await givenPictured(),
    ...(await givenVideo()),
    ...(await givenTalk()),
  ];
}

/** Creates a person with a picture, which all members may see. */
async function givenPictured(): Promise<string> {
  const { id } = await app.person();
  await app.storage.save('access/me.jpg', Buffer.from('any bytes'), 'image/jpeg');
  await app.db.updateTable('users').set({ profile_image_path: 'access/me.jpg' }).where('id', '=', id).execute();
  return id;
}

/** Creates a question, an answer by another person, and a news item with a picture, all visible to every member. */
async function givenTalk(): Promise<string[]> {
  // Only the first chapter is unlocked for a new trainee.
  const { id: module } = (await givenModules(app))[0] ?? { id: '' };
  const [{ id: asker }, { id: other }] = await Promise.all([app.person(), app.person()]);
  const post = (author: string, question: string | null) =>
    app.db
      .insertInto('discussion_posts')
      .values({
        module_id: module,
        question_id: question,
        author_id: author,
        by_trainer: false,
        content: 'Which one?',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id: question } = await post(asker, null);
  const { id: answer } = await post(other, question);
  const { id: news } = await app.db
    .insertInto('training_news')
    .values({
      author_id: asker,
      module_id: module,
      video_title: 'A film',
      location: 'Train 1',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.storage.save('access/picture.jpg', Buffer.from('any bytes'), 'image/jpeg');
  await app.db
    .insertInto('training_news_media')
    .values({
      news_id: news,
      position: 0,
      type: 'image',
      file_key: 'access/picture.jpg',
      file_name: 'p.jpg',
      mime_type: 'image/jpeg',
    })
    .execute();
  return [module, question, answer, news, '0'];
}

/** Creates a video with a poster and captions, and returns the ids of the resource and of the captions. */
async function givenVideo(): Promise<string[]> {
  const { id: author } = await app.person({ role: 'trainer' });
  const { id: module } = await app.db.selectFrom('modules').select('id').limit(1).executeTakeFirstOrThrow();
  const [film, poster, words] = ['access/film.mp4', 'access/poster.jpg', 'access/words.vtt'] as const;
  for (const key of [film, poster, words]) await app.storage.save(key, Buffer.from('any bytes'), 'video/mp4');
  const at = { created_by: author, created_at: new Date() };
  const file = { file_key: film, file_name: 'film.mp4', file_size: 9, mime_type: 'video/mp4', poster_key: poster };
  const about = { module_id: module, type: 'video', title: 'A film', position: 900, work_state: 'done' } as const;
  const { id: resource } = await app.db
    .insertInto('learning_resources')
    .values({ ...about, ...file, ...at, updated_at: at.created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: captions } = await app.db
    .insertInto('resource_captions')
    .values({ resource_id: resource, language: 'en', label: 'English', file_key: words, ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [resource, captions];
}

/** All database rows that belong to a person, as text. */
async function rowsOf(person: Person): Promise<string> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'person_id') order by 1, 2`.execute(app.db);
  const parts = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select to_jsonb(kept) as row from ${sql.table(table)} as kept
      where ${sql.ref(column)} = ${person.id}::uuid order by to_jsonb(kept)::text`.execute(app.db);
    parts.push(JSON.stringify([table, rows]));
  }
  return parts.join('\n');
}

const { owner, privateIds, signature } = await givenOwner();
const sharedIds = await givenShared();
const intruder = await app.person();

const paramNamesOf = (endpoint: Endpoint) => Object.keys(endpoint.params?.shape ?? {});

/** Every combination of these ids as path parameters. */
function paramCombinations(names: readonly string[], ids: readonly string[]): Record<string, string>[] {
  const [name, ...rest] = names;
  if (name === undefined) return [{}];
  return ids.flatMap((id) => paramCombinations(rest, ids).map((others) => ({ [name]: id, ...others })));
}

/** Sends a request with a valid random body, and retries with another body if the server rejects the first. */
async function sendValidRequest(endpoint: Endpoint, asked: RequestOptions) {
  const isSigned = endpoint.query?.safeParse(signature).success ?? false;
  const query = isSigned ? { query: signature } : {};
  for (let tries = 1; ; tries += 1) {
    const body = endpoint.body ? validValue(endpoint.body, random, [crypto.randomUUID()]) : undefined;
    const answer = await ask(endpoint, { ...query, ...asked, ...(body !== undefined && { body }) });
    if (answer.status !== 422 || tries === 20) return answer;
  }
}

const methodOrder = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
const memberEndpoints = all.filter((endpoint) => endpoint.access === 'member');
const endpointsWithParams = memberEndpoints
  .filter((endpoint) => paramNamesOf(endpoint).length > 0)
  // Deletions come last.
  .toSorted((one, other) => methodOrder.indexOf(one.method) - methodOrder.indexOf(other.method));

describe('private records of another person', () => {
  const marks = [...Object.values(privateIds), owner.email];
  const expectNoMark = (text: string, about: string) => {
    for (const mark of marks) expect(text.includes(mark), `${about} reveals ${mark}`).toBe(false);
  };

  test('cannot be reached or changed through any path parameter of a member endpoint', async () => {
    const before = await rowsOf(owner);
    for (const endpoint of endpointsWithParams) {
      for (const params of paramCombinations(paramNamesOf(endpoint), Object.values(privateIds))) {
        const { status } = await sendValidRequest(endpoint, { as: intruder, params });
        expect(status, `${nameOf(endpoint)} with ${JSON.stringify(params)}`).toBe(404);
      }
    }
    expect(await rowsOf(owner)).toBe(before);
  });

  test('are not revealed by any query parameter of a member endpoint', async () => {
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
      const params = paramCombinations(paramNamesOf(endpoint), sharedIds);
      for (const mark of [privateIds.person, privateIds.attempt, privateIds.certificate]) {
        const query = Object.fromEntries(names.map((name) => [name, mark]));
        // All parameters together and each alone, because one rejected parameter must not hide the effect of another.
        const queries = [query, ...names.map((name) => ({ [name]: mark }))];
        for (const one of queries.slice(0, endpoint.query ? undefined : 1)) {
          for (const pathParams of params) {
            const { text } = await ask(endpoint, { as: intruder, params: pathParams, query: one });
            expectNoMark(text, `${nameOf(endpoint)} with ${JSON.stringify(one)}`);
          }
        }
      }
    }
  });

  test('are found by their owner, and shared records by everybody, so that the tests above can fail', async () => {
    const endpointsWithoutResult: string[] = [];
    for (const endpoint of endpointsWithParams) {
      let isFound = false;
      for (const params of paramCombinations(paramNamesOf(endpoint), [...Object.values(privateIds), ...sharedIds])) {
        isFound ||= (await sendValidRequest(endpoint, { as: owner, params })).status !== 404;
        if (isFound) break;
      }
      if (!isFound) endpointsWithoutResult.push(nameOf(endpoint));
    }
    const advice =
      'These endpoints find none of the records that these tests create. Add a record of the missing kind in server/src/access.test.ts: to givenOwner if it is private, to givenShared if everybody may read it.';
    expect(endpointsWithoutResult, advice).toEqual([]);
  });
});
