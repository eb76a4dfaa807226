import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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

const bytesOf = (text: string) => new TextEncoder().encode(text);
const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-storage-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * `npm run test:s3` starts an S3 server and sets this variable. Otherwise only the folder storage is tested, and nothing
 * is sent to the address in `settings`.
 */
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

const listKeys = async (storage: Storage, key: string) => {
  const keys: string[] = [];
  for await (const file of storage.list(key)) keys.push(file.key);
  return keys.toSorted();
};

describe.each(adapters)('%s', (_, storage) => {
  test('returns all stored bytes of a file or a range of them', async () => {
    await storage.save('sops/lc-01-01-r1.pdf', bytesOf('0123456789'), 'application/pdf');
    expect(String(await buffer(await storage.read('sops/lc-01-01-r1.pdf')))).toBe('0123456789');
    expect(String(await buffer(await storage.read('sops/lc-01-01-r1.pdf', { start: 2, end: 4 })))).toBe('234');
    expect(await storage.find('sops/lc-01-01-r1.pdf')).toMatchObject({ size: 10 });
  });

  test('changes the etag when the bytes change', async () => {
    const first = await storage.save('a.txt', bytesOf('one'), 'text/plain');
    const second = await storage.save('a.txt', bytesOf('two'), 'text/plain');
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

  test('rejects when a missing file is read or moved, but not when it is removed', async () => {
    expect(await storage.find('nothing.txt')).toBeUndefined();
    await expect(storage.read('nothing.txt')).rejects.toThrow();
    await expect(storage.move('nothing.txt', 'something.txt')).rejects.toThrow();
    await storage.remove('nothing.txt');
  });

  test('moves a file to another key and replaces the file that has this key', async () => {
    await storage.save('from/here.txt', bytesOf('moved'), 'text/plain');
    await storage.save('to/there.txt', bytesOf('earlier'), 'text/plain');
    await storage.move('from/here.txt', 'to/there.txt');
    expect(await storage.find('from/here.txt')).toBeUndefined();
    expect(String(await buffer(await storage.read('to/there.txt')))).toBe('moved');
  });

  test('lists only the files in the given folder', async () => {
    for (const key of ['listed/a', 'listed/b', 'listed-not/c']) await storage.save(key, bytesOf(key), 'text/plain');
    expect(await listKeys(storage, 'listed')).toEqual(['listed/a', 'listed/b']);
    expect(await listKeys(storage, 'nowhere')).toEqual([]);
    for await (const { changedAt } of storage.list('listed')) {
      expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
    }
  });

  test('stores nothing if the source stream fails', async () => {
    const failingStream = Readable.from(
      (async function* chunks() {
        yield Buffer.alloc(6_000_000);
        throw new Error('the stream failed');
      })(),
    );
    await expect(storage.save('broken/half.bin', failingStream, 'application/octet-stream')).rejects.toThrow(
      'the stream failed',
    );
    expect(await storage.find('broken/half.bin')).toBeUndefined();
    expect(await listKeys(storage, 'broken')).toEqual([]);

    // Cleans up an upload that the failure might have left in a bucket.
    await storage.removeIncompleteFiles(new Date(Date.now() + 60_000));
  });

  test.each(['../etc/passwd', '/etc/passwd', 'a/../../b', 'a//b', '', 'A.txt', 'a\0b', '.hidden', 'a/.b'])(
    'rejects the invalid key %j',
    async (key) => {
      await expect(storage.save(key, bytesOf('x'), 'text/plain')).rejects.toThrow('Not a storage key');
      await expect(storage.find(key)).rejects.toThrow('Not a storage key');
    },
  );
});

describe('folderStorage', () => {
  const storage = folderStorage(folder);

  test('leaves no temporary files when saving fails', async () => {
    await expect(storage.save('alone/x', Readable.from(failingChunks()), 'a/b')).rejects.toThrow();
    expect(await readdir(path.join(folder, 'alone'))).toEqual([]);
  });

  test('creates no upload URLs, because browsers upload to the server', async () => {
    expect(await storage.createUploadUrl('a', { size: 1, mimeType: 'a/b', expiresInSeconds: 1 })).toBeUndefined();
  });

  test('does not list incomplete files, and removes those that were last written before the given moment', async () => {
    const subfolder = path.join(folder, 'incomplete');
    const incompleteFile = path.join(subfolder, 'x.1234.part');
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await mkdir(subfolder);
    await writeFile(incompleteFile, 'half');
    expect(await listKeys(storage, 'incomplete')).toEqual([]);

    await storage.removeIncompleteFiles(anHourAgo);
    expect(await readdir(subfolder)).toEqual(['x.1234.part']);

    await utimes(incompleteFile, new Date(0), new Date(0));
    await storage.removeIncompleteFiles(anHourAgo);
    expect(await readdir(subfolder)).toEqual([]);
  });
});

// oxlint-disable-next-line require-yield -- fails before its first chunk on purpose
async function* failingChunks(): AsyncGenerator<Buffer> {
  throw new Error('the stream failed');
}

describe.skipIf(!endpoint)('an upload URL of a bucket', () => {
  const storage = bucketStorage(settings);
  const terms = { size: 5, mimeType: 'text/plain', expiresInSeconds: 60 };
  const put = async (url: string, body: string, type = 'text/plain') =>
    (await fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })).status;
  const createUrl = async (key: string, changes: Partial<typeof terms> = {}) =>
    (await storage.createUploadUrl(key, { ...terms, ...changes })) ?? '';

  test('accepts a file of the announced size and type', async () => {
    expect(await put(await createUrl('put/a'), 'hello')).toBe(200);
    expect(String(await buffer(await storage.read('put/a')))).toBe('hello');
  });

  test.each<[string, (url: string) => Promise<number>]>([
    ['a longer file', (url) => put(url, 'hello and more')],
    ['a shorter file', (url) => put(url, 'hell')],
    ['a file of another type', (url) => put(url, 'hello', 'text/html')],
    ['a file with another key', (url) => put(url.replace('put/refused', 'put/another'), 'hello')],
    // The replacement is group 1 followed by two zeros.
    ['a changed signature', (url) => put(url.replace(/(Signature=)../, '$100'), 'hello')],
    ['a later expiry', (url) => put(url.replace('Expires=60', 'Expires=6000'), 'hello')],
    ['reading', async (url) => (await fetch(url)).status],
  ])('refuses %s', async (_, attempt) => {
    expect(await attempt(await createUrl('put/refused'))).toBe(403);
    expect(await storage.find('put/refused')).toBeUndefined();
    expect(await storage.find('put/another')).toBeUndefined();
  });

  test('is refused after it has expired', async () => {
    const url = await createUrl('put/late', { expiresInSeconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await put(url, 'hello')).toBe(403);
  });
});
