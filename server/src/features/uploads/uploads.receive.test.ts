import { execFileSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claim, givenAddress } from '../../testing/given-upload.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const incoming = path.join(app.files, 'incoming');
await mkdir(incoming);
/** Whether a file system of one megabyte was mounted for incoming files; without root it cannot be mounted. */
const isSmallDisk = canRun('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', incoming]);
afterAll(async () => {
  if (isSmallDisk) canRun('umount', [incoming]);
  await app.close();
});
const trainer = await app.person({ role: 'trainer' });
const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });

function canRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    // The command failed, for example because the test may not mount a file system.
    return false;
  }
}

/** Sends chunks without a Content-Length. */
function sendParts(address: string, parts: readonly Buffer[]): Promise<[status: number, code: string]> {
  return new Promise((resolve, reject) => {
    const headers = { origin, cookie: `loopcheck_session=${trainer.token}`, 'transfer-encoding': 'chunked' };
    const sending = request(origin + address, { method: 'PUT', agent: false, headers }, (reply) => {
      let body = '';
      reply.on('data', (chunk: Buffer) => (body += chunk.toString()));
      reply.on('end', () => resolve([reply.statusCode ?? 0, String(JSON.parse(body).code)]));
    });
    sending.on('error', reject);
    for (const part of parts) sending.write(part);
    sending.end();
  });
}

const upload = (size: number) => ({ fileName: 'a.vtt', bytes: Buffer.alloc(size, 'x'), purpose: 'resource' }) as const;

test.each([
  ['more', [40, 40, 40]],
  ['fewer', [40]],
])('a chunked upload of %s bytes than announced returns 422 and leaves no file', async (_, sizes) => {
  const address = await givenAddress(app, trainer, upload(100));
  const parts = sizes.map((size) => Buffer.alloc(size, 'x'));
  expect(await sendParts(address, parts)).toEqual([422, 'upload_size_differs']);
  expect(await readdir(incoming)).toEqual([]);
  await expect(claim(app, trainer, address, 'resource')).rejects.toMatchObject({ code: 'upload_incomplete' });
});

test.skipIf(!isSmallDisk)('an upload to a full disk returns 507 and leaves no file', async () => {
  const address = await givenAddress(app, trainer, upload(2 * 1024 * 1024));
  expect(await sendParts(address, [Buffer.alloc(2 * 1024 * 1024, 'x')])).toEqual([507, 'storage_full']);
  expect(await readdir(incoming)).toEqual([]);
});
