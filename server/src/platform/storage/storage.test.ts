import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, test } from 'vitest';
import type { BucketSettings } from '../../config.ts';
import { bucketStorage } from './bucket-storage.ts';
import { folderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

const words = (text: string) => new TextEncoder().encode(text);
const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Set by `npm run test:s3`, which starts a server. */
const endpoint = process.env['S3_TEST_ENDPOINT'];
const settings: BucketSettings = {
  name: 'loopcheck-test',
  endpoint: endpoint ?? 'http://127.0.0.1:9',
  region: 'us-east-1',
  accessKeyId: process.env['S3_TEST_KEY'] ?? '',
  secretAccessKey: process.env['S3_TEST_SECRET'] ?? '',
};
if (endpoint) {
  const { name: Bucket, region, accessKeyId, secretAccessKey } = settings;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket }));
}

const adapters: [string, Storage][] = [['folder storage', folderStorage(folder)]];
if (endpoint) adapters.push(['bucket storage', bucketStorage(settings)]);

const listed = async (storage: Storage, key: string) => {
  const keys: string[] = [];
  for await (const file of storage.list(key)) keys.push(file.key);
  return keys.toSorted();
};

describe.each(adapters)('%s', (_, storage) => {
  test('returns the stored bytes, whole or by range', async () => {
    await storage.save('sops/lc-01-01-r1.pdf', words('0123456789'), 'application/pdf');
    expect(String(await buffer(await storage.read('sops/lc-01-01-r1.pdf')))).toBe('0123456789');
    expect(String(await buffer(await storage.read('sops/lc-01-01-r1.pdf', { start: 2, end: 4 })))).toBe('234');
    expect(await storage.find('sops/lc-01-01-r1.pdf')).toMatchObject({ size: 10 });
  });

  test('changes the etag when the bytes change', async () => {
    const first = await storage.save('a.txt', words('one'), 'text/plain');
    const second = await storage.save('a.txt', words('two'), 'text/plain');
    expect(second.etag).not.toBe(first.etag);
    expect(second.etag).toMatch(/^"[^"]+"$/);
  });

  test('stores a stream of twelve megabytes', async () => {
    const bytes = Buffer.alloc(12_000_000, 'loop check ');
    await storage.save('large.bin', Readable.from([bytes.subarray(0, 7_000_001), bytes.subarray(7_000_001)]), 'a/b');
    expect((await buffer(await storage.read('large.bin'))).equals(bytes)).toBe(true);
    expect(String(await buffer(await storage.read('large.bin', { start: 7_000_000, end: 7_000_003 })))).toBe(
      bytes.toString('latin1', 7_000_000, 7_000_004),
    );
  });

  test('reports a missing file, and removes it without an error', async () => {
    expect(await storage.find('nothing.txt')).toBeUndefined();
    await expect(storage.read('nothing.txt')).rejects.toThrow();
    await expect(storage.move('nothing.txt', 'something.txt')).rejects.toThrow();
    await storage.remove('nothing.txt');
  });

  test('moves a file and replaces another', async () => {
    await storage.save('from/here.txt', words('moved'), 'text/plain');
    await storage.save('to/there.txt', words('earlier'), 'text/plain');
    await storage.move('from/here.txt', 'to/there.txt');
    expect(await storage.find('from/here.txt')).toBeUndefined();
    expect(String(await buffer(await storage.read('to/there.txt')))).toBe('moved');
  });

  test('lists the files of a folder only', async () => {
    for (const key of ['listed/a', 'listed/b', 'listed-not/c']) await storage.save(key, words(key), 'text/plain');
    expect(await listed(storage, 'listed')).toEqual(['listed/a', 'listed/b']);
    expect(await listed(storage, 'nowhere')).toEqual([]);
    for await (const { changedAt } of storage.list('listed')) {
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  test('keeps nothing of a file whose stream failed', async () => {
    const broken = Readable.from(
      (async function* parts() {
        yield Buffer.alloc(6_000_000);
        throw new Error('the line went dead');
      })(),
    );
    await expect(storage.save('broken/half.bin', broken, 'application/octet-stream')).rejects.toThrow('line went dead');
    expect(await storage.find('broken/half.bin')).toBeUndefined();
    expect(await listed(storage, 'broken')).toEqual([]);
    await storage.removeUnfinished(new Date(Date.now() + 60_000));
  });

  test.each(['../etc/passwd', '/etc/passwd', 'a/../../b', 'a//b', '', 'A.txt', 'a\0b', '.hidden', 'a/.b'])(
    'refuses the key %j, which could escape its folder',
    async (key) => {
      await expect(storage.save(key, words('x'), 'text/plain')).rejects.toThrow('Not a storage key');
      await expect(storage.find(key)).rejects.toThrow('Not a storage key');
    },
  );
});

describe('folder storage on disk', () => {
  const storage = folderStorage(folder);

  test('leaves no temporary files, and issues no upload addresses', async () => {
    await expect(storage.save('alone/x', Readable.from(failing()), 'a/b')).rejects.toThrow();
    expect(await readdir(path.join(folder, 'alone'))).toEqual([]);
    expect(await storage.uploadAddress('a', { size: 1, mimeType: 'a/b', expiresInSeconds: 1 })).toBeUndefined();
  });

  test('removes incomplete files of a killed server once they are old enough', async () => {
    const stray = path.join(folder, 'alone', 'x.1234.part');
    await writeFile(stray, 'half');
    await storage.removeUnfinished(new Date(Date.now() - 3_600_000));
    expect(await readdir(path.join(folder, 'alone'))).toEqual(['x.1234.part']);
    await utimes(stray, new Date(0), new Date(0));
    expect(await listed(storage, 'alone')).toEqual([]);
    await storage.removeUnfinished(new Date(Date.now() - 3_600_000));
    expect(await readdir(path.join(folder, 'alone'))).toEqual([]);
  });
});

// oxlint-disable-next-line require-yield -- a source that fails before its first byte
async function* failing(): AsyncGenerator<Buffer> {
  throw new Error('nothing comes');
}

describe.skipIf(!endpoint)('an upload address of a bucket', () => {
  const storage = bucketStorage(settings);
  const terms = { size: 5, mimeType: 'text/plain', expiresInSeconds: 60 };
  const put = async (address: string, body: string, type = 'text/plain') =>
    (await fetch(address, { method: 'PUT', body, headers: { 'content-type': type } })).status;
  const address = async (key: string, changes: Partial<typeof terms> = {}) =>
    (await storage.uploadAddress(key, { ...terms, ...changes })) ?? '';

  test('accepts the announced file', async () => {
    expect(await put(await address('put/a'), 'hello')).toBe(200);
    expect(String(await buffer(await storage.read('put/a')))).toBe('hello');
  });

  test.each<[string, (address: string) => Promise<number>]>([
    ['a longer file', (url) => put(url, 'hello and more')],
    ['a shorter one', (url) => put(url, 'hell')],
    ['another type', (url) => put(url, 'hello', 'text/html')],
    ['another key', (url) => put(url.replace('put/refused', 'put/another'), 'hello')],
    ['a changed signature', (url) => put(url.replace(/(Signature=)../, '$100'), 'hello')],
    ['a longer life', (url) => put(url.replace('Expires=60', 'Expires=6000'), 'hello')],
    ['a read', async (url) => (await fetch(url)).status],
  ])('refuses %s', async (_, attempt) => {
    expect(await attempt(await address('put/refused'))).toBe(403);
    expect(await storage.find('put/refused')).toBeUndefined();
    expect(await storage.find('put/another')).toBeUndefined();
  });

  test('expires', async () => {
    const url = await address('put/late', { expiresInSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await put(url, 'hello')).toBe(403);
  });
});
