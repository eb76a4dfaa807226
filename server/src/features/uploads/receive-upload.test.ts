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
/** A disk of one megabyte where files come in; only root may mount one, and not everywhere. */
const isSmallDisk = mounts('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', incoming]);
afterAll(async () => {
  if (isSmallDisk) mounts('umount', [incoming]);
  await app.close();
});
const trainer = await app.person({ role: 'trainer' });
const origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' });

function mounts(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    // Not root, or a container without the right to mount.
    return false;
  }
}

/** Sends parts without saying beforehand how many bytes they are. */
function sendParts(address: string, parts: readonly Buffer[]): Promise<[status: number, code: string]> {
  return new Promise((resolve, reject) => {
    const headers = { origin, cookie: `loopcheck_session=${trainer.token}`, 'transfer-encoding': 'chunked' };
    const sending = request(origin + address, { method: 'PUT', agent: false, headers }, (reply) => {
      let body = '';
      reply.on('data', (chunk: Buffer) => (body += chunk.toString()));
      reply.on('end', () => resolve([reply.statusCode ?? 0, (JSON.parse(body) as { code: string }).code]));
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
])('Bytes are counted as they come: %s than announced are refused, and nothing is left', async (_, sizes) => {
  const address = await givenAddress(app, trainer, upload(100));
  const parts = sizes.map((size) => Buffer.alloc(size, 'x'));
  expect(await sendParts(address, parts)).toEqual([422, 'upload_size_differs']);
  expect(await readdir(incoming)).toEqual([]);
  await expect(claim(app, trainer, address, 'resource')).rejects.toMatchObject({ code: 'upload_incomplete' });
});

test.skipIf(!isSmallDisk)('A full disk is told as one, and nothing is left', async () => {
  const address = await givenAddress(app, trainer, upload(2 * 1024 * 1024));
  expect(await sendParts(address, [Buffer.alloc(2 * 1024 * 1024, 'x')])).toEqual([507, 'storage_full']);
  expect(await readdir(incoming)).toEqual([]);
});
