import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { folderStorage } from '../../platform/storage/folder-storage.ts';
import { removeFileMetadata } from './media-metadata.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'loopcheck-metadata-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = folderStorage(folder);

/** Returns the bytes of a video after `removeFileMetadata`. */
async function clean(mimeType: string, bytes: Buffer): Promise<Buffer> {
  const storageKey = 'news/clip';
  await storage.save(storageKey, bytes, mimeType);
  await removeFileMetadata(storage, { storageKey, fileName: 'clip', mimeType, fileSize: bytes.length });
  return buffer(await storage.read(storageKey));
}

/** A part of a video before and after the metadata are removed. */
interface Part {
  readonly original: Buffer;
  readonly clean: Buffer;
}

const unchanged = (bytes: Buffer): Part => ({ original: bytes, clean: bytes });
const joinParts = (parts: readonly Part[]): Part => ({
  original: Buffer.concat(parts.map(({ original }) => original)),
  clean: Buffer.concat(parts.map((part) => part.clean)),
});
/** The files are compared as a whole, because a comparison of each byte by `toEqual` takes long. */
const isEqual = (left: Buffer, right: Buffer) => left.equals(right);

/** Contents that are not zeros. Some are longer than a chunk of a stream. */
const content = fc
  .tuple(fc.constantFrom(0, 1, 6, 7, 40, 70_000), fc.integer({ min: 1, max: 255 }))
  .map(([length, byte]) => Buffer.alloc(length, byte));

/** Creates an MP4 box. A long head states the length of the box in 64 bits. */
function createBox(name: string, body: Buffer, hasLongHead = false): Buffer {
  const head = Buffer.alloc(hasLongHead ? 16 : 8);
  head.writeUInt32BE(hasLongHead ? 1 : head.length + body.length);
  head.write(name, 4, 'latin1');
  if (hasLongHead) head.writeBigUInt64BE(BigInt(head.length + body.length), 8);
  return Buffer.concat([head, body]);
}

/** MP4 boxes without, with and around metadata. A container can end with bytes that are not a box. */
const { boxes } = fc.letrec<{ boxes: Part }>((tie) => ({
  boxes: fc
    .array(
      fc.oneof(
        { depthSize: 'small' },
        fc
          .tuple(fc.constantFrom('mdat', 'mvhd', 'trun', 'free'), content, fc.boolean())
          .map(([name, body, hasLongHead]) => unchanged(createBox(name, body, hasLongHead))),
        fc
          .tuple(fc.constantFrom('udta', 'meta', 'uuid', 'XMP_'), content, fc.boolean())
          .map(([name, body, hasLongHead]) => ({
            original: createBox(name, body, hasLongHead),
            clean: createBox('free', Buffer.alloc(body.length), hasLongHead),
          })),
        fc
          .tuple(
            fc.constantFrom('moov', 'trak', 'moof', 'traf'),
            tie('boxes'),
            fc.boolean(),
            // Too few bytes for a box, a box that is shorter than its head, and a box that is longer than its container.
            fc.constantFrom('', 'udta', '\0\0\0\u0004udta', '\0\u00ff\0\0udta'),
          )
          .map(([name, inner, hasLongHead, end]) => {
            const { original, clean: cleanBody } = joinParts([inner, unchanged(Buffer.from(end, 'latin1'))]);
            return {
              original: createBox(name, original, hasLongHead),
              clean: createBox(name, cleanBody, hasLongHead),
            };
          }),
      ),
      { maxLength: 4 },
    )
    .map(joinParts),
}));

/** Creates a Matroska element. `sizeLength` is the number of bytes that state the size of the body. */
function createElement(id: number, body: Buffer, sizeLength: number): Buffer {
  const idBytes = Buffer.from(id.toString(16), 'hex');
  const size = BigInt(body.length) | (1n << BigInt(7 * sizeLength));
  return Buffer.concat([idBytes, Buffer.from(size.toString(16).padStart(2 * sizeLength, '0'), 'hex'), body]);
}

/** A Matroska element of unknown size: all value bits of its size are set. */
const createOpenElement = (id: number, body: Buffer) =>
  Buffer.concat([Buffer.from(id.toString(16), 'hex'), Buffer.from([0xff]), body]);

/** The Void element (RFC 8794, 11.3.2) with the shortest or the longest head that results in the whole length. */
const createVoid = (length: number) =>
  length < 9 ? createElement(0xec, Buffer.alloc(length - 2), 1) : createElement(0xec, Buffer.alloc(length - 9), 8);

const [segmentId, clusterId, tagsId, attachmentsId] = [0x18_53_80_67, 0x1f_43_b6_75, 0x12_54_c3_67, 0x19_41_a4_69];
const sizeLengths = fc.constantFrom(3, 4, 8);
/** Elements in the segment of a WebM file. The elements of a cluster of unknown size follow on the same level. */
const elements = fc
  .array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom(0x16_54_ae_6b, clusterId, 0xa3), content, sizeLengths)
        .map(([id, body, sizeLength]) => unchanged(createElement(id, body, sizeLength))),
      fc.constant(unchanged(createOpenElement(clusterId, Buffer.alloc(0)))),
      fc.tuple(fc.constantFrom(tagsId, attachmentsId), content, sizeLengths).map(([id, body, sizeLength]) => {
        const original = createElement(id, body, sizeLength);
        return { original, clean: createVoid(original.length) };
      }),
      // The shortest elements with tags have a head with one byte for the size.
      fc.constant({ original: createElement(tagsId, Buffer.alloc(2, 7), 1), clean: createVoid(7) }),
    ),
    { maxLength: 8 },
  )
  .map(joinParts);

describe('removeFileMetadata', () => {
  test('replaces metadata boxes of an MP4 video with free boxes of zeros, and changes no other byte', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, async (file) => {
        expect(isEqual(await clean('video/mp4', file.original), file.clean)).toBe(true);
      }),
    );
  });

  test('replaces tags and attachments of a WebM video with Void elements, and changes no other byte', async () => {
    await fc.assert(
      fc.asyncProperty(elements, fc.boolean(), async (inner, hasKnownSize) => {
        const head = createElement(0x1a_45_df_a3, Buffer.alloc(20, 1), 1);
        const createSegment = (body: Buffer) =>
          Buffer.concat([head, hasKnownSize ? createElement(segmentId, body, 8) : createOpenElement(segmentId, body)]);
        const result = await clean('video/webm', createSegment(inner.original));
        expect(isEqual(result, createSegment(inner.clean))).toBe(true);
      }),
    );
  });

  test.each([
    ['an MP4 video', 'video/mp4', (body: Buffer) => createBox('udta', body), (body: Buffer) => createBox('free', body)],
    [
      'a WebM video',
      'video/webm',
      (body: Buffer) => createElement(attachmentsId, body, 8),
      (body: Buffer) => createVoid(body.length + 12),
    ],
  ])('removes metadata of 20 MB from %s', async (_, mimeType, createMetadata, createReplacement) => {
    const length = 20 * 1024 * 1024;
    const result = await clean(mimeType, createMetadata(Buffer.alloc(length, 7)));
    expect(isEqual(result, createReplacement(Buffer.alloc(length)))).toBe(true);
  });

  test('removes 190,000 metadata boxes from one container of an MP4 video', async () => {
    const createFile = (name: string) =>
      createBox('moov', Buffer.concat(Array.from({ length: 190_000 }, () => createBox(name, Buffer.alloc(0)))));
    expect(isEqual(await clean('video/mp4', createFile('udta')), createFile('free'))).toBe(true);
  });

  test('reads at most 200,000 boxes of an MP4 video, however they are nested', async () => {
    const tracks = Array.from({ length: 3 }, () =>
      createBox('trak', Buffer.concat(Array.from({ length: 90_000 }, () => createBox('free', Buffer.alloc(0))))),
    );
    const location = createBox('udta', Buffer.from('24.4539N 54.3773E'));
    const file = Buffer.concat([...tracks, location]);
    expect(isEqual(await clean('video/mp4', file), file)).toBe(true);
  });
});
