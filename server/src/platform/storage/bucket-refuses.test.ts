import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { standInBucket } from '../../testing/stand-in-bucket.ts';
import { createApplication } from '../http/application.ts';
import { createLogger } from '../logging/logger.ts';
import { bucketOrigin } from './bucket-origin.ts';
import { bucketStorage } from './bucket-storage.ts';
import { StorageFull, StorageUnavailable } from './storage.ts';

const bucket = await standInBucket();
afterAll(bucket.close);
beforeEach(() => {
  bucket.refusal = undefined;
});
const storage = bucketStorage(bucket.settings);
const words = new TextEncoder().encode('words');

test.each([
  [507, 'InsufficientStorage', StorageFull],
  [507, 'XMinioStorageFull', StorageFull],
  [403, 'QuotaExceeded', StorageFull],
  [403, 'AccessDenied', StorageUnavailable],
  [503, 'SlowDown', StorageUnavailable],
])('a bucket error %i %s is translated, and nothing is left behind', async (status, code, kind) => {
  bucket.refusal = { status, code };
  await expect(storage.save('a/b.txt', words, 'text/plain')).rejects.toBeInstanceOf(kind);
  // Larger than one part, so that a multipart upload begins.
  const large = () => Readable.from([Buffer.alloc(7_000_000)]);
  await expect(storage.save('a/large.bin', large(), 'a/b')).rejects.toBeInstanceOf(kind);
  await expect(storage.move('a/c', 'a/d')).rejects.toBeInstanceOf(kind);
  expect([[...bucket.objects.keys()], [...bucket.unfinished]]).toEqual([[], []]);
});

test('an error of the source stream is passed on unchanged', async () => {
  const broken = Readable.from(
    (async function* parts() {
      yield Buffer.alloc(6_000_000);
      throw Object.assign(new Error('the line went dead'), { code: 'ECONNRESET' });
    })(),
  );
  await expect(storage.save('a/half.bin', broken, 'a/b')).rejects.toThrow('the line went dead');
  expect([...bucket.unfinished]).toEqual([]);
});

test('an unreachable bucket throws StorageUnavailable; a missing file does not', async () => {
  expect(await storage.find('nothing')).toBeUndefined();
  await expect(storage.read('nothing')).rejects.not.toBeInstanceOf(StorageUnavailable);
  const gone = await standInBucket();
  await gone.close();
  const away = bucketStorage(gone.settings);
  await expect(away.find('a')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(away.save('a', words, 'text/plain')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(away.remove('a')).rejects.toBeInstanceOf(StorageUnavailable);
});

test.each([
  ['plant-files', null, 'eu-central-1'],
  ['plant.files', null, 'us-east-1'],
  ['plant-files', 'http://s3.plant.local:9000/', 'us-east-1'],
])('bucketOrigin is the origin of the upload addresses of bucket %s at %s', async (name, endpoint, region) => {
  const settings = { ...bucket.settings, name, endpoint, region };
  const terms = { size: 5, mimeType: 'text/plain', expiresInSeconds: 60 };
  const address = await bucketStorage(settings).uploadAddress('a', terms);
  expect(new URL(address ?? '').origin).toBe(bucketOrigin(settings));
});

test('the content security policy allows connections to the bucket and to no other origin', async () => {
  const { origin, settings } = bucket;
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const config = readConfig({ DEMO: 'on', S3_BUCKET: settings.name, S3_ENDPOINT: origin, ...keys });
  const app = await createApplication(config, createLogger('silent'));
  const { headers } = await app.inject({ url: '/' });
  expect(String(headers['content-security-policy'])).toContain(`connect-src 'self' ${origin};`);
  await app.close();
});
