import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { givenModules } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveResource } from './resources.queries.ts';
import { prepareVideo } from './resources.jobs.ts';
import { hasVideoTools } from './video/video-tools.ts';

const app = await testApp();
const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-made-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
const trainer = await app.person({ role: 'trainer' });
const [module] = await givenModules(app);
const hasTools = await hasVideoTools();
let count = 0;

/** Stores a video and adds it as a resource, without an upload. */
async function addVideo(bytes: Buffer, fileName: string, mimeType: string): Promise<string> {
  count += 1;
  const storageKey = `uploads/sample-${count}`;
  await app.storage.save(storageKey, bytes, mimeType);
  return saveResource(app.db, {
    moduleId: module?.id ?? '',
    type: 'video',
    title: fileName,
    description: '',
    position: count,
    url: null,
    file: { storageKey, fileName, fileSize: bytes.length, mimeType },
    durationSeconds: null,
    createdBy: trainer.id,
    now: new Date(),
  });
}

async function makeVideo(name: string, ...args: string[]): Promise<Buffer> {
  const filePath = path.join(folder, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=2'];
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=2'];
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...picture, ...sound, ...args, '-y', filePath]);
  return readFile(filePath);
}

const resourceOf = async (id: string) => {
  const list = (await app.call(resourcesEndpoints.list, { as: trainer, params: { id: module?.id ?? '' } })).json();
  return list.find((each: { id: string }) => each.id === id);
};
const file = (id: string, query: Record<string, string>) =>
  app.call(resourcesEndpoints.file, { as: trainer, params: { id }, query });
const leftBehind = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('loopcheck-video-'));

describe.skipIf(!hasTools)('the prepare-video job (skipped without ffmpeg)', () => {
  test('converts a video that browsers cannot play, and adds a poster and the length', async () => {
    const id = await addVideo(await makeVideo('a.avi', '-c:v', 'mpeg4', '-c:a', 'mp3'), 'a.avi', 'video/x-msvideo');
    expect(await resourceOf(id)).toMatchObject({ forms: [], conversion: { state: 'waiting' } });
    await app.runJob(prepareVideo, { resourceId: id });
    const after = await resourceOf(id);
    expect(after).toMatchObject({ forms: ['mp4'], conversion: null, duration: expect.closeTo(2, 0) });
    const mp4 = await file(id, { as: 'mp4' });
    expect([mp4.statusCode, mp4.headers['content-type']]).toEqual([200, 'video/mp4']);
    // The index comes before the media data, so playback begins before the whole file has arrived.
    const text = mp4.rawPayload.toString('latin1');
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    const poster = await app.call(resourcesEndpoints.poster, { as: trainer, params: { id } });
    expect(poster.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect((await file(id, { download: '1' })).headers['content-disposition']).toContain('a.avi');
  });

  test('keeps the bytes of a playable video, and adds a poster and the length', async () => {
    const bytes = await makeVideo('b.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac');
    const id = await addVideo(bytes, 'b.mp4', 'video/mp4');
    await app.runJob(prepareVideo, { resourceId: id });
    expect(await resourceOf(id)).toMatchObject({
      forms: ['mp4'],
      duration: expect.closeTo(2, 0),
      posterPath: expect.any(String),
    });
    expect((await file(id, { as: 'mp4' })).rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ['damaged', 'c.mkv', 'video/x-matroska', () => Promise.resolve(Buffer.from('\x1aE\xdf\xa3 matroska and nothing'))],
    ['no_video', 'd.mp4', 'video/mp4', () => makeVideo('d.mp4', '-map', '1', '-c:a', 'aac')],
    // A playlist with the file name of a video could make ffmpeg open the URL in it.
    [
      'damaged',
      'e.avi',
      'video/x-msvideo',
      () => Promise.resolve(Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/x\n')),
    ],
  ])(
    'marks a video as %s when it cannot be converted; it can still be downloaded (case %#)',
    async (fault, name, type, bytes) => {
      const id = await addVideo(await bytes(), name, type);
      await app.runJob(prepareVideo, { resourceId: id });
      const row = await app.db
        .selectFrom('learning_resources')
        .select(['work_state', 'work_fault'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ work_state: 'failed', work_fault: fault });
      expect((await file(id, { download: '1' })).statusCode).toBe(200);
    },
  );

  test('is interrupted by a stop signal, and converts the video in a later run', async () => {
    const id = await addVideo(await makeVideo('f.avi', '-c:v', 'mpeg4'), 'f.avi', 'video/x-msvideo');
    const stopping = new AbortController();
    const work = app.runJob(prepareVideo, { resourceId: id }, stopping.signal);
    stopping.abort();
    await expect(work).rejects.toThrow();
    expect(await resourceOf(id)).toMatchObject({ conversion: { state: 'waiting' } });
    await Promise.all([app.runJob(prepareVideo, { resourceId: id }), app.runJob(prepareVideo, { resourceId: id })]);
    expect(await resourceOf(id)).toMatchObject({ forms: ['mp4'] });
  });

  test('leaves no files or folders when the video is removed during the conversion', async () => {
    const id = await addVideo(await makeVideo('g.avi', '-c:v', 'mpeg4'), 'g.avi', 'video/x-msvideo');
    const work = app.runJob(prepareVideo, { resourceId: id });
    await expect.poll(leftBehind).not.toEqual([]);
    await app.call(resourcesEndpoints.remove, { as: trainer, params: { id } });
    await work;
    await app.runJobs();
    expect(await leftBehind()).toEqual([]);
    const kept = [];
    for await (const { key } of app.storage.list('resources')) if (key.includes(id)) kept.push(key);
    expect(kept).toEqual([]);
    await app.runJob(prepareVideo, { resourceId: id });
  });
});
