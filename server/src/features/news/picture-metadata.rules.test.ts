import { execFileSync } from 'node:child_process';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { removePictureMetadata } from './picture-metadata.rules.ts';

const gpsText = 'GPS 24.4539N 54.3773E';

const jpegSegment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const exifSegment = (orientation: number) => {
  const tiff = Buffer.from('49492a000800000001001201030001000000000000000000000000', 'hex');
  tiff.writeUInt16LE(orientation, 18);
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(gpsText)]));
};
/** The start of a scan with its data, which contain an escaped byte (FF 00) and a restart marker (FF D6). */
const scanWithData = Buffer.from('ffda00080101000000000102ff00030405ffd006', 'hex');
const jpeg = (...segments: Buffer[]) =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, scanWithData, Buffer.from([0xff, 0xd9])]);
const jfifSegment = jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\0', 'latin1'));
const tableSegment = jpegSegment(0xdb, Buffer.alloc(65, 1));
const colourProfileSegment = jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'));

const pngChunk = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body, Buffer.alloc(4)]);
};
const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
const pixelChunk = pngChunk('IDAT', deflateSync(Buffer.alloc(4)));
const [headerChunk, endChunk] = [pngChunk('IHDR', Buffer.alloc(13)), pngChunk('IEND', Buffer.alloc(0))];

const gifHead = Buffer.from('47494638396101000100000000', 'hex');
const gifComment = Buffer.concat([Buffer.from([0x21, 0xfe, gpsText.length]), Buffer.from(gpsText), Buffer.from([0])]);
const gifImage = Buffer.from('2c0000000001000100000202440100', 'hex');
const gif = (...blocks: Buffer[]) => Buffer.concat([gifHead, ...blocks, Buffer.from([0x3b])]);

const webp = (...chunks: [string, Buffer][]) => {
  const body = Buffer.concat(
    chunks.map(([type, content]) => {
      const start = Buffer.alloc(8);
      start.write(type, 'latin1');
      start.writeUInt32LE(content.length, 4);
      return Buffer.concat([start, content, Buffer.alloc(content.length % 2)]);
    }),
  );
  const file = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), body]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};

describe('removePictureMetadata', () => {
  test('removes metadata segments, comments and appended bytes from a JPEG, but no segments with pixels and colours', () => {
    const metadataSegments = [
      exifSegment(1),
      jpegSegment(0xed, Buffer.from(gpsText)),
      jpegSegment(0xfe, Buffer.from(gpsText)),
    ];
    const photo = Buffer.concat([
      jpeg(jfifSegment, ...metadataSegments, colourProfileSegment, tableSegment),
      Buffer.from(`appended video ${gpsText}`),
    ]);
    expect(removePictureMetadata(photo, 'image/jpeg')).toEqual(jpeg(jfifSegment, colourProfileSegment, tableSegment));
  });

  const exifMarkerOffset = 2;
  const orientationOffset = 30;

  test.each([3, 6, 8])('preserves the Exif orientation %i of a JPEG, but no other Exif data', (orientation) => {
    const clean = Buffer.from(removePictureMetadata(jpeg(exifSegment(orientation), tableSegment), 'image/jpeg') ?? []);
    expect(clean.includes(gpsText)).toBe(false);
    expect(clean.readUInt16BE(exifMarkerOffset)).toBe(0xffe1);
    expect(clean.readUInt16BE(orientationOffset)).toBe(orientation);
    expect(removePictureMetadata(clean, 'image/jpeg')).toEqual(clean);
  });

  test('removes texts, Exif data and comments from PNG, WebP and GIF, but no chunks with pixels', () => {
    const text = pngChunk('tEXt', Buffer.from(gpsText));
    expect(
      removePictureMetadata(
        png(headerChunk, text, pngChunk('eXIf', Buffer.from(gpsText)), pixelChunk, endChunk, text),
        'image/png',
      ),
    ).toEqual(png(headerChunk, pixelChunk, endChunk));

    const frame = Buffer.from('frame');
    const webpPicture = webp(['VP8X', Buffer.from([0x0c, 0, 0, 0])], ['VP8 ', frame], ['EXIF', Buffer.from(gpsText)]);
    expect(removePictureMetadata(webpPicture, 'image/webp')).toEqual(webp(['VP8X', Buffer.alloc(4)], ['VP8 ', frame]));

    expect(removePictureMetadata(gif(gifComment, gifImage), 'image/gif')).toEqual(gif(gifImage));
  });

  test('never throws for a picture that is truncated and has one changed byte after the file header', () => {
    const fileHeaderLength = 12;
    // The new Exif segment with the orientation can lengthen a JPEG by this number of bytes.
    const orientationSegmentLength = 36;
    const pictures: [string, Buffer][] = [
      ['image/jpeg', jpeg(jfifSegment, exifSegment(6), tableSegment)],
      ['image/png', png(headerChunk, pngChunk('tEXt', Buffer.from(gpsText)), pixelChunk, endChunk)],
      [
        'image/webp',
        webp(['VP8X', Buffer.from([0x0c, 0, 0, 0])], ['EXIF', Buffer.from(gpsText)], ['VP8 ', pixelChunk]),
      ],
      ['image/gif', gif(gifComment, gifImage)],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...pictures),
        fc.nat(300),
        fc.nat(300),
        fc.nat(255),
        ([type, bytes], cutLength, changedByte, newValue) => {
          const broken = Buffer.from(bytes.subarray(0, Math.max(0, bytes.length - cutLength)));
          const changeableLength = broken.length - fileHeaderLength;
          if (changeableLength > 0) broken[fileHeaderLength + (changedByte % changeableLength)] = newValue;
          const clean = removePictureMetadata(broken, type);
          if (clean) expect(clean.length).toBeLessThanOrEqual(broken.length + orientationSegmentLength);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.skipIf(!hasFfmpeg())('does not change the pixels that ffmpeg decodes (skipped without ffmpeg)', () => {
    const createPicture = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=64x48',
      '-frames:v',
      '1',
      '-metadata',
      `comment=${gpsText}`,
    ];
    for (const [codec, type] of [
      ['mjpeg', 'image/jpeg'],
      ['png', 'image/png'],
    ] as const) {
      const picture = execFileSync('ffmpeg', ['-v', 'error', ...createPicture, '-f', 'image2pipe', '-c:v', codec, '-']);
      const clean = removePictureMetadata(picture, type);
      const hashPixels = (input: Uint8Array | undefined) =>
        execFileSync('ffmpeg', ['-v', 'error', '-i', '-', '-f', 'framemd5', '-'], { input });
      expect(hashPixels(clean)).toEqual(hashPixels(picture));
    }
  });
});

function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    // ffmpeg is not installed.
    return false;
  }
}
