import { readFile } from 'node:fs/promises';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, expect, test } from 'vitest';
import { startUploadServer, type UploadServer } from '../../../testing/killed-uploads.ts';
import { createMp4 } from '../../../testing/sample-mp4.ts';
import { testApp } from '../../../testing/test-app.ts';
import { claimUploadedFile } from '../../../testing/upload-actions.ts';

const app = await testApp();
afterAll(app.close);
// Sets the limit for videos to 2048 MB. The table `site` might not have its only row yet.
await app.db.updateTable('site').set({ max_video_megabytes: 2048 }).execute();
await app.db
  .insertInto('site')
  .values({ mode: 'demo', max_video_megabytes: 2048 })
  .onConflict((row) => row.doNothing())
  .execute();
const trainer = await app.person({ role: 'trainer' });

const megabyte = 1024 * 1024;
const partBytes = 8 * megabyte;
const fileSize = 300 * megabyte;
/**
 * The maximum number of bytes by which the memory of the server is allowed to grow while the server receives the file.
 */
const maxGrowthBytes = 150 * megabyte;

/** The highest memory use of a process since its start, in bytes. Works only on Linux. */
async function readPeakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

const head = createMp4(1);
/** A video of 300 MB: a small MP4 file, followed by a `free` box of zeros. */
const film = Buffer.alloc(fileSize);
head.copy(film);
film.writeUInt32BE(fileSize - head.length, head.length);
film.write('free', head.length + 4, 'latin1');

test('an upload of 300 MB continues after the server was killed, and the new server needs less than 150 MB of memory for the rest', async () => {
  const body = { fileName: 'film.mp4', mimeType: 'video/mp4', fileSize, purpose: 'resource' };
  const announcement = await app.call(uploadsEndpoints.request, { as: trainer, body });
  const { uploadURL, resumableURL } = announcement.json<{ uploadURL: string; resumableURL: string }>();
  const send = (server: UploadServer, method: string, headers: Record<string, string> = {}, part?: Buffer) =>
    fetch(server.origin + resumableURL, {
      method,
      headers: {
        origin: server.origin,
        cookie: `loopcheck_session=${trainer.token}`,
        'tus-resumable': '1.0.0',
        ...headers,
      },
      ...(part && { body: new Uint8Array(part) }),
    });
  const sendPart = async (server: UploadServer, offset: number, bytes = partBytes): Promise<number> => {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    const reply = await send(server, 'PATCH', headers, film.subarray(offset, offset + bytes));
    expect(reply.status).toBe(204);
    return Number(reply.headers.get('upload-offset'));
  };

  const firstServer = await startUploadServer(app);
  let offset = 0;
  while (offset < 5 * partBytes) offset = await sendPart(firstServer, offset);
  // The kill interrupts this request. Its failure is turned into the number 0.
  const interrupted = sendPart(firstServer, offset, 100 * megabyte).catch(() => 0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await firstServer.kill();
  expect(await interrupted).toBe(0);

  const secondServer = await startUploadServer(app);
  const memoryBefore = await readPeakMemory(secondServer.pid);
  const reply = await send(secondServer, 'HEAD');
  const received = Number(reply.headers.get('upload-offset'));
  expect(received).toBeGreaterThanOrEqual(offset);
  offset = await sendPart(secondServer, received);
  // Sends the rest of the file in one part.
  offset = await sendPart(secondServer, offset, fileSize);
  const growth = (await readPeakMemory(secondServer.pid)) - memoryBefore;
  await secondServer.kill();
  process.stdout.write(
    `Figures of the upload of a 300 MB video in parts: peak memory of the server grew by ${Math.round(growth / megabyte)} MB\n`,
  );
  expect(offset).toBe(fileSize);
  expect(growth).toBeLessThan(maxGrowthBytes);
  expect(await claimUploadedFile(app, trainer, uploadURL, 'resource')).toMatchObject({
    objectPath: expect.any(String),
  });
});
