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
import { toStorageError, callBucket } from './bucket-errors.ts';
import { assertStorageKey, type ListedFile, type Storage, type StoredFile, type UploadTerms } from './storage.ts';

/** Stores files in an S3 bucket. S3 guarantees that a file is durable once S3 has acknowledged the upload. */
export function bucketStorage(settings: BucketSettings): Storage {
  const client = clientFor(settings);
  const locationOf = (key: string) => {
    assertStorageKey(key);
    return { Bucket: settings.name, Key: key };
  };
  const find = async (key: string): Promise<StoredFile | undefined> => {
    try {
      const { ContentLength, ETag } = await client.send(new HeadObjectCommand(locationOf(key)));
      return { size: ContentLength ?? 0, etag: ETag ?? '""' };
    } catch (error) {
      // A missing file is an expected result here.
      if (statusOf(error) === 404) return undefined;
      throw toStorageError(error);
    }
  };
  const remove = async (key: string) => {
    const location = locationOf(key);
    await callBucket(() => client.send(new DeleteObjectCommand(location)));
  };
  return {
    find,
    remove,
    save: async (key, bytes, mimeType) => {
      // A stream of unknown length is sent in parts. If the upload fails, the client removes the parts.
      const params = { ...locationOf(key), Body: bytes, ContentType: mimeType };
      try {
        await new Upload({ client, params, queueSize: 1 }).done();
      } catch (error) {
        // If the source stream failed, its error is thrown. An AbortError of the stream is not the cause: it means that
        // the client stopped reading the stream after another error.
        const streamError = bytes instanceof Readable && bytes.errored?.name !== 'AbortError' ? bytes.errored : null;
        throw streamError ?? toStorageError(error);
      }
      const stored = await find(key);
      if (!stored) throw new Error(`The bucket does not find a file that it has just stored: ${key}`);
      return stored;
    },
    read: async (key, range) => {
      const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` };
      const command = new GetObjectCommand({ ...locationOf(key), ...rangeHeader });
      const { Body } = await callBucket(() => client.send(command));
      if (!(Body instanceof Readable)) throw new TypeError('The S3 client did not return a stream.');
      return Body;
    },
    move: async (from, to) => {
      const source = locationOf(from);
      const copy = new CopyObjectCommand({ ...locationOf(to), CopySource: `${source.Bucket}/${source.Key}` });
      await callBucket(() => client.send(copy));
      await remove(from);
    },
    list: (folder) => listObjects(client, locationOf(folder)),
    removeIncompleteFiles: (before) => abortUploads(client, settings.name, before),
    // Browsers send each file to the bucket in one request, so this storage needs no folder for parts.
    partsFolder: undefined,
    createUploadUrl: (key, terms) => presign(client, locationOf(key), terms),
  };
}

function clientFor({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted servers do not have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Older S3 servers and browsers do not support the checksums that the client would send by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The location of a file, in the form of parameters of S3 commands. */
interface ObjectLocation {
  readonly Bucket: string;
  readonly Key: string;
}

/**
 * Creates an upload URL. Length and type are signed headers, so the bucket refuses files with another length or type.
 */
function presign(
  client: S3Client,
  location: ObjectLocation,
  { size, mimeType, expiresInSeconds }: UploadTerms,
): Promise<string> {
  const command = new PutObjectCommand({ ...location, ContentLength: size, ContentType: mimeType });
  return getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(['host', 'content-length', 'content-type']),
  });
}

async function* listObjects(client: S3Client, { Bucket, Key }: ObjectLocation): AsyncGenerator<ListedFile> {
  for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: `${Key}/` })) {
    for (const { Key: key, LastModified } of Contents ?? []) {
      if (key !== undefined && LastModified) yield { key, changedAt: LastModified };
    }
  }
}

/**
 * Aborts the multipart uploads that were started before `before`. S3 lists at most a thousand uploads at a time. The
 * next call of this function aborts further uploads.
 */
async function abortUploads(client: S3Client, Bucket: string, before: Date): Promise<void> {
  const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId, Initiated } of Uploads ?? []) {
    if (!Initiated || Initiated >= before) continue;
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
