import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, expect, test } from 'vitest';
import { claimUploadedFile, requestUploadUrl } from '../../testing/upload-actions.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const incomingFolder = path.join(app.filesFolder, 'incoming');
await mkdir(incomingFolder);
/** True if a file system of one megabyte was mounted for the incoming files. Only root can mount it. */
const hasSmallDisk = tryToRun('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', incomingFolder]);
afterAll(async () => {
  if (hasSmallDisk) tryToRun('umount', [incomingFolder]);
  await app.close();
});
const trainer = await app.person({ role: 'trainer' });
const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });

/** Runs a program. Returns true if it succeeded, and false if it failed. */
function tryToRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    // The command failed, for example because the test is not allowed to mount a file system.
    return false;
  }
}

/**
 * Sends chunks without a Content-Length, by PUT if `method` is omitted. Returns the status and error code of the reply.
 */
function sendChunks(
  uploadUrl: string,
  chunks: readonly Buffer[],
  { method = 'PUT', headers: extraHeaders = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<[status: number, code: string]> {
  return new Promise((resolve, reject) => {
    const headers = {
      origin,
      cookie: `loopcheck_session=${trainer.token}`,
      'transfer-encoding': 'chunked',
      ...extraHeaders,
    };
    const sending = request(origin + uploadUrl, { method, agent: false, headers }, (reply) => {
      let body = '';
      reply.on('data', (data: Buffer) => (body += data.toString()));
      reply.on('end', () => resolve([reply.statusCode ?? 0, String(JSON.parse(body).code)]));
    });
    sending.on('error', reject);
    for (const chunk of chunks) sending.write(chunk);
    sending.end();
  });
}

/** A file of `size` bytes for the announcement of an upload. */
const fileOfSize = (size: number) =>
  ({ fileName: 'a.vtt', bytes: Buffer.alloc(size, 'x'), purpose: 'resource' }) as const;

test.each([
  ['more', [40, 40, 40]],
  ['fewer', [40]],
])(
  'a chunked upload of %s bytes than announced returns 422 upload_size_differs, leaves no file and cannot be claimed',
  async (_, sizes) => {
    const uploadUrl = await requestUploadUrl(app, trainer, fileOfSize(100));
    const chunks = sizes.map((size) => Buffer.alloc(size, 'x'));
    expect(await sendChunks(uploadUrl, chunks)).toEqual([422, 'upload_size_differs']);
    expect(await readdir(incomingFolder)).toEqual([]);
    await expect(claimUploadedFile(app, trainer, uploadUrl, 'resource')).rejects.toMatchObject({
      code: 'upload_incomplete',
    });
  },
);

test('a new request for an upload stops earlier requests, so that all these requests together store at most one file', async () => {
  const uploadUrl = await requestUploadUrl(app, trainer, fileOfSize(100));
  /** For each request, a promise that resolves when the server has closed its connection. */
  const closed: Promise<unknown>[] = [];
  const fileCounts: number[] = [];
  const countFiles = async () => {
    fileCounts.push((await readdir(incomingFolder)).length);
    return fileCounts.at(-1);
  };
  for (let count = 0; count < 3; count += 1) {
    const headers = { origin, cookie: `loopcheck_session=${trainer.token}`, 'transfer-encoding': 'chunked' };
    const sending = request(origin + uploadUrl, { method: 'PUT', agent: false, headers });
    const earlier = closed.at(-1);
    closed.push(once(sending, 'error'));
    sending.write(Buffer.alloc(40, 'x'));
    await expect.poll(countFiles).toBe(1);
    // The file that was counted can be the file of the earlier request, so the files are counted again after its end.
    await earlier;
    await expect.poll(countFiles).toBe(1);
  }
  expect(Math.max(...fileCounts)).toBe(1);
  expect((await sendChunks(uploadUrl, [Buffer.alloc(100, 'x')]))[0]).toBe(200);
  await Promise.all(closed);
  expect(await readdir(incomingFolder)).toHaveLength(1);
  await app.storage.remove(`incoming/${(await readdir(incomingFolder))[0] ?? ''}`);
});

test.skipIf(!hasSmallDisk)(
  'an upload to a full disk returns 507 storage_full and leaves no file (skipped without a small file system)',
  async () => {
    const file = fileOfSize(2 * 1024 * 1024);
    const uploadUrl = await requestUploadUrl(app, trainer, file);
    expect(await sendChunks(uploadUrl, [file.bytes])).toEqual([507, 'storage_full']);
    expect(await readdir(incomingFolder)).toEqual([]);
  },
);

test.skipIf(!hasSmallDisk)(
  'a part on a full disk returns 507 storage_full and keeps what has arrived (skipped without a small file system)',
  async () => {
    const partsFolder = path.join(app.filesFolder, 'parts');
    await mkdir(partsFolder);
    tryToRun('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', partsFolder]);
    try {
      const file = fileOfSize(2 * 1024 * 1024);
      const partsUrl = `${(await requestUploadUrl(app, trainer, file)).split('?', 1)[0]}/parts`;
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      expect(await sendChunks(partsUrl, [file.bytes], { method: 'PATCH', headers })).toEqual([507, 'storage_full']);
      const stored = await app.call(uploadsEndpoints.unused, { as: trainer, query: { purpose: 'resource' } });
      expect(stored.json()[0].receivedBytes).toBe(1024 * 1024);
    } finally {
      tryToRun('umount', [partsFolder]);
    }
  },
);
