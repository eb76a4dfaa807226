import type { Endpoint } from '@loopcheck/contract/endpoint';
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

/** Who comes in where. A call without a row here fails the first test below, which says what to write. */
const admitted: Record<string, string> = {
  'GET /api/auth/user': 'trainee trainer admin',
  'POST /api/login': 'stranger trainee trainer admin',
  'POST /api/register': 'stranger trainee trainer admin',
  'POST /api/auth/logout': 'stranger trainee trainer admin',
  'GET /api/login': 'stranger trainee trainer admin',
  'GET /api/logout': 'stranger trainee trainer admin',
  'GET /api/profile': 'trainee trainer admin',
  'GET /api/profile/settings': 'trainee trainer admin',
  'PATCH /api/profile/settings': 'trainee trainer admin',
  'PUT /api/profile/picture': 'trainee trainer admin',
  'DELETE /api/profile/picture': 'trainee trainer admin',
  'GET /api/profile/picture/:userId': 'trainee trainer admin',
  'PATCH /api/profile': 'trainee trainer admin',
  'POST /api/profile/password': 'trainee trainer admin',
  'GET /api/profile/sessions': 'trainee trainer admin',
  'DELETE /api/profile/sessions/:sessionId': 'trainee trainer admin',
  'GET /api/one-time-links/:token': 'stranger trainee trainer admin',
  'POST /api/one-time-links/:token': 'stranger trainee trainer admin',
  'GET /api/badges': 'trainee trainer admin',
  'GET /api/certificates': 'trainee trainer admin',
  'POST /api/certificates': 'trainee trainer admin',
  'GET /api/certificates/:id/download': 'trainee trainer admin',
  'GET /api/certificates/:id/credential': 'trainee trainer admin',
  'GET /api/trainer/pending-certificates': 'trainer admin',
  'GET /api/trainer/certificates': 'trainer admin',
  'POST /api/trainer/certificates/:id/approve': 'trainer admin',
  'POST /api/trainer/certificates/approve': 'trainer admin',
  'POST /api/trainer/certificates/:id/reject': 'trainer admin',
  'POST /api/trainer/certificates/:id/revoke': 'trainer admin',
  'GET /api/verify/:number': 'stranger trainee trainer admin',
  'GET /.well-known/jwks.json': 'stranger trainee trainer admin',
  'GET /.well-known/loopcheck-revocations.json': 'stranger trainee trainer admin',
  'GET /api/training-modules': 'trainee trainer admin',
  'GET /api/training-modules/:id': 'trainee trainer admin',
  'GET /api/discussions/:moduleId': 'trainee trainer admin',
  'GET /api/discussions/:moduleId/:postId': 'trainee trainer admin',
  'POST /api/discussions': 'trainee trainer admin',
  'POST /api/discussions/:postId/answers': 'trainee trainer admin',
  'POST /api/discussions/:postId/accept/:answerId': 'trainee trainer admin',
  'PATCH /api/discussions/:postId': 'trainee trainer admin',
  'DELETE /api/discussions/:postId': 'trainee trainer admin',
  'POST /api/discussions/:postId/report': 'trainee trainer admin',
  'POST /api/discussions/:postId/resolve': 'trainer admin',
  'POST /api/discussions/:postId/promote': 'trainer admin',
  'GET /api/training-news': 'trainee trainer admin',
  'PUT /api/training-news/files': 'trainee trainer admin',
  'POST /api/training-news': 'trainee trainer admin',
  'POST /api/training-news/:id/hide': 'trainer admin',
  'DELETE /api/training-news/:id': 'trainee trainer admin',
  'GET /api/training-news/:id/media/:n': 'trainee trainer admin',
  'GET /api/trainer/modules': 'trainer admin',
  'GET /api/trainer/modules/:id': 'trainer admin',
  'POST /api/training-modules/:id/revisions': 'trainer admin',
  'GET /api/training-modules/:id/revisions': 'trainer admin',
  'GET /api/training-modules/:id/revisions/:revision': 'trainer admin',
  'POST /api/training-modules/:id/revisions/:revision/restore': 'trainer admin',
  'GET /api/trainer/content-updates': 'trainer admin',
  'GET /api/trainer/content-updates/:id': 'trainer admin',
  'POST /api/trainer/content-updates/:id/take-over': 'admin',
  'POST /api/trainer/content-updates/:id/keep': 'admin',
  'POST /api/ai-assistant': 'trainee trainer admin',
  'GET /api/trainer/assistant-questions': 'trainer admin',
  'GET /api/announcements': 'trainee trainer admin',
  'GET /api/announcements/:id': 'trainee trainer admin',
  'PUT /api/announcements/:id/read': 'trainee trainer admin',
  'POST /api/announcements': 'trainer admin',
  'PATCH /api/announcements/:id': 'trainer admin',
  'POST /api/announcements/:id/withdraw': 'trainer admin',
  'GET /api/trainer/announcements': 'trainer admin',
  'GET /api/trainer/announcements/:id/recipients': 'trainer admin',
  'GET /api/trainer/announcements/audiences': 'trainer admin',
  'GET /api/notifications': 'trainee trainer admin',
  'PUT /api/notifications/:id/read': 'trainee trainer admin',
  'POST /api/notifications/read-all': 'trainee trainer admin',
  'GET /api/events': 'trainee trainer admin',
  'GET /api/progress': 'trainee trainer admin',
  'GET /api/progress/overview': 'trainee trainer admin',
  'PUT /api/progress/:moduleId': 'trainee trainer admin',
  'GET /api/quizzes/module/:moduleId': 'trainee trainer admin',
  'GET /api/quizzes/:quizId': 'trainee trainer admin',
  'GET /api/quizzes/:quizId/questions': 'trainee trainer admin',
  'GET /api/quiz-stats': 'trainee trainer admin',
  'GET /api/quiz-attempts/:quizId': 'trainee trainer admin',
  'POST /api/quiz-attempts': 'trainee trainer admin',
  'PUT /api/quiz-attempts/:attemptId': 'trainee trainer admin',
  'GET /api/trainer/progress': 'trainer admin',
  'GET /api/trainer/progress-stats': 'trainer admin',
  'GET /api/trainer/progress/export': 'trainer admin',
  'GET /api/trainer/progress/modules/:moduleId': 'trainer admin',
  'GET /api/trainer/trainees': 'trainer admin',
  'GET /api/trainer/trainees/:userId': 'trainer admin',
  'GET /api/trainer/trainees/:userId/events': 'trainer admin',
  'GET /api/trainer/trainees/:userId/sign-ins': 'trainer admin',
  'GET /api/trainer/trainees/:userId/sop-reads': 'trainer admin',
  'GET /api/training-events/recent': 'trainee trainer admin',
  'GET /api/trainer/recent-activity': 'trainer admin',
  'GET /api/admin/login-tracking': 'trainer admin',
  'GET /api/admin/export-logins': 'trainer admin',
  'GET /api/profile/sign-ins': 'trainee trainer admin',
  'GET /api/trainer/overview': 'trainer admin',
  'GET /api/trainer/pending-actions': 'trainer admin',
  'GET /api/site': 'stranger trainee trainer admin',
  'GET /api/health': 'stranger trainee trainer admin',
  'GET /api/documents': 'trainee trainer admin',
  'GET /api/documents/:id/file': 'trainee trainer admin',
  'POST /api/documents/:id/release': 'trainer admin',
  'POST /api/objects/upload': 'trainee trainer admin',
  'PUT /api/objects/:id': 'trainee trainer admin',
  'GET /api/admin/modules': 'admin',
  'POST /api/training-modules': 'admin',
  'PATCH /api/training-modules/:id': 'admin',
  'POST /api/admin/users/:id/export': 'admin',
  'GET /api/trainer/quizzes': 'trainer admin',
  'POST /api/trainer/quizzes': 'trainer admin',
  'GET /api/trainer/quizzes/:quizId': 'trainer admin',
  'PATCH /api/trainer/quizzes/:quizId': 'trainer admin',
  'PUT /api/trainer/modules/:moduleId/quiz-order': 'trainer admin',
  'POST /api/trainer/quizzes/:quizId/questions': 'trainer admin',
  'PUT /api/trainer/questions/:questionId': 'trainer admin',
  'POST /api/trainer/questions/:questionId/activate': 'trainer admin',
  'POST /api/trainer/questions/:questionId/deactivate': 'trainer admin',
  'PUT /api/trainer/quizzes/:quizId/question-order': 'trainer admin',
  'GET /api/trainer/quizzes/:quizId/preview': 'trainer admin',
  'POST /api/trainer/quizzes/:quizId/preview': 'trainer admin',
  'POST /api/trainer/quizzes/:quizId/import': 'trainer admin',
  'GET /api/trainer/quizzes/:quizId/export': 'trainer admin',
  'GET /api/trainer/quiz-attempts/:attemptId': 'trainer admin',
  'GET /api/trainer/quizzes/:quizId/analysis': 'trainer admin',
  'GET /api/trainer/suspect-questions': 'trainer admin',
  'GET /api/trainer/questions/:questionId/regrade': 'trainer admin',
  'POST /api/trainer/questions/:questionId/regrade': 'trainer admin',
  'GET /api/trainer/quizzes/:quizId/regrades': 'trainer admin',
  'GET /api/admin/activity': 'admin',
  'GET /api/admin/activity/export': 'admin',
  'GET /api/training-modules/:id/resources': 'trainee trainer admin',
  'PUT /api/training-modules/:id/resources/order': 'trainer admin',
  'GET /api/learning-resources/watched': 'trainee trainer admin',
  'PUT /api/learning-resources/files': 'trainer admin',
  'POST /api/learning-resources': 'trainer admin',
  'PATCH /api/learning-resources/:id': 'trainer admin',
  'DELETE /api/learning-resources/:id': 'trainer admin',
  'GET /api/learning-resources/:id/file': 'trainee trainer admin',
  'GET /api/learning-resources/:id/poster': 'trainee trainer admin',
  'POST /api/learning-resources/:id/captions': 'trainer admin',
  'DELETE /api/learning-resources/:id/captions/:captionsId': 'trainer admin',
  'GET /api/learning-resources/:id/captions/:captionsId': 'trainee trainer admin',
  'PUT /api/learning-resources/:id/watched': 'trainee trainer admin',
  'GET /api/admin/settings': 'admin',
  'PATCH /api/admin/settings': 'admin',
  'GET /api/documents/search': 'trainee trainer admin',
  'GET /api/documents/read-states': 'trainee trainer admin',
  'GET /api/documents/:id/text': 'trainee trainer admin',
  'PUT /api/documents/:id/view': 'trainee trainer admin',
  'PUT /api/documents/:id/read': 'trainee trainer admin',
  'PUT /api/documents/:id/download': 'trainee trainer admin',
  'GET /api/trainer/documents': 'trainer admin',
  'GET /api/trainer/documents/:id': 'trainer admin',
  'GET /api/trainer/documents/:id/readers': 'trainer admin',
  'GET /api/trainer/documents/:id/revisions': 'trainer admin',
  'GET /api/trainer/documents/:id/revisions/:revision/file': 'trainer admin',
  'PUT /api/sop-files': 'trainer admin',
  'POST /api/documents': 'trainer admin',
  'PATCH /api/documents/:id': 'trainer admin',
  'POST /api/documents/:id/revisions': 'trainer admin',
  'POST /api/documents/:id/deactivate': 'trainer admin',
  'POST /api/documents/:id/activate': 'trainer admin',
  'DELETE /api/documents/:id': 'trainer admin',
  'GET /api/admin/stats': 'admin',
  'GET /api/admin/analytics': 'admin',
  'GET /api/admin/users': 'admin',
  'GET /api/admin/departments': 'admin',
  'POST /api/admin/users': 'admin',
  'PATCH /api/admin/users/:id': 'admin',
  'DELETE /api/admin/users/:id': 'admin',
  'POST /api/admin/users/:id/approve': 'admin',
  'POST /api/admin/users/:id/refuse': 'admin',
  'POST /api/admin/users/:id/mail-link': 'admin',
  'POST /api/admin/users/:id/reset-password': 'admin',
  'POST /api/admin/trainer-requests/:userId/approve': 'admin',
  'POST /api/admin/trainer-requests/:userId/refuse': 'admin',
  'POST /api/admin/users/import/check': 'admin',
  'POST /api/admin/users/import': 'admin',
};

const kinds = ['stranger', 'trainee', 'trainer', 'admin'] as const;
type Kind = (typeof kinds)[number];

const app = await testApp({}, { throttles: false });
afterAll(app.close);
const random = seededRandom(7);

const all: Endpoint[] = Object.values(endpoints).flatMap((feature) => Object.values(feature));
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** By the access level: what is probably meant, for somebody who adds a call. */
const probable = {
  public: 'stranger trainee trainer admin',
  member: 'trainee trainer admin',
  trainer: 'trainer admin',
  admin: 'admin',
};

function personOf(kind: Kind): Promise<Person | undefined> {
  if (kind === 'stranger') return Promise.resolve(undefined);
  // The admin is no trainer by role: the flag alone must open the doors.
  return app.person({ role: kind === 'trainer' ? 'trainer' : 'trainee', isAdmin: kind === 'admin' });
}

interface Asked {
  readonly as: Person | undefined;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
}

/** Asks, and hangs up after the answer's head where the body may have no end (a stream of events). */
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
  test('is written down for every call, and for nothing that is no call', () => {
    const missing = all.filter((endpoint) => admitted[nameOf(endpoint)] === undefined);
    const rows = missing.map((endpoint) => `  '${nameOf(endpoint)}': '${probable[endpoint.access]}',`);
    expect(missing, `Add to "admitted" in server/src/access.test.ts:\n${rows.join('\n')}\n`).toEqual([]);
    const known = new Set(all.map(nameOf));
    const gone = Object.keys(admitted).filter((name) => !known.has(name));
    expect(gone, 'Remove from "admitted" in server/src/access.test.ts').toEqual([]);
  });

  test.each(kinds)('holds for a %s', async (kind) => {
    for (const endpoint of all) {
      const row = admitted[nameOf(endpoint)];
      if (row === undefined) continue;
      // A new one each time: some calls end the session.
      const { status, text } = await ask(endpoint, {
        as: await personOf(kind),
        ...(endpoint.method !== 'GET' && { body: {} }),
      });
      const code = status >= 400 ? ErrorBody.parse(JSON.parse(text)).code : '';
      const isRefused = code === 'unauthorized' || code === 'forbidden';
      expect(isRefused ? 'refused' : 'admitted', `${kind} at ${nameOf(endpoint)} (${status} ${code})`).toBe(
        row.split(' ').includes(kind) ? 'admitted' : 'refused',
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
