import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listTrainingEvents, listModulesWithQuiz } from '../../testing/training-actions.ts';
import { createMp4 } from '../../testing/sample-mp4.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/upload-actions.ts';

const app = await testApp();
afterAll(app.close);
const [firstModule, secondModule] = await listModulesWithQuiz(app);
if (!firstModule || !secondModule) throw new Error('There are fewer than two modules.');
const trainer = await app.person({ role: 'trainer', fullName: 'Ravi Menon' });
const otherTrainer = await app.person({ role: 'trainer' });
const admin = await app.person({ isAdmin: true });
let trainee: Person;
/** The module in which a test adds resources: a new module for each test, unless the test sets another module. */
let moduleId: string;
let chapterNumber = 100;

beforeEach(async () => {
  trainee = await app.person();
  chapterNumber += 1;
  // The module of the previous test is deactivated, so that it does not lock the module of this test.
  const row = { chapter_number: chapterNumber, title: 'A module for one test', is_active: true };
  await app.db
    .updateTable('modules')
    .set({ is_active: false })
    .where('chapter_number', '=', chapterNumber - 1)
    .execute();
  moduleId = (await app.db.insertInto('modules').values(row).returning('id').executeTakeFirstOrThrow()).id;
});

type EndpointName = keyof typeof resourcesEndpoints;
const call = (name: EndpointName, as: Person | undefined, params: Record<string, string> = {}, body?: object) =>
  app.call(resourcesEndpoints[name], { as, params, ...(body && { body }) });
const statusAndCode = async (...args: Parameters<typeof call>) => {
  const reply = await call(...args);
  return [reply.statusCode, reply.json().code];
};
const listResources = async (as: Person = trainee, id = moduleId): Promise<LearningResource[]> =>
  (await call('list', as, { id })).json();

const pdf: Buffer = Buffer.from('%PDF-1.7\nA record sheet\n%%EOF\n');

/**
 * Uploads a file and claims it, which makes the server check it. Returns the object path, with which a request can
 * create a resource from the file.
 */
async function uploadAndClaim(as: Person, fileName: string, bytes: Buffer): Promise<string> {
  const fileURL = await uploadFile(app, as, { fileName, bytes, purpose: 'resource' });
  const reply = await call('claim', as, {}, { fileURL });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().objectPath;
}

async function addFile(
  fileName: string,
  { as = trainer, bytes = pdf, body = {} }: { as?: Person; bytes?: Buffer; body?: object } = {},
) {
  const filePath = await uploadAndClaim(as, fileName, bytes);
  const reply = await call('create', as, {}, { moduleId, type: 'pdf', filePath, ...body });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<LearningResource>();
}
const addVideo = (seconds = 60) => addFile('Export a log.mp4', { bytes: createMp4(seconds) });
const addLink = async (title: string, as = trainer) =>
  (
    await call('create', as, {}, { moduleId, type: 'link', title, url: 'https://plant.test/list' })
  ).json<LearningResource>();

describe('adding a resource', () => {
  test('stores the name, size and type of the claimed file, not the values in the request, and is recorded', async () => {
    const created = await addFile('Record_sheet für محمد.pdf', {
      body: { type: 'video', fileName: '../program.exe', fileSize: 7, mimeType: 'text/html', orderIndex: 99 },
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
    expect(await listResources()).toEqual([{ ...created, canDelete: false }]);

    const event = (await listTrainingEvents(app, trainer)).at(-1);
    expect(event).toMatchObject({ verb: 'added', object: 'resource', object_id: created.id, module_id: moduleId });
  });

  test('is possible only once for each uploaded file, and only for the person who uploaded it', async () => {
    const filePath = await uploadAndClaim(trainer, 'a.pdf', pdf);
    expect(await statusAndCode('create', otherTrainer, {}, { moduleId, type: 'pdf', filePath })).toEqual([
      404,
      'upload_not_found',
    ]);
    await call('create', trainer, {}, { moduleId, type: 'pdf', filePath });
    expect(await statusAndCode('create', trainer, {}, { moduleId, type: 'pdf', filePath })).toEqual([
      409,
      'upload_claimed',
    ]);
    // A request without a path names no file.
    expect(await statusAndCode('create', trainer, {}, { moduleId, type: 'pdf' })).toEqual([404, 'upload_not_found']);
    expect(await listResources()).toHaveLength(1);
  });

  test('is refused with 404 for an unknown module; the claimed file can still be used for another module', async () => {
    const filePath = await uploadAndClaim(trainer, 'a.pdf', pdf);
    const body = { moduleId: crypto.randomUUID(), type: 'pdf', filePath };
    expect(await statusAndCode('create', trainer, {}, body)).toEqual([404, 'module_not_found']);
    expect((await call('create', trainer, {}, { ...body, moduleId })).statusCode).toBe(200);
  });

  test('stores the length that a video file states; the watched percentage of the video is 0', async () => {
    const created = await addVideo(61.5);
    expect(created).toMatchObject({ type: 'video', duration: 61.5, forms: ['mp4'], conversion: null });
    // The module is locked, because the trainer has not completed the modules before it.
    expect(created.watching).toEqual({ position: 0, percentage: 0, isWatched: false, notCounted: 'module_locked' });
  });

  test.each(['javascript:alert(1)', 'ftp://plant.test/', '/etc/passwd', 'https://u:p@plant.test/', 'http://', '', ' '])(
    'is refused with 422 link_address_unusable for a link to %j',
    async (url) => {
      const body = { moduleId, type: 'link', title: 'x', url };
      expect(await statusAndCode('create', trainer, {}, body)).toEqual([422, 'link_address_unusable']);
    },
  );

  test('stores the URL of a link; a request for the file of the link returns 404', async () => {
    const link = await addLink('Site list');
    expect(link).toMatchObject({ type: 'link', url: 'https://plant.test/list', filePath: null, fileSize: null });
    expect(await statusAndCode('file', trainee, { id: link.id })).toEqual([404, 'resource_not_found']);
  });
});

describe('the file of a resource', () => {
  test('is returned with its original name: whole, in part with a Range header, or as an attachment with download=1', async () => {
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
    const attachment = await app.call(resourcesEndpoints.file, {
      as: trainee,
      params: { id },
      query: { download: '1' },
    });
    expect(attachment.headers['content-disposition']).toMatch(/^attachment; /);
  });

  test('is returned in the requested file format, or refused with video_form_not_found if the video does not have this format', async () => {
    const { id } = await addVideo();
    const requestFormat = (format: string) =>
      app.call(resourcesEndpoints.file, { as: trainee, params: { id }, query: { as: format } });
    const mp4 = await requestFormat('mp4');
    expect([mp4.statusCode, mp4.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect((await requestFormat('webm')).json().code).toBe('video_form_not_found');
    expect((await requestFormat('exe')).statusCode).toBe(422);
  });
});

test('requests for resources return 404 for an unknown id or a missing preview picture, and 401 without a session', async () => {
  expect(await statusAndCode('file', trainee, { id: crypto.randomUUID() })).toEqual([404, 'resource_not_found']);
  expect(await statusAndCode('poster', trainee, { id: (await addVideo()).id })).toEqual([404, 'resource_not_found']);
  expect(await statusAndCode('list', undefined, { id: moduleId })).toEqual([401, 'unauthorized']);
  expect(await statusAndCode('list', trainee, { id: crypto.randomUUID() })).toEqual([404, 'module_not_found']);
});

describe('the resources of a module', () => {
  const listTitles = async () => (await listResources()).map(({ title }) => title);

  test('can be reordered by trainers; an order that does not contain each resource exactly once is refused with 409', async () => {
    const [a, b, c] = [await addLink('a'), await addLink('b'), await addLink('c')];
    const reorder = (ids: string[]) => statusAndCode('reorder', trainer, { id: moduleId }, { ids });
    expect((await reorder([c.id, a.id, b.id]))[0]).toBe(200);
    expect(await listTitles()).toEqual(['c', 'a', 'b']);
    for (const staleOrder of [[a.id, b.id], [a.id, a.id, b.id], [a.id, b.id, crypto.randomUUID()], []]) {
      expect(await reorder(staleOrder)).toEqual([409, 'resource_order_stale']);
    }
    expect(await listTitles()).toEqual(['c', 'a', 'b']);
    expect(await statusAndCode('reorder', trainer, { id: crypto.randomUUID() }, { ids: [] })).toEqual([
      404,
      'module_not_found',
    ]);
    expect(await statusAndCode('reorder', trainee, { id: moduleId }, { ids: [] })).toEqual([403, 'forbidden']);
  });

  test('have consecutive positions after concurrent additions, and also after a move and a deletion', async () => {
    const created = await Promise.all(['a', 'b', 'c', 'd'].map((title) => addLink(title)));
    const listPositions = async () => (await listResources()).map(({ orderIndex }) => orderIndex);
    expect(await listPositions()).toEqual([0, 1, 2, 3]);

    const last = (await listResources()).at(-1);
    await call('change', otherTrainer, { id: last?.id ?? '' }, { orderIndex: 0 });
    expect((await listTitles())[0]).toBe(last?.title);
    await call('remove', trainer, { id: created[1]?.id ?? '' });
    expect(await listPositions()).toEqual([0, 1, 2]);
  });

  test('can be moved with an id in upper case', async () => {
    const [a] = [await addLink('a'), await addLink('b'), await addLink('c')];
    const reply = await call('change', trainer, { id: a.id.toUpperCase() }, { orderIndex: 2 });
    expect(reply.json()).toMatchObject({ id: a.id, orderIndex: 2 });
    expect((await listResources()).map(({ title, orderIndex }) => [title, orderIndex])).toEqual([
      ['b', 0],
      ['c', 1],
      ['a', 2],
    ]);
  });

  test('can be changed by any trainer, but not by trainees; a change is recorded as an event of the trainer who made it', async () => {
    const link = await addLink('a');
    const body = { title: 'Site list', description: 'Of this year', url: 'http://plant.test/' };
    expect((await call('change', otherTrainer, { id: link.id }, body)).json()).toMatchObject(body);
    expect((await listTrainingEvents(app, otherTrainer)).at(-1)).toMatchObject({ verb: 'updated', object_id: link.id });
    expect(await statusAndCode('change', trainer, { id: link.id }, { url: 'javascript:1' })).toEqual([
      422,
      'link_address_unusable',
    ]);
    expect(await statusAndCode('change', trainee, { id: link.id }, { title: 'x' })).toEqual([403, 'forbidden']);
    expect(await statusAndCode('change', trainer, { id: crypto.randomUUID() }, { title: 'x' })).toEqual([
      404,
      'resource_not_found',
    ]);
  });

  test('can be deleted only by the trainer who added them or by an admin; a job then removes the files', async () => {
    const document = await addFile('a.pdf');
    const video = await addVideo();
    const { file_key: key } = await app.db
      .selectFrom('learning_resources')
      .select('file_key')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();

    expect(await statusAndCode('remove', otherTrainer, { id: document.id })).toEqual([
      403,
      'resource_of_another_person',
    ]);
    expect(await statusAndCode('remove', trainee, { id: document.id })).toEqual([403, 'forbidden']);
    expect((await call('remove', trainer, { id: document.id })).json()).toEqual({ id: document.id });
    expect((await call('remove', admin, { id: video.id })).statusCode).toBe(200);
    expect(await statusAndCode('remove', trainer, { id: document.id })).toEqual([404, 'resource_not_found']);

    expect(await app.storage.find(key ?? '')).toBeDefined();
    await app.runJobs();
    expect(await app.storage.find(key ?? '')).toBeUndefined();
    expect((await listTrainingEvents(app, admin)).at(-1)).toMatchObject({ verb: 'removed', object_id: video.id });
  });
});

describe('captions', () => {
  const captionsWithScript = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n<script>x</script>Never clear a log\n');

  test('are cleaned and added to a video, replace captions in the same language, and can be deleted', async () => {
    const { id } = await addVideo();
    for (const label of ['First', 'English']) {
      const filePath = await uploadAndClaim(trainer, 'a.vtt', captionsWithScript);
      const reply = await call('addCaptions', trainer, { id }, { filePath, language: 'en', label });
      expect(reply.statusCode, reply.body).toBe(200);
    }
    const [captions, ...otherCaptions] = (await listResources())[0]?.captions ?? [];
    expect(otherCaptions).toEqual([]);
    expect(captions).toMatchObject({ language: 'en', label: 'English' });
    const params = { id, captionsId: captions?.id ?? '' };
    const reply = await call('captions', trainee, params);
    expect(reply.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(reply.body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nxNever clear a log\n');
    expect((await call('removeCaptions', trainer, params)).json().captions).toEqual([]);
    expect(await statusAndCode('captions', trainee, params)).toEqual([404, 'resource_not_found']);
    expect(await statusAndCode('removeCaptions', trainer, params)).toEqual([404, 'resource_not_found']);
  });

  test('are refused for a document, from an invalid WebVTT file, and as a separate resource', async () => {
    const document = await addFile('a.pdf');
    const { id } = await addVideo();
    // The cue ends before it begins.
    const filePath = await uploadAndClaim(trainer, 'a.vtt', Buffer.from('WEBVTT\n\n00:05.000 --> 00:02.000\nback\n'));
    expect(await statusAndCode('addCaptions', trainer, { id: document.id }, { filePath })).toEqual([
      409,
      'captions_need_video',
    ]);
    expect(await statusAndCode('addCaptions', trainer, { id }, { filePath })).toEqual([422, 'captions_unreadable']);
    expect(await statusAndCode('create', trainer, {}, { moduleId, type: 'pdf', filePath })).toEqual([
      415,
      'file_kind_not_taken',
    ]);
  });
});

describe('a report of watching a video', () => {
  let video: LearningResource;
  beforeEach(async () => {
    // The first module is never locked.
    moduleId = firstModule.id;
    video = await addVideo(60);
  });
  const span = (from: number, to: number) => ({ from, to });
  const report = async (spans: object[], position = 0, as = trainee, otherFields: object = {}) =>
    (await call('watch', as, { id: video.id }, { spans, position, ...otherFields })).json();
  const findVideoCounts = async () =>
    (await call('videosWatched', trainee)).json().find((each: { moduleId: string }) => each.moduleId === moduleId);
  const listResourceEvents = async () =>
    (await listTrainingEvents(app, trainee)).filter(({ object }) => object === 'resource');

  test('saves the position of the player, and records once that 90% of the video was watched', async () => {
    const before = await findVideoCounts();
    expect(await report([])).toMatchObject({ percentage: 0, isWatched: false });
    app.clock.advance(30_000);
    expect(await report([span(0, 30)], 30)).toEqual({
      position: 30,
      percentage: 50,
      isWatched: false,
      notCounted: null,
    });
    expect((await listResources()).find(({ id }) => id === video.id)?.watching).toMatchObject({
      position: 30,
      percentage: 50,
    });

    app.clock.advance(25_000);
    // 55 of 60 seconds are 91.7 percent, which is rounded down.
    expect(await report([span(0, 55)], 55)).toMatchObject({ percentage: 91, isWatched: true });
    app.clock.advance(25_000);
    await report([span(0, 60)], 60);

    expect(await listResourceEvents()).toMatchObject([{ verb: 'completed', object_id: video.id, module_id: moduleId }]);
    expect(await findVideoCounts()).toEqual({ ...before, watched: before.watched + 1 });
  });

  test('counts at most what a player at the maximum speed can play in the time since the last report', async () => {
    await report([]);
    app.clock.advance(5000);
    expect(await report([span(0, 60)], 60)).toMatchObject({ isWatched: false });
    app.clock.advance(3_600_000);
    // At the maximum speed of 2, a player can play 10 seconds of the video in the first 5 seconds. Together with the
    // last second of the video, 11 of 60 seconds are counted, which are 18 percent. The test accepts every percentage
    // below 40, because the clock also runs during the test.
    expect((await report([span(59, 60)], 60)).percentage).toBeLessThan(40);
    expect(await listResourceEvents()).toEqual([]);
  });

  test('counts the time since the last report only once for three tabs that report concurrently', async () => {
    await report([]);
    app.clock.advance(10_000);
    await Promise.all([report([span(0, 20)]), report([span(30, 50)]), report([span(0, 20)])]);
    const percentage = (await listResources()).find(({ id }) => id === video.id)?.watching?.percentage ?? 0;
    // In 10 seconds, a player at the maximum speed of 2 can play 20 of the 60 seconds, which are 33 percent. The clock
    // also runs during the test.
    expect(percentage).toBeGreaterThan(30);
    expect(percentage).toBeLessThan(37);
  });

  test('is counted as a percentage of the length that the file states, not of the length that the player reports', async () => {
    await report([], 0, trainee, { duration: 1 });
    app.clock.advance(10_000);
    // One of 60 seconds is 1.7 percent, which is rounded down.
    expect(await report([span(0, 1)], 1, trainee, { duration: 1 })).toMatchObject({ percentage: 1 });
  });

  test('does not count for other people', async () => {
    const other = await app.person();
    await report([]);
    app.clock.advance(60_000);
    await report([span(0, 60)], 60);
    expect((await listResources(other)).find(({ id }) => id === video.id)?.watching).toMatchObject({ percentage: 0 });
  });

  test('is refused in a locked module (409), for a resource that is not a video (404), and without a session (401)', async () => {
    // Nobody in this test has completed the first module, so the second module is locked.
    moduleId = secondModule.id;
    const lockedVideo = await addVideo();
    expect(lockedVideo.watching?.notCounted).toBe('module_locked');
    const body = { spans: [], position: 0 };
    expect(await statusAndCode('watch', trainee, { id: lockedVideo.id }, body)).toEqual([409, 'module_locked']);
    const link = await addLink('a');
    expect(await statusAndCode('watch', trainee, { id: link.id }, body)).toEqual([404, 'resource_not_found']);
    expect(await statusAndCode('watch', undefined, { id: video.id }, body)).toEqual([401, 'unauthorized']);
  });
});
