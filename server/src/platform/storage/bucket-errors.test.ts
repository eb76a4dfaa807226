import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startStandInBucket } from '../../testing/stand-in-bucket.ts';
import { createAppWithoutRoutes } from '../http/application.ts';
import { createLogger } from '../logging/logger.ts';
import { bucketOrigin } from './bucket-origin.ts';
import { bucketStorage } from './bucket-storage.ts';
import { StorageFull, StorageUnavailable } from './storage.ts';

const bucket = await startStandInBucket();
afterAll(bucket.close);
beforeEach(() => {
  bucket.refusal = undefined;
});
const storage = bucketStorage(bucket.settings);
const bytes = new TextEncoder().encode('text');

test.each([
  [507, 'InsufficientStorage', StorageFull],
  [507, 'XMinioStorageFull', StorageFull],
  [403, 'QuotaExceeded', StorageFull],
  [403, 'AccessDenied', StorageUnavailable],
  [503, 'SlowDown', StorageUnavailable],
])(
  "bucketStorage translates the bucket's error %i %s and leaves no incomplete files",
  async (status, code, expectedError) => {
    bucket.refusal = { status, code };
    await expect(storage.save('a/b.txt', bytes, 'text/plain')).rejects.toBeInstanceOf(expectedError);
    // Larger than one part (5 MiB), so that the client starts a multipart upload.
    const largeStream = () => Readable.from([Buffer.alloc(7_000_000)]);
    await expect(storage.save('a/large.bin', largeStream(), 'a/b')).rejects.toBeInstanceOf(expectedError);
    await expect(storage.move('a/c', 'a/d')).rejects.toBeInstanceOf(expectedError);
    expect([[...bucket.objects.keys()], [...bucket.openUploads]]).toEqual([[], []]);
  },
);

test('if the source stream fails, bucketStorage rejects with the error of the stream, and leaves no incomplete files', async () => {
  const failingStream = Readable.from(
    (async function* chunks() {
      yield Buffer.alloc(6_000_000);
      throw Object.assign(new Error('the stream failed'), { code: 'ECONNRESET' });
    })(),
  );
  await expect(storage.save('a/half.bin', failingStream, 'a/b')).rejects.toThrow('the stream failed');
  expect([...bucket.openUploads]).toEqual([]);
});

test('bucketStorage does not reject with StorageUnavailable if a file is missing', async () => {
  expect(await storage.find('nothing')).toBeUndefined();
  await expect(storage.read('nothing')).rejects.not.toBeInstanceOf(StorageUnavailable);
});

test('bucketStorage rejects with StorageUnavailable if the bucket is unreachable', async () => {
  const closedBucket = await startStandInBucket();
  await closedBucket.close();
  const unreachableStorage = bucketStorage(closedBucket.settings);
  await expect(unreachableStorage.find('a')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(unreachableStorage.save('a', bytes, 'text/plain')).rejects.toBeInstanceOf(StorageUnavailable);
  await expect(unreachableStorage.remove('a')).rejects.toBeInstanceOf(StorageUnavailable);
});

test.each([
  ['plant-files', null, 'eu-central-1'],
  ['plant.files', null, 'us-east-1'],
  ['plant-files', 'http://s3.plant.local:9000/', 'us-east-1'],
])(
  'bucketOrigin returns the origin of upload URLs for the bucket %s at the endpoint %s',
  async (name, endpoint, region) => {
    const settings = { ...bucket.settings, name, endpoint, region };
    const terms = { size: 5, mimeType: 'text/plain', expiresInSeconds: 60 };
    const url = await bucketStorage(settings).createUploadUrl('a', terms);
    expect(new URL(url ?? '').origin).toBe(bucketOrigin(settings));
  },
);

test('the content security policy allows connections to the bucket and to no other origin', async () => {
  const { origin, settings } = bucket;
  const credentials = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const config = readConfig({ DEMO: 'on', S3_BUCKET: settings.name, S3_ENDPOINT: origin, ...credentials });
  const app = await createAppWithoutRoutes(config, createLogger('silent'));
  const { headers } = await app.inject({ url: '/' });
  expect(String(headers['content-security-policy'])).toContain(`connect-src 'self' ${origin};`);
  await app.close();
});
