import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { BucketSettings } from '../../config.ts';
import { bucketFault, reachBucket } from './bucket-fault.ts';
import { checkKey, type ListedFile, type Storage, type StoredFile, type UploadTerms } from './storage.ts';

/** Files in an S3 bucket. S3 guarantees that a file is durable when it acknowledges a PUT or the last part. */
export function bucketStorage(settings: BucketSettings): Storage {
  const client = clientFor(settings);
  const placeOf = (key: string) => {
    checkKey(key);
    return { Bucket: settings.name, Key: key };
  };
  const find = async (key: string): Promise<StoredFile | undefined> => {
    try {
      const { ContentLength, ETag } = await client.send(new HeadObjectCommand(placeOf(key)));
      return { size: ContentLength ?? 0, etag: ETag ?? '""' };
    } catch (error) {
      // A missing file is an expected answer here.
      if (statusOf(error) === 404) return undefined;
      throw bucketFault(error);
    }
  };
  const remove = async (key: string) => {
    const place = placeOf(key);
    await reachBucket(() => client.send(new DeleteObjectCommand(place)));
  };
  return {
    find,
    remove,
    save: async (key, bytes, mimeType) => {
      // A stream has no known length, so it is sent in parts; an upload that fails leaves none.
      const params = { ...placeOf(key), Body: bytes, ContentType: mimeType };
      try {
        await new Upload({ client, params, queueSize: 1 }).done();
      } catch (error) {
        // An error of the source stream is not the bucket's, unless the bucket aborted reading it.
        const broken = bytes instanceof Readable && bytes.errored?.name !== 'AbortError' ? bytes.errored : null;
        throw broken ?? bucketFault(error);
      }
      const stored = await find(key);
      if (!stored) throw new Error(`The bucket does not find what it has just stored: ${key}`);
      return stored;
    },
    read: async (key, range) => {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const wanted = new GetObjectCommand({ ...placeOf(key), ...part });
      const { Body } = await reachBucket(() => client.send(wanted));
      if (!(Body instanceof Readable)) throw new TypeError('The S3 client returned no stream.');
      return Body;
    },
    move: async (from, to) => {
      const source = placeOf(from);
      const copy = new CopyObjectCommand({ ...placeOf(to), CopySource: `${source.Bucket}/${source.Key}` });
      await reachBucket(() => client.send(copy));
      await remove(from);
    },
    list: (folder) => listObjects(client, placeOf(folder)),
    removeUnfinished: (before) => abortUploads(client, settings.name, before),
    uploadAddress: (key, terms) => presign(client, placeOf(key), terms),
  };
}

function clientFor({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted servers have no host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Older servers and browsers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Length and type are signed headers, so the bucket refuses any other. */
function presign(client: S3Client, place: Place, { size, mimeType, expiresInSeconds }: UploadTerms): Promise<string> {
  const command = new PutObjectCommand({ ...place, ContentLength: size, ContentType: mimeType });
  return getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(['host', 'content-length', 'content-type']),
  });
}

async function* listObjects(client: S3Client, { Bucket, Key }: Place): AsyncGenerator<ListedFile> {
  for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/` })) {
    for (const { Key: key, LastModified } of Contents ?? []) {
      if (key !== undefined && LastModified) yield { key, changedAt: LastModified };
    }
  }
}

/** Aborts incomplete multipart uploads, a thousand at most; the next run finds the rest. */
async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<void> {
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId, Initiated } of Uploads ?? []) {
    if (!Initiated || Initiated >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
