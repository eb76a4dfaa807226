import { readdir } from 'node:fs/promises';
import {
  maxMediaFiles,
  newsEndpoints as api,
  type TrainingNews,
} from '@loopcheck/contract/features/news/news.contract';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  listTrainingEvents,
  completeModules,
  type ModuleWithQuiz,
  listModulesWithQuiz,
} from '../../testing/training-actions.ts';
import { uploadFile } from '../../testing/upload-actions.ts';
import type { Person } from '../../testing/people.ts';
import { createAnimation, createOneBitPng, createRotatedPhoto, photoLocation } from '../../testing/sample-pictures.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({}, { hasRateLimits: true });
afterAll(app.close);
const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];
const trainer = await app.person({ role: 'trainer' });
const sara = await app.person();

const gpsText = 'GPS 24.4539N 54.3773E';
const requiredFields = { moduleId: module.id, videoTitle: 'Kiosk in, kiosk out', location: 'Analyser House B' };
const share = (as: Person, body: object = {}) => app.call(api.share, { as, body: { ...requiredFields, ...body } });
const list = async (as: Person, query = {}) =>
  (await app.call(api.list, { as, query })).json<{ items: TrainingNews[]; nextCursor: number | null }>();
/** The status and the error code of a reply. */
const statusAndCode = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const setHidden = (as: Person, id: string, isHidden: boolean) =>
  app.call(api.hide, { as, params: { id }, body: { isHidden } });

const photo = await createRotatedPhoto();
/** Creates a box of an MP4 file. */
const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const videoDataLength = 640;
/** An MP4 video whose user data (`udta`) contain a location. */
const videoFile = Buffer.concat([
  box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
  box('moov', Buffer.concat([box('mvhd', Buffer.alloc(100)), box('udta', box('\u00a9xyz', Buffer.from(gpsText)))])),
  box('mdat', Buffer.alloc(videoDataLength, 7)),
]);

async function uploadAndClaim(as: Person, fileName: string, bytes: Buffer): Promise<{ filePath: string }> {
  const fileURL = await uploadFile(app, as, { fileName, bytes, purpose: 'news' });
  const reply = await app.call(api.claim, { as, body: { fileURL } });
  expect(reply.statusCode, reply.body).toBe(200);
  return { filePath: reply.json<{ objectPath: string }>().objectPath };
}

describe('sharing a training', () => {
  test('lists the item first, with the date on which the author completed the module, not the date in the request', async () => {
    const ali = await app.person();
    const sharedItem = (await share(ali, { completedAt: '2020-01-01T00:00:00Z' })).json<TrainingNews>();
    expect(sharedItem).toMatchObject({
      completedAt: null,
      mediaFiles: [],
      chapterNumber: 1,
      canRemove: true,
      canHide: false,
    });
    expect((await list(sara)).items[0]).toMatchObject({ id: sharedItem.id, author: { id: ali.id }, canRemove: false });

    await completeModules(app, ali, [module]);
    const completedAt = (await list(sara)).items[0]?.completedAt;
    expect(completedAt).toEqual(expect.any(String));
    expect(completedAt).not.toContain('2020-01-01');
  });

  test('is refused with 422 for invalid fields and with 404 for an unknown module', async () => {
    for (const body of [
      { videoTitle: ' ' },
      { location: '' },
      { moduleId: 'x' },
      { attendeeComment: 'x'.repeat(1001) },
    ]) {
      expect((await share(sara, body)).statusCode).toBe(422);
    }
    expect(statusAndCode(await share(sara, { moduleId: crypto.randomUUID() }))).toEqual([404, 'module_not_found']);
  });

  test('saves one item if a person submits the same item twice concurrently', async () => {
    const ali = await app.person();
    const duplicateReplies = await Promise.all([share(ali), share(ali)]);
    expect(new Set(duplicateReplies.map((reply) => reply.json<TrainingNews>().id)).size).toBe(1);
  });

  test('is refused with 429 after ten items within an hour, and the list shows ten items on a page', async () => {
    const ali = await app.person();
    const [itemsPerHour, pageSize] = [10, 10];
    for (let count = 0; count < itemsPerHour; count += 1) await share(ali, { videoTitle: `Title ${count}` });

    expect(statusAndCode(await share(ali, { videoTitle: 'One more' }))).toEqual([429, 'too_many_requests']);

    const first = await list(sara);
    expect(first.items).toHaveLength(pageSize);
    // The second page contains the items of the earlier tests.
    const second = await list(sara, { cursor: String(first.nextCursor) });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(pageSize);
    expect([new Set(ids).size, second.nextCursor]).toEqual([ids.length, null]);
  });
});

describe('pictures and videos', () => {
  test('are served in their order, without their location data, and support range requests', async () => {
    const ali = await app.person();
    const media = [await uploadAndClaim(ali, 'site.jpg', photo), await uploadAndClaim(ali, 'clip.mp4', videoFile)];
    const reply = await share(ali, { media });
    expect(reply.statusCode, reply.body).toBe(200);
    const { id, mediaFiles } = reply.json<TrainingNews>();
    expect(mediaFiles.map(({ type, filename }) => [type, filename])).toEqual([
      ['image', 'site.jpg'],
      ['video', 'clip.mp4'],
    ]);

    const getMedia = (index: number, headers = {}) =>
      app.call(api.media, { as: sara, params: { id, n: String(index) }, headers });
    const picture = await getMedia(0);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect([photo.includes(photoLocation), picture.rawPayload.includes(photoLocation)]).toEqual([true, false]);
    // The photo has 60 by 40 pixels, and its metadata state that it must be turned by 90 degrees.
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 40, height: 60 });

    const video = await getMedia(1);
    expect(video.rawPayload.includes(gpsText)).toBe(false);
    expect([video.rawPayload.length, video.rawPayload.subarray(-videoDataLength)]).toEqual([
      videoFile.length,
      videoFile.subarray(-videoDataLength),
    ]);

    const rangeReply = await getMedia(1, { range: 'bytes=4-7' });
    expect([rangeReply.statusCode, rangeReply.body]).toEqual([206, 'ftyp']);
    // An index that this item does not have, but another item can have, gets news_not_found. With a greater index, the
    // path is not valid.
    expect(statusAndCode(await getMedia(mediaFiles.length))).toEqual([404, 'news_not_found']);
    expect(statusAndCode(await getMedia(maxMediaFiles - 1))).toEqual([404, 'news_not_found']);
    expect(statusAndCode(await getMedia(maxMediaFiles))).toEqual([404, 'not_found']);
  });

  test('are refused with 404 if the author has not uploaded them, and with 409 if another item contains them', async () => {
    const ali = await app.person();
    const media = [await uploadAndClaim(ali, 'site.jpg', photo)];
    expect(statusAndCode(await share(sara, { media }))).toEqual([404, 'upload_not_found']);
    expect((await share(ali, { media })).statusCode).toBe(200);
    expect(statusAndCode(await share(ali, { media, videoTitle: 'Again' }))).toEqual([409, 'upload_claimed']);
    expect(statusAndCode(await share(ali, { media: [{ filePath: '/etc/passwd' }], videoTitle: 'Once more' }))).toEqual([
      404,
      'upload_not_found',
    ]);
  });

  test('are refused with 422 if a file is truncated, and the author can then share the item without them', async () => {
    const ali = await app.person();
    const media = [await uploadAndClaim(ali, 'cut.jpg', photo.subarray(0, photo.length / 2))];
    expect(statusAndCode(await share(ali, { media }))).toEqual([422, 'file_damaged']);
    expect((await share(ali)).statusCode).toBe(200);
  });

  test('are refused with 413 if a picture has more than 50 million pixels', async () => {
    const ali = await app.person();
    const media = [await uploadAndClaim(ali, 'huge.png', createOneBitPng(60_000, 60_000, 1))];
    expect(statusAndCode(await share(ali, { media }))).toEqual([413, 'picture_too_many_pixels']);
  });

  test('keep their animation, and are reduced if their longest edge exceeds 2560 pixels', async () => {
    const ali = await app.person();
    const wide = await sharp({ create: { width: 4000, height: 30, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer();
    const media = [
      await uploadAndClaim(ali, 'moving.gif', await createAnimation('gif')),
      await uploadAndClaim(ali, 'wide.jpg', wide),
    ];
    const { id } = (await share(ali, { media })).json<TrainingNews>();
    const readMetadata = async (index: number) =>
      sharp((await app.call(api.media, { as: sara, params: { id, n: String(index) } })).rawPayload).metadata();
    // `pages` is the number of frames of the animation.
    expect(await readMetadata(0)).toMatchObject({ format: 'gif', pages: 3 });
    expect(await readMetadata(1)).toMatchObject({ format: 'jpeg', width: 2560 });
  });

  test('are deleted from storage after the removal of the item, which only its author can remove', async () => {
    const ali = await app.person();
    const { id } = (await share(ali, { media: [await uploadAndClaim(ali, 'site.jpg', photo)] })).json<TrainingNews>();
    const { file_key: storageKey } = await app.db
      .selectFrom('training_news_media')
      .select('file_key')
      .where('news_id', '=', id)
      .executeTakeFirstOrThrow();
    const findStoredFiles = async () =>
      (await readdir(app.filesFolder, { recursive: true })).filter((name) => storageKey.endsWith(name));
    const remove = (as: Person) => app.call(api.remove, { as, params: { id } });

    expect(statusAndCode(await remove(sara))).toEqual([403, 'news_of_another_person']);
    expect((await remove(ali)).statusCode).toBe(200);
    expect(statusAndCode(await remove(ali))).toEqual([404, 'news_not_found']);

    expect(await findStoredFiles()).not.toEqual([]);
    await app.runJobs();
    expect(await findStoredFiles()).toEqual([]);
  });
});

describe('a hidden item', () => {
  test('is listed for a trainer but not for trainees, and only a trainer can hide an item and make it visible again', async () => {
    const ali = await app.person();
    const media = [await uploadAndClaim(ali, 'site.jpg', photo)];
    const { id } = (await share(ali, { videoTitle: 'To be hidden', media })).json<TrainingNews>();
    const getPicture = () => app.call(api.media, { as: sara, params: { id, n: '0' } });
    expect((await getPicture()).statusCode).toBe(200);
    expect((await setHidden(ali, id, true)).statusCode).toBe(403);

    expect((await setHidden(trainer, id, true)).json()).toMatchObject({ isHidden: true });
    expect((await list(sara)).items.some((item) => item.id === id)).toBe(false);
    expect((await list(trainer)).items.some((item) => item.id === id)).toBe(true);
    expect(statusAndCode(await getPicture())).toEqual([404, 'news_not_found']);
    expect(await listTrainingEvents(app, ali)).toMatchObject([
      { verb: 'deactivated', object: 'news', actor_id: trainer.id },
    ]);

    await setHidden(trainer, id, false);
    expect((await list(sara)).items.some((item) => item.id === id)).toBe(true);
    expect((await getPicture()).statusCode).toBe(200);
  });
});
