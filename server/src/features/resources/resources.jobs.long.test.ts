import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { listModulesWithQuiz } from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveResource } from './resources.queries.ts';
import { prepareVideo } from './resources.jobs.ts';
import { hasVideoTools } from './video/video-tools.ts';

const app = await testApp();
const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-samples-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
const trainer = await app.person({ role: 'trainer' });
const [module] = await listModulesWithQuiz(app);
const hasFfmpeg = await hasVideoTools();
/** The first bytes of a JPEG file. */
const jpegSignature = 'ffd8ff';
let videoCount = 0;

/** Stores a video file and adds it as a resource, without an upload. Returns the id of the resource. */
async function addVideo(bytes: Buffer, fileName: string, mimeType: string): Promise<string> {
  videoCount += 1;
  const storageKey = `uploads/sample-${videoCount}`;
  await app.storage.save(storageKey, bytes, mimeType);
  return saveResource(app.db, {
    moduleId: module?.id ?? '',
    type: 'video',
    title: fileName,
    description: '',
    position: videoCount,
    url: null,
    file: { storageKey, fileName, fileSize: bytes.length, mimeType },
    durationSeconds: null,
    createdBy: trainer.id,
    now: new Date(),
  });
}

/** Creates a video of two seconds with ffmpeg. `args` are ffmpeg options such as the codecs. */
async function createVideo(name: string, ...args: string[]): Promise<Buffer> {
  const filePath = path.join(folder, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10:duration=2'];
  const sound = ['-f', 'lavfi', '-i', 'sine=duration=2'];
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...picture, ...sound, ...args, '-y', filePath]);
  return readFile(filePath);
}

const findResource = async (id: string) => {
  const list = (await app.call(resourcesEndpoints.list, { as: trainer, params: { id: module?.id ?? '' } })).json();
  return list.find((each: { id: string }) => each.id === id);
};
const requestFile = (id: string, query: Record<string, string>) =>
  app.call(resourcesEndpoints.file, { as: trainer, params: { id }, query });
const listTemporaryFolders = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('loopcheck-video-'));

describe.skipIf(!hasFfmpeg)('the prepare-video job (skipped without ffmpeg)', () => {
  test('converts a video that browsers cannot play to mp4, and adds a preview picture (poster) and the length', async () => {
    const id = await addVideo(await createVideo('a.avi', '-c:v', 'mpeg4', '-c:a', 'mp3'), 'a.avi', 'video/x-msvideo');
    expect(await findResource(id)).toMatchObject({ forms: [], conversion: { state: 'waiting' } });

    await app.runJob(prepareVideo, { resourceId: id });
    expect(await findResource(id)).toMatchObject({ forms: ['mp4'], conversion: null, duration: expect.closeTo(2, 0) });
    const mp4 = await requestFile(id, { as: 'mp4' });
    expect([mp4.statusCode, mp4.headers['content-type']]).toEqual([200, 'video/mp4']);
    const content = mp4.rawPayload.toString('latin1');
    // The index (moov) is before the media data (mdat), so that playback can begin before the whole file has arrived.
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));

    const poster = await app.call(resourcesEndpoints.poster, { as: trainer, params: { id } });
    expect(poster.rawPayload.subarray(0, 3).toString('hex')).toBe(jpegSignature);
    // A download still returns the uploaded file.
    expect((await requestFile(id, { download: '1' })).headers['content-disposition']).toContain('a.avi');
  });

  test('does not convert a video that all browsers play, and adds a preview picture (poster) and the length', async () => {
    const bytes = await createVideo('b.mp4', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac');
    const id = await addVideo(bytes, 'b.mp4', 'video/mp4');
    await app.runJob(prepareVideo, { resourceId: id });
    expect(await findResource(id)).toMatchObject({
      forms: ['mp4'],
      duration: expect.closeTo(2, 0),
      posterPath: expect.any(String),
    });
    expect((await requestFile(id, { as: 'mp4' })).rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ['damaged', 'c.mkv', 'video/x-matroska', () => Promise.resolve(Buffer.from('\x1aE\xdf\xa3 matroska and nothing'))],
    // With `-map 1`, the file contains only the sound.
    ['no_video', 'd.mp4', 'video/mp4', () => createVideo('d.mp4', '-map', '1', '-c:a', 'aac')],
    // ffmpeg must not open the URL in a playlist that has the file name of a video.
    [
      'damaged',
      'e.avi',
      'video/x-msvideo',
      () => Promise.resolve(Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/x\n')),
    ],
  ])(
    'stores the fault %s for a file that cannot be converted; the file can still be downloaded (case %#)',
    async (fault, name, type, createBytes) => {
      const id = await addVideo(await createBytes(), name, type);
      await app.runJob(prepareVideo, { resourceId: id });
      const row = await app.db
        .selectFrom('learning_resources')
        .select(['work_state', 'work_fault'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ work_state: 'failed', work_fault: fault });
      expect((await requestFile(id, { download: '1' })).statusCode).toBe(200);
    },
  );

  test('stops when its signal aborts; two later concurrent runs convert the video', async () => {
    const id = await addVideo(await createVideo('f.avi', '-c:v', 'mpeg4'), 'f.avi', 'video/x-msvideo');
    const controller = new AbortController();
    const run = app.runJob(prepareVideo, { resourceId: id }, controller.signal);
    controller.abort();
    await expect(run).rejects.toThrow();
    expect(await findResource(id)).toMatchObject({ conversion: { state: 'waiting' } });

    await Promise.all([app.runJob(prepareVideo, { resourceId: id }), app.runJob(prepareVideo, { resourceId: id })]);
    expect(await findResource(id)).toMatchObject({ forms: ['mp4'] });
  });

  test('leaves no stored files or temporary folders if the resource is deleted during the conversion', async () => {
    const id = await addVideo(await createVideo('g.avi', '-c:v', 'mpeg4'), 'g.avi', 'video/x-msvideo');
    const run = app.runJob(prepareVideo, { resourceId: id });
    await expect.poll(listTemporaryFolders).not.toEqual([]);
    await app.call(resourcesEndpoints.remove, { as: trainer, params: { id } });
    await run;
    await app.runJobs();
    expect(await listTemporaryFolders()).toEqual([]);
    const storedKeys = [];
    for await (const { key } of app.storage.list('resources')) if (key.includes(id)) storedKeys.push(key);
    expect(storedKeys).toEqual([]);

    // A job for a deleted resource does nothing, and does not fail.
    await app.runJob(prepareVideo, { resourceId: id });
  });
});
