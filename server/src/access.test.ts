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

/** By the access level that the contract gives an endpoint. */
const admittedByLevel: Record<Access, readonly string[]> = {
  public: ['stranger', 'trainee', 'trainer', 'admin'],
  member: ['trainee', 'trainer', 'admin'],
  trainer: ['trainer', 'admin'],
  admin: ['admin'],
};

/** The exceptions from signing in, listed by hand, so that none is added by a slip in the contract. */
const withoutSession = [
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

function personOf(kind: Kind): Promise<Person | undefined> {
  if (kind === 'stranger') return Promise.resolve(undefined);
  // The admin is no trainer by role: the flag alone must admit.
  return app.person({ role: kind === 'trainer' ? 'trainer' : 'trainee', isAdmin: kind === 'admin' });
}

interface Asked {
  readonly as: Person | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Sends a request; of a stream of events, which has no end, only the head is read. */
async function ask(endpoint: Endpoint, { as, params = {}, query, body }: Asked) {
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

describe('who is admitted', () => {
  test('without a session only at the endpoints listed here', () => {
    const open = all.filter(({ access }) => access === 'public').map(nameOf);
    expect(open.toSorted(), 'Update "withoutSession" in server/src/access.test.ts').toEqual(withoutSession.toSorted());
  });

  test.each(kinds)('follows the access level of every endpoint for a %s', async (kind) => {
    for (const endpoint of all) {
      // A new one each time: some calls end the session.
      const { status, text } = await ask(endpoint, {
        as: await personOf(kind),
        ...(endpoint.method !== 'GET' && { body: {} }),
      });
      const code = status >= 400 ? ErrorBody.parse(JSON.parse(text)).code : '';
      const isRefused = code === 'unauthorized' || code === 'forbidden';
      expect(isRefused ? 'refused' : 'admitted', `${kind} at ${nameOf(endpoint)} (${status} ${code})`).toBe(
        admittedByLevel[endpoint.access].includes(kind) ? 'admitted' : 'refused',
      );
      if (isRefused) expect(status, nameOf(endpoint)).toBe(kind === 'stranger' ? 401 : 403);
    }
  });
});

/** Somebody with one of everything that is a person's own. A new kind of thing of one's own is added here. */
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
    /** What nobody else may reach. */
    own: {
      person: owner.id,
      attempt: failed.id,
      openAttempt: open.id,
      certificate: certificate.id,
      session: session.id,
      notification: notification.id,
      announcement: announced.json<{ id: string }>().id,
      upload: address.pathname.split('/').at(-1) ?? '',
    },
    /** A signed address that was overheard opens nothing to somebody else. */
    signature: Object.fromEntries(address.searchParams),
  };
}

/** What everybody may read: only the first thing of each kind. Where a member's call needs another kind, it is added here. */
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

/** Somebody with a picture, which all members may see. */
async function givenPictured(): Promise<string> {
  const { id } = await app.person();
  await app.storage.save('access/me.jpg', Buffer.from('any bytes'), 'image/jpeg');
  await app.db.updateTable('users').set({ profile_image_path: 'access/me.jpg' }).where('id', '=', id).execute();
  return id;
}

/** A question with an answer, each by somebody, and a news item with a picture: everybody reads them. */
async function givenTalk(): Promise<string[]> {
  // The first chapter: no other is open to somebody new.
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

/** A video with its poster and captions: the ids of the resource and of the captions. */
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

/** All rows of all tables that are one person's, as text. */
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

const { owner, own, signature } = await givenOwner();
const shared = await givenShared();
const intruder = await app.person();

const paramNamesOf = (endpoint: Endpoint) => Object.keys(endpoint.params?.shape ?? {});

/** Every way to fill the parameters of a path with these ids. */
function fillings(names: readonly string[], ids: readonly string[]): Record<string, string>[] {
  const [name, ...rest] = names;
  if (name === undefined) return [{}];
  return ids.flatMap((id) => fillings(rest, ids).map((others) => ({ [name]: id, ...others })));
}

/** Asks with a body that the call takes; one that happens to be refused as such is made anew. */
async function askWell(endpoint: Endpoint, asked: Asked) {
  const isSigned = endpoint.query?.safeParse(signature).success ?? false;
  const query = isSigned ? { query: signature } : {};
  for (let tries = 1; ; tries += 1) {
    const body = endpoint.body ? validValue(endpoint.body, random, [crypto.randomUUID()]) : undefined;
    const answer = await ask(endpoint, { ...query, ...asked, ...(body !== undefined && { body }) });
    if (answer.status !== 422 || tries === 20) return answer;
  }
}

const writing = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
const ofMembers = all.filter((endpoint) => endpoint.access === 'member');
const withParams = ofMembers
  .filter((endpoint) => paramNamesOf(endpoint).length > 0)
  // What removes comes last.
  .toSorted((one, other) => writing.indexOf(one.method) - writing.indexOf(other.method));

describe('what is another person’s', () => {
  const marks = [...Object.values(own), owner.email];
  const expectNoMark = (text: string, about: string) => {
    for (const mark of marks) expect(text.includes(mark), `${about} tells ${mark}`).toBe(false);
  };

  test('is not found by any path of a member’s call, and nothing of it changes', async () => {
    const before = await rowsOf(owner);
    for (const endpoint of withParams) {
      for (const params of fillings(paramNamesOf(endpoint), Object.values(own))) {
        const { status } = await askWell(endpoint, { as: intruder, params });
        expect(status, `${nameOf(endpoint)} with ${JSON.stringify(params)}`).toBe(404);
      }
    }
    expect(await rowsOf(owner)).toBe(before);
  });

  test('is not told by any query of a member’s call', async () => {
    const usual = ['id', 'userId', 'user_id', 'personId', 'traineeId', 'employeeId', 'owner', 'filter[userId]'];
    for (const endpoint of ofMembers.filter(({ method }) => method === 'GET')) {
      const names = [...usual, ...Object.keys(endpoint.query?.shape ?? {})];
      const params = fillings(paramNamesOf(endpoint), shared);
      for (const mark of [own.person, own.attempt, own.certificate]) {
        const query = Object.fromEntries(names.map((name) => [name, mark]));
        // All at once, and each by itself: one that is refused must not hide another.
        const queries = [query, ...names.map((name) => ({ [name]: mark }))];
        for (const one of queries.slice(0, endpoint.query ? undefined : 1)) {
          for (const filled of params) {
            const { text } = await ask(endpoint, { as: intruder, params: filled, query: one });
            expectNoMark(text, `${nameOf(endpoint)} with ${JSON.stringify(one)}`);
          }
        }
      }
    }
  });

  test('is found by its owner, and what is everybody’s by everybody, so that these tests can fail', async () => {
    const findNothing: string[] = [];
    for (const endpoint of withParams) {
      let isFound = false;
      for (const params of fillings(paramNamesOf(endpoint), [...Object.values(own), ...shared])) {
        isFound ||= (await askWell(endpoint, { as: owner, params })).status !== 404;
        if (isFound) break;
      }
      if (!isFound) findNothing.push(nameOf(endpoint));
    }
    const advice =
      'These calls find nothing that these tests know. Add one of its kind in server/src/access.test.ts: to givenOwner if it is a person’s own, to givenShared if everybody may have it.';
    expect(findNothing, advice).toEqual([]);
  });
});
