import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventsOf, givenModules } from '../../testing/given.ts';
import { sampleMp4 } from '../../testing/sample-mp4.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const [first, second] = await givenModules(app);
if (!first || !second) throw new Error('There are no modules.');
const trainer = await app.person({ role: 'trainer', fullName: 'Ravi Menon' });
const otherTrainer = await app.person({ role: 'trainer' });
const admin = await app.person({ isAdmin: true });
let trainee: Person;
let moduleId: string;
let chapter = 100;

beforeEach(async () => {
  trainee = await app.person();
  chapter += 1;
  // Deactivates the previous test's module so that it does not lock this test's module.
  const row = { chapter_number: chapter, title: 'A module for one test', is_active: true };
  await app.db
    .updateTable('modules')
    .set({ is_active: false })
    .where('chapter_number', '=', chapter - 1)
    .execute();
  moduleId = (await app.db.insertInto('modules').values(row).returning('id').executeTakeFirstOrThrow()).id;
});

type Name = keyof typeof resourcesEndpoints;
const call = (name: Name, as: Person | undefined, params: Record<string, string> = {}, body?: object) =>
  app.call(resourcesEndpoints[name], { as, params, ...(body && { body }) });
const refusal = async (...args: Parameters<typeof call>) => {
  const reply = await call(...args);
  return [reply.statusCode, reply.json().code];
};
const listed = async (as: Person = trainee, id = moduleId): Promise<LearningResource[]> =>
  (await call('list', as, { id })).json();

const pdf: Buffer = Buffer.from('%PDF-1.7\nA record sheet\n%%EOF\n');
const types: Record<string, string> = { pdf: 'application/pdf', mp4: 'video/mp4', vtt: 'text/vtt', avi: 'video/avi' };

async function claimed(as: Person, fileName: string, bytes: Buffer): Promise<string> {
  const mimeType = types[fileName.split('.').at(-1) ?? ''] ?? '';
  const body = { fileName, mimeType, fileSize: bytes.length, purpose: 'resource' };
  const asked = await app.call(uploadsEndpoints.request, { as, body });
  expect(asked.statusCode, asked.body).toBe(200);
  const { uploadURL } = asked.json();
  const sent = await app.fastify.inject({
    method: 'PUT',
    url: uploadURL,
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'content-type': mimeType },
    cookies: { loopcheck_session: as.token },
    payload: bytes,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const reply = await call('claim', as, {}, { fileURL: uploadURL });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().objectPath;
}

async function addFile(
  fileName: string,
  { as = trainer, bytes = pdf, body = {} }: { as?: Person; bytes?: Buffer; body?: object } = {},
) {
  const filePath = await claimed(as, fileName, bytes);
  const reply = await call('create', as, {}, { moduleId, type: 'pdf', filePath, ...body });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<LearningResource>();
}
const givenVideo = (seconds = 60) => addFile('Export a log.mp4', { bytes: sampleMp4(seconds) });
const givenLink = async (title: string, as = trainer) =>
  (
    await call('create', as, {}, { moduleId, type: 'link', title, url: 'https://plant.test/list' })
  ).json<LearningResource>();

describe('a resource', () => {
  test('has the name, size and type of the claimed file, not those in the request', async () => {
    const created = await addFile('Record_sheet für محمد.pdf', {
      body: { type: 'video', fileName: '../evil.exe', fileSize: 7, mimeType: 'text/html', orderIndex: 99 },
    });
    expect(created).toMatchObject({
      title: 'Record sheet für محمد',
      type: 'pdf',
      fileName: 'Record_sheet für محمد.pdf',
      fileSize: pdf.length,
      mimeType: 'application/pdf',
      orderIndex: 0,
      filePath: `/api/learning-resources/${created.id}/file`,
      forms: [],
      watching: null,
      canDelete: true,
    });
    expect(await listed()).toEqual([{ ...created, canDelete: false }]);
    const event = (await eventsOf(app, trainer)).at(-1);
    expect(event).toMatchObject({ verb: 'added', object: 'resource', object_id: created.id, module_id: moduleId });
  });

  test('can be created from a file only once, and only by the person who uploaded the file', async () => {
    const filePath = await claimed(trainer, 'a.pdf', pdf);
    expect(await refusal('create', otherTrainer, {}, { moduleId, type: 'pdf', filePath })).toEqual([
      404,
      'upload_not_found',
    ]);
    await call('create', trainer, {}, { moduleId, type: 'pdf', filePath });
    expect(await refusal('create', trainer, {}, { moduleId, type: 'pdf', filePath })).toEqual([409, 'upload_claimed']);
    expect(await refusal('create', trainer, {}, { moduleId, type: 'pdf' })).toEqual([404, 'upload_not_found']);
    expect(await listed()).toHaveLength(1);
  });

  test('in an unknown module is refused with 404, and the file can still be used', async () => {
    const filePath = await claimed(trainer, 'a.pdf', pdf);
    const body = { moduleId: crypto.randomUUID(), type: 'pdf', filePath };
    expect(await refusal('create', trainer, {}, body)).toEqual([404, 'module_not_found']);
    expect((await call('create', trainer, {}, { ...body, moduleId })).statusCode).toBe(200);
  });

  test('that is a video has the length stated in its file', async () => {
    const created = await givenVideo(61.5);
    expect(created).toMatchObject({ type: 'video', duration: 61.5, forms: ['mp4'], conversion: null });
    expect(created.watching).toEqual({ position: 0, percentage: 0, isWatched: false, notCounted: expect.anything() });
  });

  test.each(['javascript:alert(1)', 'ftp://plant.test/', '/etc/passwd', 'https://u:p@plant.test/', 'http://', '', ' '])(
    'that links to %j is refused with 422',
    async (url) => {
      const body = { moduleId, type: 'link', title: 'x', url };
      expect(await refusal('create', trainer, {}, body)).toEqual([422, 'link_address_unusable']);
    },
  );

  test('that is a link has a URL and no file', async () => {
    const link = await givenLink('Site list');
    expect(link).toMatchObject({ type: 'link', url: 'https://plant.test/list', filePath: null, fileSize: null });
    expect(await refusal('file', trainee, { id: link.id })).toEqual([404, 'resource_not_found']);
  });
});

describe('the file of a resource', () => {
  test('is sent whole, by range, and as an attachment with its original name', async () => {
    const { id } = await addFile('Gerät الف.pdf');
    const whole = await call('file', trainee, { id });
    expect(whole.rawPayload.equals(pdf)).toBe(true);
    expect(whole.headers['content-disposition']).toMatch(/^inline; .*filename\*=UTF-8''Ger%C3%A4t/);
    expect(whole.headers['content-security-policy']).toContain('sandbox');
    const headers = { range: 'bytes=0-3' };
    const part = await app.call(resourcesEndpoints.file, { as: trainee, params: { id }, headers });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '%PDF',
      `bytes 0-3/${pdf.length}`,
    ]);
    const saved = await app.call(resourcesEndpoints.file, { as: trainee, params: { id }, query: { download: '1' } });
    expect(saved.headers['content-disposition']).toMatch(/^attachment; /);
  });

  test('is sent in the available video forms only', async () => {
    const { id } = await givenVideo();
    const as = (form: string) =>
      app.call(resourcesEndpoints.file, { as: trainee, params: { id }, query: { as: form } });
    expect([(await as('mp4')).statusCode, (await as('mp4')).headers['content-type']]).toEqual([200, 'video/mp4']);
    expect((await as('webm')).json().code).toBe('video_form_not_found');
    expect((await as('exe')).statusCode).toBe(422);
  });

  test('returns 404 for unknown ids and 401 without a session', async () => {
    expect(await refusal('file', trainee, { id: crypto.randomUUID() })).toEqual([404, 'resource_not_found']);
    expect(await refusal('poster', trainee, { id: (await givenVideo()).id })).toEqual([404, 'resource_not_found']);
    expect(await refusal('list', undefined, { id: moduleId })).toEqual([401, 'unauthorized']);
    expect(await refusal('list', trainee, { id: crypto.randomUUID() })).toEqual([404, 'module_not_found']);
  });
});

describe('the resources of a module', () => {
  const titles = async () => (await listed()).map(({ title }) => title);

  test('are reordered as a whole; an incomplete or outdated order returns 409', async () => {
    const [a, b, c] = [await givenLink('a'), await givenLink('b'), await givenLink('c')];
    const order = (ids: string[]) => refusal('reorder', trainer, { id: moduleId }, { ids });
    expect((await order([c.id, a.id, b.id]))[0]).toBe(200);
    expect(await titles()).toEqual(['c', 'a', 'b']);
    for (const stale of [[a.id, b.id], [a.id, a.id, b.id], [a.id, b.id, crypto.randomUUID()], []]) {
      expect(await order(stale)).toEqual([409, 'resource_order_stale']);
    }
    expect(await titles()).toEqual(['c', 'a', 'b']);
    expect(await refusal('reorder', trainer, { id: crypto.randomUUID() }, { ids: [] })).toEqual([
      404,
      'module_not_found',
    ]);
    expect(await refusal('reorder', trainee, { id: moduleId }, { ids: [] })).toEqual([403, 'forbidden']);
  });

  test('keep consecutive positions after a move, a removal and concurrent additions', async () => {
    const created = await Promise.all(['a', 'b', 'c', 'd'].map((title) => givenLink(title)));
    const positions = async () => (await listed()).map(({ orderIndex }) => orderIndex);
    expect(await positions()).toEqual([0, 1, 2, 3]);
    const last = (await listed()).at(-1);
    await call('change', otherTrainer, { id: last?.id ?? '' }, { orderIndex: 0 });
    expect((await titles())[0]).toBe(last?.title);
    await call('remove', trainer, { id: created[1]?.id ?? '' });
    expect(await positions()).toEqual([0, 1, 2]);
  });

  test('can be changed by any trainer, whose name is recorded', async () => {
    const link = await givenLink('a');
    const body = { title: 'Site list', description: 'Of this year', url: 'http://plant.test/' };
    expect((await call('change', otherTrainer, { id: link.id }, body)).json()).toMatchObject(body);
    expect((await eventsOf(app, otherTrainer)).at(-1)).toMatchObject({ verb: 'updated', object_id: link.id });
    expect(await refusal('change', trainer, { id: link.id }, { url: 'javascript:1' })).toEqual([
      422,
      'link_address_unusable',
    ]);
    expect(await refusal('change', trainee, { id: link.id }, { title: 'x' })).toEqual([403, 'forbidden']);
    expect(await refusal('change', trainer, { id: crypto.randomUUID() }, { title: 'x' })).toEqual([
      404,
      'resource_not_found',
    ]);
  });

  test('can be deleted by the trainer who added them or by an admin; a job then removes the files', async () => {
    const mine = await addFile('a.pdf');
    const video = await givenVideo();
    const { file_key: key } = await app.db
      .selectFrom('learning_resources')
      .select('file_key')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow();
    expect(await refusal('remove', otherTrainer, { id: mine.id })).toEqual([403, 'resource_of_another']);
    expect(await refusal('remove', trainee, { id: mine.id })).toEqual([403, 'forbidden']);
    expect((await call('remove', trainer, { id: mine.id })).json()).toEqual({ id: mine.id });
    expect((await call('remove', admin, { id: video.id })).statusCode).toBe(200);
    expect(await refusal('remove', trainer, { id: mine.id })).toEqual([404, 'resource_not_found']);
    expect(await app.storage.find(key ?? '')).toBeDefined();
    await app.runJobs();
    expect(await app.storage.find(key ?? '')).toBeUndefined();
    expect((await eventsOf(app, admin)).at(-1)).toMatchObject({ verb: 'removed', object_id: video.id });
  });
});

describe('captions', () => {
  const vtt = (text: string) => Buffer.from(text);
  const validCaptions = vtt('WEBVTT\n\n00:01.000 --> 00:02.000\n<script>x</script>Never clear a log\n');

  test('are cleaned and added to a video, and replace earlier captions in the same language', async () => {
    const { id } = await givenVideo();
    for (const label of ['First', 'English']) {
      const filePath = await claimed(trainer, 'a.vtt', validCaptions);
      const reply = await call('addCaptions', trainer, { id }, { filePath, language: 'en', label });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    const [captions, ...others] = (await listed())[0]?.captions ?? [];
    expect(others).toEqual([]);
    expect(captions).toMatchObject({ language: 'en', label: 'English' });
    const params = { id, captionsId: captions?.id ?? '' };
    const reply = await call('captions', trainee, params);
    expect(reply.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(reply.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nxNever clear a log\n');
    expect((await call('removeCaptions', trainer, params)).json().captions).toEqual([]);
    expect(await refusal('captions', trainee, params)).toEqual([404, 'resource_not_found']);
    expect(await refusal('removeCaptions', trainer, params)).toEqual([404, 'resource_not_found']);
  });

  test('are refused for a document, and when they are not valid WebVTT; the upload stays available', async () => {
    const document = await addFile('a.pdf');
    const { id } = await givenVideo();
    const filePath = await claimed(trainer, 'a.vtt', vtt('WEBVTT\n\n00:05.000 --> 00:02.000\nback\n'));
    expect(await refusal('addCaptions', trainer, { id: document.id }, { filePath })).toEqual([
      409,
      'captions_need_video',
    ]);
    expect(await refusal('addCaptions', trainer, { id }, { filePath })).toEqual([422, 'captions_unreadable']);
    expect(await refusal('create', trainer, {}, { moduleId, type: 'pdf', filePath })).toEqual([
      415,
      'file_kind_not_taken',
    ]);
  });
});

describe('reported watching', () => {
  let video: LearningResource;
  beforeEach(async () => {
    // The first module is never locked.
    moduleId = first.id;
    video = await givenVideo(60);
  });
  const span = (from: number, to: number) => ({ from, to });
  const report = async (spans: object[], position = 0, as = trainee, more: object = {}) =>
    (await call('watch', as, { id: video.id }, { spans, position, ...more })).json();
  const videosHere = async () =>
    (await call('videosWatched', trainee)).json().find((each: { moduleId: string }) => each.moduleId === moduleId);
  const watchedEvents = async () => (await eventsOf(app, trainee)).filter(({ object }) => object === 'resource');

  test('is limited by the server clock, saves the last position, and is recorded once, at 90%', async () => {
    const before = await videosHere();
    expect(await report([])).toMatchObject({ percentage: 0, isWatched: false });
    app.clock.advance(30_000);
    expect(await report([span(0, 30)], 30)).toEqual({
      position: 30,
      percentage: 50,
      isWatched: false,
      notCounted: null,
    });
    expect((await listed()).find(({ id }) => id === video.id)?.watching).toMatchObject({
      position: 30,
      percentage: 50,
    });
    app.clock.advance(25_000);
    expect(await report([span(0, 55)], 55)).toMatchObject({ percentage: 91, isWatched: true });
    app.clock.advance(25_000);
    await report([span(0, 60)], 60);
    expect(await watchedEvents()).toMatchObject([{ verb: 'completed', object_id: video.id, module_id: moduleId }]);
    expect(await videosHere()).toEqual({ ...before, watched: before.watched + 1 });
  });

  test('counts no more than the elapsed time allows, and does not count skipped parts', async () => {
    await report([]);
    app.clock.advance(5000);
    expect(await report([span(0, 60)], 60)).toMatchObject({ isWatched: false });
    app.clock.advance(3_600_000);
    expect((await report([span(59, 60)], 60)).percentage).toBeLessThan(40);
    expect(await watchedEvents()).toEqual([]);
  });

  test('from several tabs concurrently counts the elapsed time only once', async () => {
    await report([]);
    app.clock.advance(10_000);
    await Promise.all([report([span(0, 20)]), report([span(30, 50)]), report([span(0, 20)])]);
    const percentage = (await listed()).find(({ id }) => id === video.id)?.watching?.percentage ?? 0;
    expect(percentage).toBeGreaterThan(30);
    expect(percentage).toBeLessThan(37);
  });

  test('uses the length in the file, not the one that the player reports', async () => {
    await report([], 0, trainee, { duration: 1 });
    app.clock.advance(10_000);
    expect(await report([span(0, 1)], 1, trainee, { duration: 1 })).toMatchObject({ percentage: 1 });
  });

  test('counts for the reporting person only', async () => {
    const other = await app.person();
    await report([]);
    app.clock.advance(60_000);
    await report([span(0, 60)], 60);
    expect((await listed(other)).find(({ id }) => id === video.id)?.watching).toMatchObject({ percentage: 0 });
  });

  test('is refused in a locked module, and for a resource that is not a video', async () => {
    moduleId = second.id;
    const locked = await givenVideo();
    expect(locked.watching?.notCounted).toBe('module_locked');
    const body = { spans: [], position: 0 };
    expect(await refusal('watch', trainee, { id: locked.id }, body)).toEqual([409, 'module_locked']);
    const link = await givenLink('a');
    expect(await refusal('watch', trainee, { id: link.id }, body)).toEqual([404, 'resource_not_found']);
    expect(await refusal('watch', undefined, { id: video.id }, body)).toEqual([401, 'unauthorized']);
  });
});
