import { readdir } from 'node:fs/promises';
import { newsEndpoints as api, type TrainingNews } from '@loopcheck/contract/features/news/news.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { eventsOf, givenCompleted, type GivenModule, givenModules } from '../../testing/given.ts';
import { givenSent } from '../../testing/given-upload.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const [module] = (await givenModules(app)) as [GivenModule];
const trainer = await app.person({ role: 'trainer' });
const sara = await app.person();

const gpsText = 'GPS 24.4539N 54.3773E';
const words = { moduleId: module.id, videoTitle: 'Kiosk in, kiosk out', location: 'Analyser House B' };
const share = (as: Person, body: object = {}) => app.call(api.share, { as, body: { ...words, ...body } });
const list = async (as: Person, query = {}) =>
  (await app.call(api.list, { as, query })).json<{ items: TrainingNews[]; nextCursor: number | null }>();
const outcome = (reply: { statusCode: number; json(): { code?: string } }) => [reply.statusCode, reply.json().code];
const hide = (as: Person, id: string, isHidden = true) =>
  app.call(api.hide, { as, params: { id }, body: { isHidden } });

const bytesOf = (hex: string) => Buffer.from(hex, 'hex');
/** A JPEG with a comment that names a location. */
const photo = Buffer.concat([
  bytesOf('ffd8fffe0017'),
  Buffer.from(gpsText),
  bytesOf('ffda00080101000000000102ff00030405ffd9'),
]);
const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const videoFile = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
  box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), box('udta', box('\u00a9xyz', Buffer.from(gpsText)))])),
  box('mdat', Buffer.alloc(640, 7)),
]);

async function claimed(as: Person, fileName: string, bytes: Buffer): Promise<{ filePath: string }> {
  const fileURL = await givenSent(app, as, { fileName, bytes, purpose: 'news' });
  const reply = await app.call(api.claim, { as, body: { fileURL } });
  expect(reply.statusCode, reply.body).toBe(200);
  return { filePath: reply.json<{ objectPath: string }>().objectPath };
}

describe('sharing a training', () => {
  test('lists the item first, without a completion date until its author completes the module', async () => {
    const ali = await app.person();
    const shared = (await share(ali, { completedAt: '2020-01-01T00:00:00Z' })).json<TrainingNews>();
    expect(shared).toMatchObject({
      completedAt: null,
      mediaFiles: [],
      chapterNumber: 1,
      canRemove: true,
      canHide: false,
    });
    expect((await list(sara)).items[0]).toMatchObject({ id: shared.id, author: { id: ali.id }, canRemove: false });
    await givenCompleted(app, ali, [module]);
    expect((await list(sara)).items[0]).toMatchObject({ completedAt: expect.any(String) });
  });

  test('returns 422 for invalid fields, and 404 for an unknown module', async () => {
    for (const body of [
      { videoTitle: ' ' },
      { location: '' },
      { moduleId: 'x' },
      { attendeeComment: 'x'.repeat(1001) },
    ]) {
      expect((await share(sara, body)).statusCode).toBe(422);
    }
    expect(outcome(await share(sara, { moduleId: crypto.randomUUID() }))).toEqual([404, 'module_not_found']);
  });

  test('saves one item when it is submitted twice, and returns 429 after ten items within an hour', async () => {
    const ali = await app.person();
    const twice = await Promise.all([share(ali), share(ali)]);
    expect(new Set(twice.map((reply) => reply.json<TrainingNews>().id)).size).toBe(1);
    for (let count = 0; count < 9; count += 1) await share(ali, { videoTitle: `Title ${count}` });
    expect(outcome(await share(ali, { videoTitle: 'One more' }))).toEqual([429, 'too_many_requests']);
    const first = await list(sara);
    expect(first.items).toHaveLength(10);
    const second = await list(sara, { cursor: String(first.nextCursor) });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([new Set(ids).size, second.nextCursor]).toEqual([ids.length, null]);
  });
});

describe('pictures and videos', () => {
  test('are served in their order, with Range and without their location data', async () => {
    const ali = await app.person();
    const media = [await claimed(ali, 'site.jpg', photo), await claimed(ali, 'clip.mp4', videoFile)];
    const reply = await share(ali, { media });
    expect(reply.statusCode, reply.body).toBe(200);
    const { id, mediaFiles } = reply.json<TrainingNews>();
    expect(mediaFiles.map(({ type, filename }) => [type, filename])).toEqual([
      ['image', 'site.jpg'],
      ['video', 'clip.mp4'],
    ]);
    const get = (n: number, headers = {}) => app.call(api.media, { as: sara, params: { id, n: String(n) }, headers });
    const picture = await get(0);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(picture.rawPayload.includes(gpsText)).toBe(false);
    const video = await get(1);
    expect(video.rawPayload.includes(gpsText)).toBe(false);
    expect([video.rawPayload.length, video.rawPayload.subarray(-640)]).toEqual([
      videoFile.length,
      videoFile.subarray(-640),
    ]);
    const piece = await get(1, { range: 'bytes=4-7' });
    expect([piece.statusCode, piece.body]).toEqual([206, 'ftyp']);
    expect(outcome(await get(2))).toEqual([404, 'news_not_found']);
  });

  test('return 404 when they belong to somebody else, and 409 when an item already uses them', async () => {
    const ali = await app.person();
    const media = [await claimed(ali, 'site.jpg', photo)];
    expect(outcome(await share(sara, { media }))).toEqual([404, 'upload_not_found']);
    expect((await share(ali, { media })).statusCode).toBe(200);
    expect(outcome(await share(ali, { media, videoTitle: 'Again' }))).toEqual([409, 'upload_claimed']);
    expect(outcome(await share(ali, { media: [{ filePath: '/etc/passwd' }], videoTitle: 'Once more' }))).toEqual([
      404,
      'upload_not_found',
    ]);
  });

  test('return 422 when a file is truncated; sharing without it then succeeds', async () => {
    const ali = await app.person();
    const media = [await claimed(ali, 'cut.jpg', photo.subarray(0, -2))];
    expect(outcome(await share(ali, { media }))).toEqual([422, 'file_damaged']);
    expect((await share(ali)).statusCode).toBe(200);
  });

  test('are deleted from storage after their author removes the item', async () => {
    const ali = await app.person();
    const { id } = (await share(ali, { media: [await claimed(ali, 'site.jpg', photo)] })).json<TrainingNews>();
    const { file_key: key } = await app.db
      .selectFrom('training_news_media')
      .select('file_key')
      .where('news_id', '=', id)
      .executeTakeFirstOrThrow();
    const remove = (as: Person) => app.call(api.remove, { as, params: { id } });
    expect(outcome(await remove(sara))).toEqual([403, 'news_of_another']);
    expect((await remove(ali)).statusCode).toBe(200);
    expect(outcome(await remove(ali))).toEqual([404, 'news_not_found']);
    await app.runJobs();
    const storedFiles = await readdir(app.files, { recursive: true });
    expect(storedFiles.filter((name) => key.endsWith(name))).toEqual([]);
  });
});

describe('hiding an item', () => {
  test('removes it from the feed of everybody except trainers, and can be undone', async () => {
    const ali = await app.person();
    const { id } = (await share(ali, { videoTitle: 'To be hidden' })).json<TrainingNews>();
    expect((await hide(ali, id)).statusCode).toBe(403);
    expect((await hide(trainer, id)).json()).toMatchObject({ isHidden: true });
    expect((await list(sara)).items.some((item) => item.id === id)).toBe(false);
    expect((await list(trainer)).items.some((item) => item.id === id)).toBe(true);
    const media = await app.call(api.media, { as: sara, params: { id, n: '0' } });
    expect(outcome(media)).toEqual([404, 'news_not_found']);
    expect(await eventsOf(app, ali)).toMatchObject([{ verb: 'deactivated', object: 'news', actor_id: trainer.id }]);
    await hide(trainer, id, false);
    expect((await list(sara)).items.some((item) => item.id === id)).toBe(true);
  });
});
